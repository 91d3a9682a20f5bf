import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { deviceKeyPattern } from '#api-contract/endpoint.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import type { Allowance, RateLimits } from '#platform/rate-limits/rate-limits.ts'
import { type Account, byEmailOrName } from '../users/queries.ts'

/** Known devices per account; the least recently used one is dropped. */
const maxDevices = 20

/**
 * The stored hash of a device key, salted with the account's id. Null, which matches no device, if the key is malformed,
 * because a shorter one could be guessed.
 */
function hashDeviceKey(userId: RawBuilder<number>, deviceKey: string | undefined): RawBuilder<Buffer> {
  const isKey = deviceKey !== undefined && deviceKeyPattern.test(deviceKey)
  const hash = isKey ? createHash('sha256').update(deviceKey).digest() : null
  return sql<Buffer>`sha256(convert_to(${userId}::text, 'UTF8') || ${hash}::bytea)`
}

/** The account to log in to, and its known device, if any. Always one statement, so that timing reveals nothing. */
export async function findAccountAndDevice(db: Db, emailOrName: string, deviceKey: string | undefined) {
  const hash = hashDeviceKey(sql<number>`u.id`, deviceKey)
  const { rows } = await sql<Account & { device_id: number | null }>`
    select u.id, u.email, u.username, u.is_staff, u.password_hash, u.has_second_factor, u.suspended_until,
      d.id as device_id
    from users u left join known_devices d on d.user_id = u.id and d.key_hash = ${hash}
    where ${byEmailOrName('u', emailOrName)}`.execute(db)
  return rows[0]
}

/** The known device's id; undefined if the account does not know it. */
export async function findKnownDevice(
  db: Db,
  userId: number,
  deviceKey: string | undefined,
): Promise<number | undefined> {
  const { rows } = await sql<Pick<Row<'known_devices'>, 'id'>>`
    select id from known_devices
    where user_id = ${userId} and key_hash = ${hashDeviceKey(sql`${userId}`, deviceKey)}`.execute(db)
  return rows[0]?.id
}

type AccountWithDevice = Awaited<ReturnType<typeof findAccountAndDevice>>

/**
 * The rate limit for password guesses: each known device has its own allowance, all others share slow ones for the
 * username and the email address. Unknown names are limited alike, so that replies do not differ.
 */
export function getPasswordGuessLimit(
  limits: RateLimits,
  account: AccountWithDevice,
  identifier: string,
): Allowance {
  if (!account) return limits.allowance('log_in_by_name', identifier)
  if (account.device_id !== null) return limits.allowance('log_in_by_device', account.device_id)
  // In the account's spelling, because PostgreSQL and JavaScript may lowercase differently.
  return limits.allowance('log_in_by_name', identifier.includes('@') ? account.email : account.username)
}

/** True if the account has a session or a known device. */
export async function hasLoggedInBefore(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has_logged_in: boolean }>`select
    exists (select from sessions where user_id = ${userId})
    or exists (select from known_devices where user_id = ${userId}) as has_logged_in`.execute(tx)
  return rows[0]?.has_logged_in === true
}

/**
 * Remembers the device of a successful log-in. The caller has locked the account.
 * @returns true if the account did not know it, or if there is no key
 */
export async function rememberDevice(
  tx: Tx,
  userId: number,
  deviceKey: string | undefined,
): Promise<boolean> {
  if (deviceKey === undefined || !deviceKeyPattern.test(deviceKey)) return true
  // `on conflict do update` locks an existing row, which sets its xmax.
  const { rows } = await sql<{ is_new: boolean }>`
    insert into known_devices (user_id, key_hash)
    values (${userId}, ${hashDeviceKey(sql`${userId}`, deviceKey)})
    on conflict (user_id, key_hash) do update set last_used_on = clock_timestamp()
    returning xmax = 0 as is_new`.execute(tx)
  await sql`delete from known_devices where id in (
    select id from known_devices where user_id = ${userId}
    order by last_used_on desc, id desc offset ${maxDevices})`.execute(tx)
  return firstRow(rows).is_new
}

/** Forgets all devices of an account. */
export async function forgetDevices(tx: Tx, userId: number): Promise<void> {
  await sql`delete from known_devices where user_id = ${userId}`.execute(tx)
}

/** Forgets all devices except this one, after a password change: others must not keep their allowance for guesses. */
export async function forgetOtherDevices(
  tx: Tx,
  userId: number,
  deviceKey: string | undefined,
): Promise<void> {
  await forgetDevices(tx, userId)
  await rememberDevice(tx, userId, deviceKey)
}
