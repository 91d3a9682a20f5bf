import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Translator } from '#i18n/translator.ts'
import { BackupError } from './backup-file.ts'
import { findBackupTables, stableTextFormat } from './tables.ts'

/** Shorter than PostgreSQL's `deadlock_timeout`, so this transaction gives up before any other is aborted. */
const lockTimeout = '500ms'
/** Lock timeout, deadlock, or tables that a restore has just replaced. */
const retryableCodes = /^(55P03|40P01|42P01|XX000)$/

/**
 * Begins a transaction that locks every table before reading any: otherwise, tables that a migration rewrites or another
 * restore replaces after its snapshot would appear empty. It never waits long for a table while it has locked others,
 * because writers could deadlock with it.
 * @param begin the statement that begins the transaction
 * @param timeoutMs how long to keep trying
 * @throws BackupError if the tables stay in use
 */
export async function beginWithTables(
  client: PoolClient,
  begin: string,
  mode: 'access share' | 'access exclusive',
  timeoutMs: number,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const names = await joinTableNames(client)
    await client.query(begin)
    await client.query(stableTextFormat)
    if ((await tryLockTables(client, names, mode)) && (await joinTableNames(client)) === names) return
    await client.query('rollback')
    if (performance.now() > deadline)
      throw new BackupError((t: Translator) =>
        t('The tables are in use by something else, such as a migration or a restore. Nothing was changed.'),
      )
    await wait(100 + Math.random() * 200)
  }
}

const joinTableNames = async (client: PoolClient) =>
  (await findBackupTables(client)).map(({ name }) => name).join(', ')

async function tryLockTables(client: PoolClient, names: string, mode: string): Promise<boolean> {
  if (names === '') return true
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    await client.query(`lock table ${names} in ${mode} mode`)
    await client.query('set local lock_timeout = 0')
    return true
  } catch (error) {
    if (!retryableCodes.test((error as { code?: string }).code ?? '')) throw error
    return false
  }
}
