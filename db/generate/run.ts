import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { migrationNames } from '#platform/schema/migration-files.ts'
import { writeSchema } from './write-schema.ts'
import { writeTables } from './write-tables.ts'

// `npm run schema` writes db/schema and src/platform/db/tables.ts from db/migrations, and records the hashes of new
// migrations.

const migrations = new URL('../migrations/', import.meta.url)
const schema = new URL('../schema/', import.meta.url)
const tables = new URL('../../src/platform/db/tables.ts', import.meta.url)

const dataDir = await mkdtemp(join(tmpdir(), 'wend-schema-'))
const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
try {
  await migrateDatabase(server.url, { from: migrations })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const files = await writeSchema(client)
  await writeFile(tables, await writeTables(client))
  await client.end()
  await rm(schema, { recursive: true, force: true })
  await mkdir(schema)
  for (const [name, text] of files) await writeFile(new URL(name, schema), text)
  await recordHashes()
  console.log(`Wrote ${files.size} schema files and the types of tables.`)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true })
}

/** Recorded hashes stay, so that a changed migration fails its test. */
async function recordHashes(): Promise<void> {
  const file = new URL('SHA256SUMS', migrations)
  const recorded = await readFile(file, 'utf8')
  for (const name of await migrationNames()) {
    if (recorded.includes(`  ${name}.sql\n`)) continue
    const hash = createHash('sha256').update(await readFile(new URL(`${name}.sql`, migrations)))
    await writeFile(file, `${hash.digest('hex')}  ${name}.sql\n`, { flag: 'a' })
  }
}
