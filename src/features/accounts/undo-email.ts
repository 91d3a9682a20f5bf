import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { hashOfToken, newToken } from './sessions.ts'

// What lets an old address take a change of address back.

/** How long (days) it works. */
export const undoDays = 7

/** Notes an address that is about to be replaced. @returns the id of the note */
export async function noteOldEmail(tx: Db, userId: number, email: string): Promise<number> {
  const { id } = await tx
    .insertInto('email_undos')
    .values({
      user_id: userId,
      email,
      expires_on: sql<string>`now() + make_interval(days => ${undoDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A key for an old address, made where it is mailed. @returns undefined where there is nothing to undo any more */
export async function makeUndoKey(db: Db, id: number): Promise<string | undefined> {
  const key = newToken()
  const { numUpdatedRows } = await db
    .updateTable('email_undos')
    .set({ key_hash: hashOfToken(key) })
    .where('id', '=', id)
    .where('expires_on', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? key : undefined
}

/** Unlinks domains that the account got since a change of address. */
export async function removeDomainsSince(tx: Db, userId: number, since: string): Promise<void> {
  await tx
    .deleteFrom('account_domains')
    .where('user_id', '=', userId)
    .where('created_on', '>=', since)
    .execute()
}

/** What a key undoes. */
export const findUndo = (db: Db, key: string) =>
  db
    .selectFrom('email_undos')
    .select(['id', 'user_id', 'email', 'created_on'])
    .where('key_hash', '=', hashOfToken(key))
    .where('expires_on', '>', sql<string>`now()`)
    .executeTakeFirst()

/**
 * Uses a key up, and those of later changes: they led away from this address. @returns whether it was there: of two at once one
 * succeeds
 */
export async function spendUndo(tx: Db, undo: { id: number; user_id: number }): Promise<boolean> {
  const gone = await tx
    .deleteFrom('email_undos')
    .where('user_id', '=', undo.user_id)
    .where('id', '>=', undo.id)
    .returning('id')
    .execute()
  return gone.some(({ id }) => id === undo.id)
}
