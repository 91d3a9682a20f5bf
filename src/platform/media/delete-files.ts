import { sql } from 'kysely'
import { mediaHashFromName } from '#api-contract/shapes/media.ts'
import type { Db, Tx } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import type { MediaStore } from './media-store.ts'

/** Advisory lock: exclusive for a backup, from before its first row until its last picture; shared for deletions. */
const mediaLock = 1_466_265_192

/** The transaction lasts as long as the deletion or backup, and waits for no rows. */
const noTimeLimits = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/** When to retry a deletion that a backup postponed. */
export const retryTimeAfterBackup = (): Date => new Date(Date.now() + 10 * 60_000)

/**
 * Blocks file deletion until the transaction ends, after waiting for running deletions. Take it in another transaction,
 * before the snapshot.
 */
export const lockMediaFiles = `begin; ${noTimeLimits}; select pg_advisory_xact_lock(${mediaLock})`

/**
 * Deletes files; no other code does. During a backup nothing is deleted, since the backup's rows may still refer to the
 * files; the caller retries later.
 * @param find selects the files, while no backup can begin
 * @returns how many were deleted; undefined during a backup
 */
export async function deleteFiles(
  { db, media }: { db: Db; media: MediaStore },
  find: (tx: Tx) => Promise<string[]>,
): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    await sql.raw(noTimeLimits).execute(tx)
    const { rows } = await sql<{ is_locked: boolean }>`
      select pg_try_advisory_xact_lock_shared(${mediaLock}) as is_locked`.execute(tx)
    if (!rows[0]?.is_locked) return undefined
    const names = await find(tx)
    for (const name of names) await media.delete(name)
    return names.length
  })
}

const batchSize = 1000

/**
 * Removes unused pictures older than `olderThan`; newer ones may be uploads whose form is still open. Files not created
 * by Wend stay.
 * @param deleteUnused deletes the unused ones of these files; see `deleteFiles`
 * @returns the number of removed files; stops early if a backup begins
 */
export async function sweepUnused(
  store: Pick<MediaStore, 'list'>,
  deleteUnused: (names: string[]) => Promise<number | undefined>,
  olderThan: Date,
): Promise<number> {
  let removedCount = 0
  let batch: string[] = []
  for await (const { name, modified } of store.list()) {
    if (!mediaHashFromName(name) || modified >= olderThan) continue
    batch.push(name)
    if (batch.length < batchSize) continue
    const deletedCount = await deleteUnused(batch)
    if (deletedCount === undefined) return removedCount
    removedCount += deletedCount
    batch = []
  }
  return batch.length === 0 ? removedCount : removedCount + ((await deleteUnused(batch)) ?? 0)
}
