import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { migrationNames } from '#platform/schema/migration-files.ts'
import { cloneDatabase, dropDatabase } from '#test/clone-database.ts'
import { readRawCatalogs } from './read-raw-catalogs.ts'
import { writeSchema } from './write-schema.ts'
import { writeTables } from './write-tables.ts'

const migrations = new URL('../migrations/', import.meta.url)
const schema = new URL('../schema/', import.meta.url)
const tables = new URL('../../src/platform/db/tables.ts', import.meta.url)

/** A new database. @param from a folder of migrations; without it, the schema files are loaded */
async function connectToNewDatabase(from?: URL): Promise<pg.Client> {
  const url = await cloneDatabase(inject('templateUrl'), 'template0')
  await migrateDatabase(url, from ? { from } : {})
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await dropDatabase(url)
  })
  return client
}

const ages = {
  foreignKeys: `select c.relname, array_agg(o.conrelid::regclass || '.' || o.conname order by t.oid) from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_constraint o on o.oid = t.tgconstraint
    where t.tgisinternal group by 1 order by 1`,
  indexes: `select t.relname, array_agg(c.relname order by c.oid) from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace group by 1 order by 1`,
}

async function storedFiles(): Promise<Record<string, string>> {
  const names = (await readdir(schema)).sort()
  const files = names.map(async (name) => [name, await readFile(new URL(name, schema), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(files))
}

it('describe what the migrations create; otherwise run "npm run schema"', async () => {
  const client = await connectToNewDatabase(migrations)
  expect(Object.fromEntries(await writeSchema(client))).toEqual(await storedFiles())
  expect(await writeTables(client)).toBe(await readFile(tables, 'utf8'))
})

it('create the same schema as the migrations', async () => {
  const [loaded, migrated] = [await connectToNewDatabase(), await connectToNewDatabase(migrations)]
  expect(Object.fromEntries(await writeSchema(loaded))).toEqual(await storedFiles())
  const catalogs = await readRawCatalogs(migrated)
  expect(catalogs.length).toBeGreaterThan(2000)
  const ofLoaded = await readRawCatalogs(loaded)
  expect(ofLoaded.filter((line) => !catalogs.includes(line))).toEqual([])
  expect(ofLoaded.length).toBe(catalogs.length)
  // Foreign keys cascade, and unique indexes are checked, oldest first.
  for (const query of [ages.foreignKeys, ages.indexes])
    expect((await loaded.query(query)).rows).toEqual((await migrated.query(query)).rows)
})

it('never change a migration, since databases have it already', async () => {
  const lines = (await readFile(new URL('SHA256SUMS', migrations), 'utf8')).trim().split('\n')
  const hashes = Object.fromEntries(lines.map((line) => line.split('  ').reverse()))
  const names = await migrationNames()
  const actual = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(`${name}.sql`, migrations))
      return [`${name}.sql`, createHash('sha256').update(text).digest('hex')]
    }),
  )
  expect(Object.fromEntries(actual)).toEqual(hashes)
})
