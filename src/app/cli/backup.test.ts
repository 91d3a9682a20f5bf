import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeSite, makeUser } from '#test/builders.ts'
import { cleanEnv } from '#test/clean-env.ts'
import { runInProcess } from '#test/run-in-process.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

let wend: Wend
let folder: string
beforeEach(async () => {
  wend = await startWend()
  folder = await mkdtemp(join(tmpdir(), 'wend-backups-'))
  await makeSite(wend, { by: await makeUser(wend, 'Ada') })
})
afterEach(async () => {
  await wend.close()
  await rm(folder, { recursive: true, force: true })
})

const env = () => ({
  ...cleanEnv,
  DATABASE_URL: wend.services.database.url,
  DATA_DIR: wend.services.config.dataDir,
})
const cwd = new URL('../../../', import.meta.url)

/** Runs a command and waits for its end. */
const run = (command: 'backup' | 'restore', ...args: string[]) =>
  runInProcess({ backup, restore }[command], args, env())

const countCheckDatabases = async () =>
  (await wend.services.database.pool.query(`select from pg_database where datname like 'wend\\_check\\_%'`))
    .rowCount

const backupNamePattern = /^wend-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/

it('keeps daily backups, checks each in a temporary database, and removes old ones', async () => {
  const oldBackup = 'wend-2020-01-01T03-00-00Z.tar.gz'
  await writeFile(join(folder, oldBackup), '')
  const dryRun = await run('backup', '--keep', folder, '--days', '1', '--weeks', '0', '--dry-run')
  expect(dryRun.lines).toEqual([''])
  const { code, lines } = await run('backup', '--keep', folder, '--check', '--days', '1', '--weeks', '0')
  expect(lines.slice(-3)).toEqual([
    expect.stringMatching(/^Wrote \S+ \(\d+ kB, \d+ s\)\. It contains email addresses, so keep it safe\.$/),
    expect.stringMatching(/^Test restore of \S+ succeeded: every row matches and no pictures are missing\.$/),
    `Removed ${oldBackup}.`,
  ])
  expect(code).toBe(0)
  expect(await readdir(folder)).toEqual([expect.stringMatching(backupNamePattern)])
  expect(await countCheckDatabases()).toBe(0)
})

it('reports a damaged backup, and changes nothing', async () => {
  const file = join(folder, 'backup.tar.gz')
  expect((await run('backup', file)).lines.at(-1)).toContain(`Wrote ${file} (`)
  expect((await run('restore', file, '--check')).lines.at(-1)).toBe(
    `Test restore of ${file} succeeded: every row matches and no pictures are missing.`,
  )
  await truncate(file, Math.floor((await stat(file)).size / 2))
  const { code, lines } = await run('restore', file, '--check')
  expect(lines, lines.join('\n')).toContain('This backup is incomplete. Nothing was changed.')
  expect(code).toBe(1)
  expect(await countCheckDatabases()).toBe(0)
  expect((await wend.db.selectFrom('users').select('username').execute()).length).toBe(1)
})

it('rejects a concurrent backup, and removes leftovers of a killed one', async () => {
  const { pool } = wend.services.database
  const lock = await pool.connect()
  await lock.query('begin')
  await lock.query('lock table users in access exclusive mode')
  const killedBackup = spawn(process.execPath, ['src/app/cli/backup.ts', '--keep', folder], {
    env: env(),
    cwd,
  })
  const exit = once(killedBackup, 'exit')
  while (!(await readdir(folder)).some((name) => name.endsWith('.part'))) {
    if (killedBackup.exitCode !== null) throw new Error('The backup did not wait for the lock.')
    await wait(50)
  }
  expect((await run('backup', '--keep', folder)).lines).toEqual([
    'Another backup of this database is already running.',
  ])
  killedBackup.kill('SIGKILL')
  await exit
  await lock.query('rollback')
  lock.release()

  // PostgreSQL takes a moment to notice that the client is gone.
  let code = 1
  while (code !== 0) code = (await run('backup', '--keep', folder)).code
  expect(await readdir(folder)).toEqual([expect.stringMatching(backupNamePattern)])
})
