import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { deviceKeyPattern } from '#api-contract/endpoint.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { RateLimits, Refillable } from '#platform/rate-limits/rate-limits.ts'
import { accountColumns, byEmailOrName } from '../users/queries.ts'

/** An account knows this many devices; the one unused for longest makes room. */
const maxDevices = 20

/**
 * What is stored of a device's key, for one account. Anything shorter than a key could be guessed, and counts as none.
 */
function keyHash(userId: RawBuilder<number>, deviceKey: string | undefined): RawBuilder<Buffer> {
  const isKey = deviceKey !== undefined && deviceKeyPattern.test(deviceKey)
  const hash = isKey ? createHash('sha256').update(deviceKey).digest() : null
  return sql<Buffer>`sha256(convert_to(${userId}::text, 'UTF8') || ${hash}::bytea)`
}

/** The account to log in to and whether it knows the device: always one statement. */
export async function findAccountAndDevice(db: Db, emailOrName: string, deviceKey: string | undefined) {
  const hash = keyHash(sql<number>`users.id`, deviceKey)
  return db
    .selectFrom('users')
    .leftJoin('known_devices as d', (on) =>
      on.onRef('d.user_id', '=', 'users.id').on('d.key_hash', '=', hash),
    )
    .select(accountColumns)
    .select('d.id as device_id')
    .where(byEmailOrName(emailOrName))
    .executeTakeFirst()
}

/** The id by which an account knows a device; undefined where it does not. */
export async function knownDevice(
  db: Db,
  userId: number,
  deviceKey: string | undefined,
): Promise<number | undefined> {
  const known = await db
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash(sql`${userId}`, deviceKey))
    .executeTakeFirst()
  return known?.id
}

type FoundAccount = Awaited<ReturnType<typeof findAccountAndDevice>>

/**
 * Where guesses at a password are counted: each device that the account knows has an allowance of its own, all others
 * share slow ones, for the username and for the email address. Unknown names have the same, so that the answers do not
 * differ.
 */
export function guessLimitOf(limits: RateLimits, account: FoundAccount, typed: string): Refillable {
  if (!account) return limits.of('log_in_by_name', typed)
  if (account.device_id !== null) return limits.of('log_in_by_device', account.device_id)
  // As the account has it: PostgreSQL and JavaScript need not agree on what is the same in lower case.
  return limits.of('log_in_by_name', typed.includes('@') ? account.email : account.username)
}

/** Whether anything but the present log-in shows that the account was in use. */
export async function hasEnteredBefore(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select
    exists (select from sessions where user_id = ${userId})
    or exists (select from known_devices where user_id = ${userId}) as has`.execute(tx)
  return rows[0]?.has === true
}

/**
 * Remembers the device of a successful log-in. The transaction holds the account's row.
 * @returns whether the account did not know it before: always so without a key
 */
export async function rememberDevice(
  tx: Tx,
  userId: number,
  deviceKey: string | undefined,
): Promise<boolean> {
  if (deviceKey === undefined || !deviceKeyPattern.test(deviceKey)) return true
  const { is_new } = await tx
    .insertInto('known_devices')
    .values({ user_id: userId, key_hash: keyHash(sql`${userId}`, deviceKey) })
    .onConflict((known) =>
      known.columns(['user_id', 'key_hash']).doUpdateSet({ last_used_on: sql`clock_timestamp()` }),
    )
    // A row that was there already has been locked by this statement, which leaves its mark.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  await sql`delete from known_devices where id in (
    select id from known_devices where user_id = ${userId}
    order by last_used_on desc, id desc offset ${maxDevices})`.execute(tx)
  return is_new
}

/** All devices of an account are new to it from now on. */
export async function forgetDevices(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

/** After a password change, those who knew the old one start over, except on this device. */
export async function forgetOtherDevices(
  tx: Tx,
  userId: number,
  deviceKey: string | undefined,
): Promise<void> {
  await forgetDevices(tx, userId)
  await rememberDevice(tx, userId, deviceKey)
}
