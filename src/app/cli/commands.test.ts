import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { checkSchemaFit } from '#platform/schema/migrate.ts'
import { cleanEnv } from '#test/clean-env.ts'
import { cloneDatabase, dropDatabase } from '#test/clone-database.ts'
import { openOldSchema } from '#test/open-old-schema.ts'
import { runInProcess } from '#test/run-in-process.ts'
import { backup } from './backup.ts'
import { importLists } from './import.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'
import { staff } from './staff.ts'
import { verify } from './verify-log.ts'

// Commands of a different version than the running server. Only `npm run migrate` may change the schema.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wend-commands-'))
  await writeFile(join(folder, 'list.txt'), 'https://a.example.org/\n')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const settings = (url: string) => ({ DATABASE_URL: url, DATA_DIR: join(folder, 'data') })

/** Starts the program of an npm script. */
function runScript(script: string[], url: string): Promise<{ code: number; lines: string[] }> {
  const env = { ...cleanEnv, ...settings(url) }
  const cwd = new URL('../../../', import.meta.url)
  return new Promise((resolve) => {
    // A worker that accepted the schema would keep running.
    execFile(process.execPath, script, { env, cwd, timeout: 120_000 }, (error, out, err) => {
      const code = error ? Number(error.code ?? -1) : 0
      resolve({ code, lines: `${err}${out}`.trim().split('\n') })
    })
  })
}

const programs = { 'import.ts': importLists, 'staff.ts': staff, 'verify-log.ts': verify, 'backup.ts': backup }
const commands = (): [program: keyof typeof programs, ...args: string[]][] => [
  ['import.ts', join(folder, 'list.txt')],
  ['staff.ts', 'list'],
  ['verify-log.ts'],
  ['backup.ts', join(folder, 'backup.tar.gz')],
]
const worker = ['src/app/worker.ts']

/** Runs all commands, and the worker as a separate process. */
const runAll = (url: string) =>
  Promise.all([
    ...commands().map(([program, ...args]) => runInProcess(programs[program], args, settings(url))),
    runScript(worker, url),
  ])

async function openEmptyDatabase(): Promise<Database> {
  const url = await cloneDatabase(inject('templateUrl'), 'template0')
  const database = openDatabase(url, { connections: 2 })
  onTestFinished(async () => {
    await database.close()
    await dropDatabase(url)
  })
  return database
}

const listMigrations = async ({ pool }: Database) =>
  (await pool.query('select name from kysely_migration order by name')).rows.map(({ name }) => name)

it('commands reject an older schema with a clear message, and leave it unchanged until `npm run migrate`', async () => {
  const oldDatabase = await openOldSchema('0060_donations')
  const migrationsBefore = await listMigrations(oldDatabase)
  for (const { code, lines } of await runAll(oldDatabase.url)) {
    expect(lines).toEqual([
      expect.stringMatching(/^The database schema belongs to an older version of Wend \(/),
    ])
    expect(lines[0]).toContain('npm run migrate')
    expect(code).toBe(1)
  }
  expect(await listMigrations(oldDatabase)).toEqual(migrationsBefore)

  const { code, lines } = await runInProcess(migrate, [], settings(oldDatabase.url))
  expect(code).toBe(0)
  expect(lines[0]).toMatch(/^applying migration \S+ \(1 of \d+\)$/)
  expect(lines.at(-1)).toBe('The database schema is up to date.')
  expect(await checkSchemaFit(oldDatabase.db)).toBe('ok')
  expect((await runInProcess(staff, ['list'], settings(oldDatabase.url))).lines).toEqual([
    'There are no staff.',
  ])
})

it('commands reject a newer schema with a clear message', async () => {
  const newerDatabase = await openEmptyDatabase()
  await runInProcess(migrate, [], settings(newerDatabase.url))
  await newerDatabase.pool.query(`insert into kysely_migration values ('9999_later', now()::text)`)
  const scripts = [...commands(), ['migrate.ts']].map(([program, ...args]) => [
    `src/app/cli/${program}`,
    ...args,
  ])
  for (const script of [...scripts, worker]) {
    const { code, lines } = await runScript(script, newerDatabase.url)
    expect(lines).toEqual([
      'The database schema belongs to a newer version of Wend (9999_later). Use that version or restore an older backup.',
    ])
    expect(code).toBe(1)
  }
})

it('commands create the schema in an empty database, on a first import or restore', async () => {
  const first = await openEmptyDatabase()
  const imported = await runInProcess(importLists, [join(folder, 'list.txt')], settings(first.url))
  expect(imported.code).toBe(0)
  const file = join(folder, 'first.tar.gz')
  expect((await runInProcess(backup, [file], settings(first.url))).code).toBe(0)

  const second = await openEmptyDatabase()
  const restored = await runInProcess(restore, [file], settings(second.url))
  expect(restored.lines.at(-1)).toMatch(/^Restored \S+ \(\d+ s\)\.$/)
  expect((await second.pool.query('select url from blogs')).rows).toEqual([{ url: 'https://a.example.org/' }])
})

it('restore replaces an older schema', async () => {
  const oldDatabase = await openOldSchema('0060_donations')
  const file = new URL('../../platform/backup/fixtures/made-by-11e9f3c.tar.gz', import.meta.url).pathname
  const { code, lines } = await runInProcess(restore, [file], settings(oldDatabase.url))
  expect(lines).toContain('public.comments: 1500 rows')
  expect(code).toBe(0)
  expect(await checkSchemaFit(oldDatabase.db)).toBe('ok')
})

it('commands report an unreachable database with a clear message', async () => {
  const unreachable = 'postgres://ada:secret@127.0.0.1:1/wend'
  for (const { code, lines } of await runAll(unreachable)) {
    expect(lines).toEqual([
      'Can’t reach the database (connect ECONNREFUSED 127.0.0.1:1). Check that it’s running and that DATABASE_URL is correct.',
    ])
    expect(code).toBe(1)
  }
})

it.each(['restore', 'lists', 'read', 'health'])('npm run %s shows its usage', async (name) => {
  const { code, lines } = await runScript([`src/app/cli/${name}.ts`], '')
  expect(lines[0]).toMatch(new RegExp(`^npm run ${name} -- `))
  expect(code).toBe(1)
})
