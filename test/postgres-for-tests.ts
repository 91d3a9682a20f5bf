import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#server/migrate.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { cloneDatabase, dropDatabase } from './clone-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database that each test file clones. */
    template_url: string
  }
}

/** One PostgreSQL for the whole run: the one DATABASE_URL names, or an embedded one in a folder of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL
  const dataDir = given ? undefined : await mkdtemp(join(tmpdir(), 'wend-test-'))
  const server = dataDir
    ? await startEmbeddedPostgres({
        dataDir,
        whenRunning: 'refuse',
        // Tests create many small databases and throw them away: durability would only cost time.
        settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
      })
    : undefined
  const templateUrl = await cloneDatabase(given ?? server?.url ?? '', 'template0')
  await migrateDatabase(templateUrl)
  project.provide('template_url', templateUrl)
  return async () => {
    await dropDatabase(templateUrl)
    await server?.stop()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  }
}
