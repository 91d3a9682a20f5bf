import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { cloneDatabase, databaseName, dropDatabase, runOnServer } from '#test/clone-database.ts'
import { openOldSchema } from '#test/open-old-schema.ts'
import { openDatabase } from '../db/db.ts'
import { checkSchemaFit, migrateDatabase } from './migrate.ts'
import { migrationNames } from './migration-files.ts'
import { SchemaMismatch } from './schema-state.ts'

/** A folder of migrations. */
async function makeFolder(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'wend-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}

const limits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
]

it("may exceed the database's time limits, and reports progress", async () => {
  const url = await cloneDatabase(inject('templateUrl'), 'template0')
  onTestFinished(() => dropDatabase(url))
  for (const limit of limits)
    await runOnServer(url, `alter database ${databaseName(url)} set ${limit} = '200ms'`)
  const columns = limits.map((limit) => `current_setting('${limit}') as ${limit}`).join(', ')
  const from = await makeFolder({
    '0001_slow.sql': `create table seen as select ${columns}; select pg_sleep(1)`,
    '0002_slow.sql': 'select pg_sleep(1); create table done ()',
  })
  // The second process may also wait for the first as long as it takes.
  const lines: string[] = []
  const report = (line: string) => void lines.push(line)
  const applied = await Promise.all([
    migrateDatabase(url, { from, report }),
    migrateDatabase(url, { from, report }),
  ])
  expect(applied.flat()).toEqual(['0001_slow', '0002_slow'])
  expect(lines).toEqual(['creating the database schema'])
  // On a busy machine, the limits could end this connection before its query.
  const options = limits.map((limit) => `-c ${limit}=0`).join(' ')
  const client = new pg.Client({ connectionString: url, options })
  await client.connect()
  // This includes the limits that Wend sets on its other connections.
  expect((await client.query('select * from seen')).rows).toEqual([
    Object.fromEntries(limits.map((limit) => [limit, '0'])),
  ])
  await client.end()
})

async function openFilled(rows: number): Promise<{ url: string; client: pg.Client }> {
  const url = await cloneDatabase(inject('templateUrl'), 'template0')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await dropDatabase(url)
  })
  await client.query(`
    create table t as select n, null::integer as twice from generate_series(1, ${rows}) n;
    create table batches (n integer)`)
  return { url, client }
}

it('fills a column in batches, one transaction each, and resumes after an interruption', async () => {
  const { url, client } = await openFilled(1000)
  const fill = `-- expand in batches
update t set twice = 2 * n where n in (select n from t where twice is null order by n limit 300)`
  await client.query(`
    create function note() returns trigger language plpgsql as $$ begin
      if (select count(*) from batches) = 2 then raise 'cut off'; end if;
      insert into batches select count(*) from fresh; return null;
    end $$;
    create trigger note after update on t referencing new table as fresh for each statement execute function note()`)
  const from = await makeFolder({ '0001_fill.sql': fill })
  await expect(migrateDatabase(url, { from })).rejects.toThrow('cut off')
  expect((await client.query('select from t where twice = 2 * n')).rowCount).toBe(600)
  await client.query('drop trigger note on t')
  expect(await migrateDatabase(url, { from })).toEqual(['0001_fill'])
  expect((await client.query('select from t where twice = 2 * n')).rowCount).toBe(1000)
})

it('gives up a locked table for a while, so that others do not queue behind it', async () => {
  const { url, client } = await openFilled(1)
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await client.query('begin; select * from t')
  const from = await makeFolder({ '0001_add.sql': '-- expand\nalter table t add column more text' })
  const lines: string[] = []
  const migrated = migrateDatabase(url, { from, report: (line) => void lines.push(line) })
  const waiting = 'waiting for a table lock: 0001_add (1 of 1)'
  await vi.waitFor(() => expect(lines).toContain(waiting), { timeout: 60_000 })
  // Between attempts, other sessions can read the table.
  await reader.query("set statement_timeout = '1500ms'")
  for (let n = 0; n < 30; n++) await reader.query('select * from t')
  await reader.end()
  await client.query('commit')
  expect(await migrated).toEqual(['0001_add'])
})

it('retries after a deadlock with a writer', async () => {
  const { url, client } = await openFilled(1)
  await client.query('begin; select from t for update')
  const text =
    '-- expand\ncreate index t_n on t (n); select pg_sleep(0.5); alter table t add column more text'
  const from = await makeFolder({ '0001_index.sql': text })
  const migrated = migrateDatabase(url, { from })
  const hasBegun = `select from pg_locks where relation = 't'::regclass and mode = 'ShareLock' and granted`
  await vi.waitFor(async () => expect((await client.query(hasBegun)).rowCount).toBe(1), { timeout: 60_000 })
  await client.query('update t set twice = 2; commit')
  expect(await migrated).toEqual(['0001_index'])
  expect((await client.query('select n, twice, more from t')).rows).toEqual([{ n: 1, twice: 2, more: null }])
})

it('does not change the limits of other connections', async () => {
  const url = await cloneDatabase(inject('templateUrl'), 'template0')
  onTestFinished(() => dropDatabase(url))
  const database = openDatabase(url, { connections: 1 })
  const { rows } = await database.pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '30s' }])
  await database.close()
})

it('migrates an older schema, reports missing migrations, and rejects a newer schema', async () => {
  const old = await openOldSchema('0060_donations')
  const names = await migrationNames()
  const missing = names.slice(names.indexOf('0060_donations') + 1)
  const lines: string[] = []
  expect(await migrateDatabase(old.url, { report: (line) => void lines.push(line) })).toEqual(missing)
  expect(lines).toEqual(
    missing.map((name, n) => `applying migration ${name} (${n + 1} of ${missing.length})`),
  )
  expect(await checkSchemaFit(old.db)).toBe('ok')
  expect(await migrateDatabase(old.url)).toEqual([])

  await old.pool.query(`insert into kysely_migration values ('9999_later', now()::text)`)
  const migration = migrateDatabase(old.url)
  await expect(migration).rejects.toThrow(SchemaMismatch)
  await expect(migration).rejects.toThrow('a newer version of Wend (9999_later)')
  expect(await checkSchemaFit(old.db)).toBe('ahead')

  // Migrations that only add, or remove things this version no longer uses, are compatible.
  for (const [since, fits] of [
    [null, true],
    ['0.0.1', true],
    ['999.0', false],
  ] as const) {
    await old.pool.query('delete from migration_marks')
    await old.pool.query(`insert into migration_marks values ('9999_later', $1)`, [since])
    expect(await checkSchemaFit(old.db)).toBe(fits ? 'ok' : 'ahead')
    if (fits) expect(await migrateDatabase(old.url)).toEqual([])
    else await expect(migrateDatabase(old.url)).rejects.toThrow(SchemaMismatch)
  }
})
