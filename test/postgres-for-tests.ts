import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { storeStopwords } from '#discovery/for-you/stopwords.ts'
import { withDatabaseName } from '#embedded-postgres/connection.ts'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { openDatabase } from '#platform/db/db.ts'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { cloneDatabase, demoDatabaseName, dropDatabase } from './clone-database.ts'
import { copyCluster } from './copy-cluster.ts'
import { fastestFolder } from './fastest-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database that each test file clones. */
    templateUrl: string
    /** The data folder of the demo community, once a browser test has filled it. */
    demoDir: string
    /** A data folder with a stopped PostgreSQL cluster: creating one takes a second of CPU time. */
    clusterDir: string
  }
}

/** One PostgreSQL for the whole run: the one in DATABASE_URL, or an embedded one in its own folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const configuredUrl = process.env.DATABASE_URL
  const clusterDir = await mkdtemp(join(await fastestFolder(), 'wend-test-'))
  await (await startEmbeddedPostgres({ dataDir: clusterDir, ifRunning: 'refuse' })).stop()
  project.provide('clusterDir', clusterDir)
  const dataDir = configuredUrl ? undefined : await mkdtemp(join(await fastestFolder(), 'wend-test-'))
  if (dataDir) await copyCluster(clusterDir, dataDir)
  const server = dataDir
    ? await startEmbeddedPostgres({
        dataDir,
        ifRunning: 'refuse',
        memoryMb: 2048,
        // Tests throw their databases away, so durability would only cost time.
        // Autovacuum would keep the template busy during cloning, and change plans in the middle of a test.
        // Dropping a database scans all shared buffers; these are enough for tests.
        settings: {
          ...{ fsync: 'off', full_page_writes: 'off', max_connections: '200', autovacuum: 'off' },
          ...{ shared_buffers: '256MB', max_wal_size: '1GB' },
        },
      })
    : undefined
  const templateUrl = await cloneDatabase(configuredUrl ?? server?.url ?? '', 'template0')
  await migrateDatabase(templateUrl)
  const template = openDatabase(templateUrl, { connections: 1 })
  // Otherwise each server would store them again, which takes a second of CPU time.
  await storeStopwords(template.db)
  await template.close()
  project.provide('templateUrl', templateUrl)
  const demoDir = await mkdtemp(join(tmpdir(), 'wend-demo-'))
  project.provide('demoDir', demoDir)
  return async () => {
    await dropDatabase(templateUrl)
    await dropDatabase(withDatabaseName(templateUrl, demoDatabaseName(templateUrl)))
    await rm(demoDir, { recursive: true, force: true })
    await server?.stop()
    for (const dir of [clusterDir, dataDir]) if (dir) await rm(dir, { recursive: true, force: true })
  }
}
