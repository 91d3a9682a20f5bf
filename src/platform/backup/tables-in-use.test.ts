import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tablesEmptyWhenNew } from '#app/config/next-steps.ts'
import { makeSite, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { BackupError } from './backup-file.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { findBackupTables } from './tables.ts'
import { readTableChecksums } from './testing/table-checksums.ts'

// Backups and restores while other sessions lock, rewrite or replace the same tables.

let wend: Wend
let folder: string
let file: string
beforeEach(async () => {
  wend = await startWend()
  folder = await mkdtemp(join(tmpdir(), 'wend-in-use-'))
  file = join(folder, 'backup.tar.gz')
})
afterEach(async () => {
  await wend.close()
  await rm(folder, { recursive: true, force: true })
})

/** Waits until another session's matching statement is waiting for a lock. */
async function waitForBlocked(statement: string): Promise<void> {
  for (;;) {
    const { rows } = await wend.services.database.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query ~* $1`,
      [statement],
    )
    if (rows.length > 0) return
    await wait(20)
  }
}

it('backs up every row of a table that a migration rewrites meanwhile', async () => {
  const { pool } = wend.services.database
  await makeSite(wend, { by: await makeUser(wend, 'Ada') })
  const migration = await pool.connect()
  await migration.query('begin')
  await migration.query(
    `alter table users alter column suspension_reason type text using suspension_reason || ''`,
  )
  const pendingBackup = makeBackup(pool, wend.services.media, file)
  await waitForBlocked('lock table|users')
  await migration.query('commit')
  migration.release()
  const { tables } = await pendingBackup
  expect(tables['public.users']?.rows).toBe(1)
  expect(tables).toEqual(await readTableChecksums(pool))
})

it('allows only one of two concurrent restores into an empty site', async () => {
  const { pool } = wend.services.database
  await makeBackup(pool, wend.services.media, file)
  const source = await startWend()
  await makeUser(source, 'Ada')
  const sourceBackup = join(folder, 'one.tar.gz')
  await makeBackup(source.services.database.pool, source.services.media, sourceBackup)
  await source.close()

  const outcomes = await Promise.allSettled(
    [1, 2].map(() =>
      restoreBackup(pool, wend.services.media, sourceBackup, { mustBeEmpty: tablesEmptyWhenNew }),
    ),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(rejected?.reason).toBeInstanceOf(BackupError)
  expect(rejected?.reason.message).toContain('There’s already data here')
})

it('restores despite deadlocks with transactions that lock in another order', async () => {
  const { pool } = wend.services.database
  await makeUser(wend, 'Ada')
  await makeBackup(pool, wend.services.media, file)
  const writer = await pool.connect()
  const names = (await findBackupTables(writer)).map(({ name }) => name)
  await writer.query('begin')
  await writer.query('lock table blogs in row exclusive mode')
  const pendingRestore = restoreBackup(pool, wend.services.media, file, { mustBeEmpty: [] })
  await waitForBlocked('lock table|drop schema')
  // A restore that kept its locks while waiting for blogs would deadlock with one of these.
  for (const name of names) await writer.query(`lock table ${name} in row exclusive mode`)
  await writer.query('commit')
  writer.release()
  const { tables } = await pendingRestore
  expect(tables).toEqual(await readTableChecksums(pool))
})
