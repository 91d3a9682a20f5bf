import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { hashOfToken, newToken } from '../users/tokens.ts'

// What lets a confirmed address undo a change of address, or what opens the account since.

/** How long (days) it works, and how far back it reaches: whoever changes the address may have added a passkey before. */
const undoDays = 7

/** Notes the address of an account, before it or a way in changes. @returns the id of the note */
export async function noteUndo(tx: Tx, owner: { id: number; email: string }): Promise<number> {
  const { id } = await tx
    .insertInto('email_undos')
    .values({
      user_id: owner.id,
      email: owner.email,
      expires_on: sql<string>`now() + make_interval(days => ${undoDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Ends what later addresses could undo where an account goes back to one that was noted: they may be a thief's, and would outlive
 * its key. That key stays. @returns whether the account goes back
 */
export async function endLaterUndos(tx: Tx, { id }: { id: number }, email: string): Promise<boolean> {
  const { rows } = await sql<{ is_back: boolean }>`
    with first as (
      select min(id) as id from email_undos
      where user_id = ${id} and lower(email) = lower(${email}) and expires_on > now()
    ), ended as (
      delete from email_undos u using first
      where u.user_id = ${id} and u.id > first.id and lower(u.email) <> lower(${email})
    )
    select id is not null as is_back from first`.execute(tx)
  return rows[0]?.is_back ?? false
}

/** A key for a noted address, made where it is mailed. @returns undefined where there is nothing to undo any more */
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

/** What a key undoes, and since when. */
export const findUndo = (db: Db, key: string) =>
  db
    .selectFrom('email_undos')
    .select(['id', 'user_id', 'email'])
    .select(sql<string>`created_on - make_interval(days => ${undoDays})`.as('since'))
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
