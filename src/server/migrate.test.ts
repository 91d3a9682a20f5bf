import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { cloneDatabase, dropDatabase, nameOf, onServer } from '#test/clone-database.ts'
import { openOldSchema } from '#test/open-old-schema.ts'
import { openDatabase } from './db.ts'
import { isMigrated, migrateDatabase } from './migrate.ts'
import { migrationNames } from './migration-files.ts'
import { WrongSchema } from './schema-state.ts'

/** A folder of migrations. */
async function makeFolder(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'wend-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

it('takes longer than any time limit of the database, and says how far it is', async () => {
  const url = await cloneDatabase(inject('template_url'), 'template0')
  onTestFinished(() => dropDatabase(url))
  for (const limit of limits) await onServer(url, `alter database ${nameOf(url)} set ${limit} = '200ms'`)
  const columns = limits.map((limit) => `current_setting('${limit}') as ${limit}`).join(', ')
  const from = await makeFolder({
    '0001_slow.sql': `create table seen as select ${columns}; select pg_sleep(1)`,
    '0002_slow.sql': 'select pg_sleep(1); create table done ()',
  })
  // The second process waits for the first as long as it takes, too.
  const lines: string[] = []
  const tell = (line: string) => void lines.push(line)
  const applied = await Promise.all([
    migrateDatabase(url, { from, tell }),
    migrateDatabase(url, { from, tell }),
  ])
  expect(applied.flat()).toEqual(['0001_slow', '0002_slow'])
  expect(lines).toEqual(['migrating: 0001_slow (1 of 2)', 'migrating: 0002_slow (2 of 2)'])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Not even the limits that Wend sets on its own connections.
  expect((await client.query('select * from seen')).rows).toEqual([
    { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' },
  ])
  await client.end()
})

it('leaves the limits of all other connections as they are', async () => {
  const database = openDatabase(inject('template_url'), { connections: 1 })
  const { rows } = await database.pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '30s' }])
  await database.close()
})

it('comes from an older schema, counts only what is missing, and refuses a newer one', async () => {
  const old = await openOldSchema('0060_donations')
  const names = await migrationNames()
  const missing = names.slice(names.indexOf('0060_donations') + 1)
  const lines: string[] = []
  expect(await migrateDatabase(old.url, { tell: (line) => void lines.push(line) })).toEqual(missing)
  expect(lines).toEqual(missing.map((name, n) => `migrating: ${name} (${n + 1} of ${missing.length})`))
  expect(await isMigrated(old.db)).toBe(true)
  expect(await migrateDatabase(old.url)).toEqual([])

  await old.pool.query(`insert into kysely_migration values ('9999_later', now()::text)`)
  const refused = migrateDatabase(old.url)
  await expect(refused).rejects.toThrow(WrongSchema)
  await expect(refused).rejects.toThrow('a newer Wend (9999_later)')
})
