import type { Db, Tx } from '#platform/db/db.ts'

// A password, passkey or domain is verified before the transaction that acts on it, because hashing takes long, and
// other servers longer. By then it may have been replaced or removed. So everything that opens an account or changes
// its credentials takes a `VerifiedAccount`, which only this file creates: the row is locked and the credential was
// checked again.

declare const checkedAgain: unique symbol

/** A locked account whose credential is still valid. */
export type VerifiedAccount = LockedAccount & { readonly [checkedAgain]: true }

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockUser>>>

const lockUser = (tx: Db, id: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'username', 'password_hash', 'has_second_factor', 'suspended_until'])
    .select(['is_staff', 'email_confirmed_on', 'first_confirmed_on', 'language', 'time_zone'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Locks an account and rechecks an earlier verification.
 * @param holds whether the credential is still valid; it cannot change afterwards
 * @returns undefined if it is not, or if there is no such account
 */
export async function lockVerifiedAccount(
  tx: Tx,
  userId: number,
  holds: (owner: LockedAccount) => boolean | Promise<boolean>,
): Promise<VerifiedAccount | undefined> {
  const owner = await lockUser(tx, userId)
  return owner && (await holds(owner)) ? (owner as VerifiedAccount) : undefined
}
