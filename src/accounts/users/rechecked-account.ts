import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import type { Row } from '#platform/db/tables.ts'
import type { Account } from './queries.ts'

// A password, passkey or domain is verified before the transaction that acts on it, because hashing and requests to
// other servers take long. Meanwhile it may have been replaced or removed. Functions that log in or change
// credentials therefore take a `RecheckedAccount`, which only this file creates: its row is locked and its credential
// was rechecked.

declare const rechecked: unique symbol

/** A locked account whose credential is still valid. */
export type RecheckedAccount = LockedAccount & { readonly [rechecked]: true }

type LockedAccount = Account &
  Pick<Row<'users'>, 'email_confirmed_on' | 'first_confirmed_on' | 'language' | 'time_zone'>

async function lockUser(tx: Tx, id: number): Promise<LockedAccount | undefined> {
  const { rows } = await sql<LockedAccount>`
    select id, email, username, password_hash, has_second_factor, suspended_until, is_staff,
      email_confirmed_on, first_confirmed_on, language, time_zone
    from users where id = ${id} for update`.execute(tx)
  return rows[0]
}

/**
 * Locks an account and rechecks an earlier verification.
 * @param isStillValid rechecks the credential, which cannot change until the transaction ends
 * @returns undefined if the credential is no longer valid, or if there is no such account
 */
export async function lockAndRecheckAccount(
  tx: Tx,
  userId: number,
  isStillValid: (owner: LockedAccount) => boolean | Promise<boolean>,
): Promise<RecheckedAccount | undefined> {
  const owner = await lockUser(tx, userId)
  return owner && (await isStillValid(owner)) ? (owner as RecheckedAccount) : undefined
}
