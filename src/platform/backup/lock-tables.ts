import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Translator } from '#i18n/translator.ts'
import { BackupError } from './backup-file.ts'
import { backupTables, plainSession } from './tables.ts'

/** Less than PostgreSQL's `deadlock_timeout`, so that it is never another transaction that is aborted. */
const lockWait = '500ms'
/** A lock timeout, a deadlock, or tables that a restore has just replaced. */
const retryableCodes = /^(55P03|40P01|42P01|XX000)$/

/**
 * Begins a transaction that locks every table before reading any. Otherwise it would find tables empty that a migration
 * rewrites, or another restore replaces, after its snapshot. It never waits long for one table while locking others,
 * since writers would deadlock with it.
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
  const until = performance.now() + timeoutMs
  for (;;) {
    const names = await namesOf(client)
    await client.query(begin)
    await client.query(plainSession)
    if ((await lock(client, names, mode)) && (await namesOf(client)) === names) return
    await client.query('rollback')
    if (performance.now() > until)
      throw new BackupError((t: Translator) =>
        t('The tables are in use by something else, such as a migration or a restore. Nothing was changed.'),
      )
    await wait(100 + Math.random() * 200)
  }
}

const namesOf = async (client: PoolClient) => (await backupTables(client)).map(({ name }) => name).join(', ')

async function lock(client: PoolClient, names: string, mode: string): Promise<boolean> {
  if (names === '') return true
  try {
    await client.query(`set local lock_timeout = '${lockWait}'`)
    await client.query(`lock table ${names} in ${mode} mode`)
    await client.query('set local lock_timeout = 0')
    return true
  } catch (error) {
    if (!retryableCodes.test((error as { code?: string }).code ?? '')) throw error
    return false
  }
}
