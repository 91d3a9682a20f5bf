import type { Db, Tx } from '#platform/db/db.ts'

// A password, passkey or domain is verified before the transaction that acts on it: hashing takes long, and other servers
// longer. By then it may have been replaced or removed. So whatever opens an account or changes what opens it takes a
// `Verified`, which only this file makes: the row is locked, and the credential was checked again since.

declare const checkedAgain: unique symbol

/** An account whose row is locked, and whose credential still holds. */
export type Verified = Locked & { readonly [checkedAgain]: true }

type Locked = NonNullable<Awaited<ReturnType<typeof lockUser>>>

const lockUser = (tx: Db, id: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'username', 'password_hash', 'has_second_factor', 'suspended_until'])
    .select(['is_staff', 'email_confirmed_on', 'first_confirmed_on', 'language', 'time_zone'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Locks an account and checks again what was verified before.
 * @param holds whether the credential is still valid; nobody can change it from now on
 * @returns undefined where it is not, or there is no such account
 */
export async function lockVerified(
  tx: Tx,
  userId: number,
  holds: (owner: Locked) => boolean | Promise<boolean>,
): Promise<Verified | undefined> {
  const owner = await lockUser(tx, userId)
  return owner && (await holds(owner)) ? (owner as Verified) : undefined
}
