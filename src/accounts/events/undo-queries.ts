import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { countAffected, firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import { hashToken, newToken } from '../users/tokens.ts'

// Lets the owner of a confirmed address undo a change of address, or credentials added since.

/**
 * How long (days) an undo link works, and how far back it reaches: an attacker may have added a passkey before changing
 * the address.
 */
const undoDays = 7

/** Stores the address that can undo a change, before the change. @returns the undo's id */
export async function insertUndo(tx: Tx, owner: { id: number; email: string }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into email_undos (user_id, email, expires_on)
    values (${owner.id}, ${owner.email}, now() + make_interval(days => ${undoDays}))
    returning id`.execute(tx)
  return firstRow(rows).id
}

/**
 * When an account returns to an earlier address, revokes the undos of later addresses: they may belong to a thief and
 * would outlive the earlier address's own undo, which is kept.
 * @returns true if the account returns to an earlier address
 */
export async function revokeLaterUndos(tx: Tx, { id }: { id: number }, email: string): Promise<boolean> {
  const { rows } = await sql<{ is_earlier_address: boolean }>`
    with first as (
      select min(id) as id from email_undos
      where user_id = ${id} and lower(email) = lower(${email}) and expires_on > now()
    ), ended as (
      delete from email_undos u using first
      where u.user_id = ${id} and u.id > first.id and lower(u.email) <> lower(${email})
    )
    select id is not null as is_earlier_address from first`.execute(tx)
  return rows[0]?.is_earlier_address ?? false
}

/**
 * Creates an undo's key when the email is sent, so the job stores none. @returns undefined if there is
 * nothing left to undo
 */
export async function issueUndoKey(db: Db, id: number): Promise<string | undefined> {
  const key = newToken()
  const result = await sql`
    update email_undos set key_hash = ${hashToken(key)} where id = ${id} and expires_on > now()`.execute(db)
  return countAffected(result) > 0 ? key : undefined
}

/** The undo for a key, and how far back it reaches. */
export async function findUndo(db: Db, key: string) {
  const { rows } = await sql<Pick<Row<'email_undos'>, 'id' | 'user_id' | 'email'> & { since: string }>`
    select id, user_id, email, created_on - make_interval(days => ${undoDays}) as since
    from email_undos where key_hash = ${hashToken(key)} and expires_on > now()`.execute(db)
  return rows[0]
}

/**
 * Deletes an undo and those of later changes, which it undoes, too. @returns true if it existed: only one of
 * two concurrent calls succeeds
 */
export async function consumeUndo(tx: Db, undo: { id: number; user_id: number }): Promise<boolean> {
  const { rows: deletedUndos } = await sql<{ id: number }>`
    delete from email_undos where user_id = ${undo.user_id} and id >= ${undo.id} returning id`.execute(tx)
  return deletedUndos.some(({ id }) => id === undo.id)
}
