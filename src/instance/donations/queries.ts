import { sql } from 'kysely'
import { invalidToken } from '#api-contract/standard-errors.ts'
import type { Db } from '#platform/db/db.ts'
import type { Row } from '#platform/db/tables.ts'
import type { Donation } from './schemas.ts'

/**
 * A member's Stripe customer, and the idempotency key for creating one. @throws ApiError 401 if the account is gone
 */
export async function getStripeIds(db: Db, userId: number) {
  const { rows } = await sql<Pick<Row<'users'>, 'stripe_customer_id' | 'stripe_customer_key'>>`
    select stripe_customer_id, stripe_customer_key from users where id = ${userId}`.execute(db)
  const [ids] = rows
  if (!ids) throw invalidToken()
  return ids
}

/**
 * Stores a customer created under a key. A second caller gets the first one's.
 * @returns the stored customer; undefined if the key has been replaced in the meantime
 */
export async function saveCustomer(db: Db, key: string, customer: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update users set stripe_customer_id = coalesce(stripe_customer_id, ${customer})
    where stripe_customer_key = ${key} returning stripe_customer_id as id`.execute(db)
  return rows[0]?.id
}

/** Replaces the idempotency key if the old one is unusable and has created no customer. */
export async function replaceCustomerKey(db: Db, key: string): Promise<void> {
  await sql`update users set stripe_customer_key = gen_random_uuid()::text
    where stripe_customer_key = ${key} and stripe_customer_id is null`.execute(db)
}

/** Clears a customer that no longer exists at Stripe, found by id or creation key; the next customer gets a new key. */
export async function clearCustomer(db: Db, customer: string, key = ''): Promise<void> {
  await sql`update users set stripe_customer_id = null, stripe_customer_key = gen_random_uuid()::text
    where stripe_customer_id = ${customer}
      or (stripe_customer_key = ${key} and stripe_customer_id is null)`.execute(db)
}

/** Identifies this instance's payments, because others may share the Stripe account. Created on first use. */
export async function getPaymentSiteId(db: Db): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    with inserted as (
      insert into settings (name, value) values ('payment_site', to_jsonb(gen_random_uuid()::text))
      on conflict (name) do nothing returning value)
    select value #>> '{}' as value from inserted
    union all select value #>> '{}' from settings where name = 'payment_site'`.execute(db)
  // Missing only if another process created it during this statement.
  return rows[0]?.value ?? getPaymentSiteId(db)
}

export async function findDonations(db: Db, userId: number): Promise<Omit<Donation, 'digits'>[]> {
  const { rows } = await sql<Omit<Donation, 'digits'>>`
    select amount, currency, is_monthly, state, created_on from donations
    where user_id = ${userId} order by created_on desc, id desc limit 100`.execute(db)
  return rows
}

/** True if a member has an active or late monthly donation. */
export async function donatesMonthly(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select from donations
    where user_id = ${userId} and is_monthly and state in ('active', 'late') limit 1`.execute(db)
  return rows.length > 0
}

/** @throws ApiError 401 if the account is gone */
export async function getSupporterStatus(db: Db, userId: number) {
  const { rows } = await sql<Pick<Row<'users'>, 'supporter_since' | 'shows_support' | 'stripe_customer_id'>>`
    select supporter_since, shows_support, stripe_customer_id from users where id = ${userId}`.execute(db)
  const [status] = rows
  if (!status) throw invalidToken()
  return status
}

export async function setShowsSupport(db: Db, userId: number, showsSupport: boolean): Promise<void> {
  await sql`update users set shows_support = ${showsSupport} where id = ${userId}`.execute(db)
}
