import { sql } from 'kysely'
import { mediaHashFromName } from '#api-contract/shapes/media.ts'
import type { Db, Tx } from '../db/db.ts'
import type { MediaStore } from './media-store.ts'

/** Held by a backup from before its first row until its last picture, and shared by those who delete. */
const mediaLock = 1_466_265_192

/** The transaction lasts as long as files are deleted, or a backup is made, and waits on no row. */
const noTimeLimits = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/** When to try again what a backup has put off. */
export const afterBackup = (): Date => new Date(Date.now() + 10 * 60_000)

/** Waits until nobody deletes files; nobody does until the transaction ends. Before a snapshot is taken, in another one. */
export const keepFiles = `begin; ${noTimeLimits}; select pg_advisory_xact_lock(${mediaLock})`

/**
 * The one way to delete files. None goes while a backup is made, whose rows may still refer to it: the caller tries again
 * later. @param find decides which, knowing that no backup begins meanwhile
 * @returns how many were deleted; undefined while a backup is made
 */
export async function deleteFiles(
  { db, media }: { db: Db; media: MediaStore },
  find: (tx: Tx) => Promise<string[]>,
): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql.raw(noTimeLimits).execute(tx)
    const { rows } = await sql<{ may: boolean }>`
      select pg_try_advisory_xact_lock_shared(${mediaLock}) as may`.execute(tx)
    if (!rows[0]?.may) return undefined
    const names = await find(tx)
    for (const name of names) await media.delete(name)
    return names.length
  })
}

const batchSize = 1000

/**
 * Removes pictures that nothing uses and that are older than `olderThan` (an upload is not used yet while its form is
 * open). Files that are not ours stay.
 * @param deleteUnused deletes those of these files that nothing uses: see `deleteFiles`
 * @returns how many files were removed until the end, or until a backup began
 */
export async function sweepUnused(
  store: Pick<MediaStore, 'list'>,
  deleteUnused: (names: string[]) => Promise<number | undefined>,
  olderThan: Date,
): Promise<number> {
  let removed = 0
  let batch: string[] = []
  for await (const { name, modified } of store.list()) {
    if (!mediaHashFromName(name) || modified >= olderThan) continue
    batch.push(name)
    if (batch.length < batchSize) continue
    const deleted = await deleteUnused(batch)
    if (deleted === undefined) return removed
    removed += deleted
    batch = []
  }
  return batch.length === 0 ? removed : removed + ((await deleteUnused(batch)) ?? 0)
}
