import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { type DonationEvent, donationFromEvent } from './donation-from-event.ts'
import { CustomerEvent, EventEnvelope, handledEvents, PaymentEvent } from './event-shapes.ts'
import { clearCustomer, getPaymentSiteId, saveCustomer } from './queries.ts'

/**
 * Handles a Stripe event exactly once; redelivery and order do not matter.
 * @throws ZodError for a payment to this instance whose event lacks required fields; it is not marked as handled
 */
export async function handleEvent(db: Db, payload: unknown): Promise<void> {
  const { type } = z.object({ type: z.unknown().optional() }).parse(payload)
  if (typeof type !== 'string' || !handledEvents.has(type)) return
  const event = EventEnvelope.parse(payload)
  const site = await getPaymentSiteId(db)
  const { wend_site, wend_key, wend_user } = event.data.object.metadata ?? {}
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`insert into stripe_events (id, type) values (${event.id}, ${type})
      on conflict (id) do nothing returning id`.execute(tx)
    if (rows.length === 0) return
    if (event.type === 'customer.created' || event.type === 'customer.deleted') {
      const { id } = CustomerEvent.parse(payload).data.object
      if (event.type === 'customer.deleted') await clearCustomer(tx, id, wend_key)
      else if (wend_key) await saveCustomer(tx, wend_key, id)
      return
    }
    // Other instances may use the same Stripe account.
    const donation = wend_site === site ? donationFromEvent(PaymentEvent.parse(payload)) : undefined
    if (donation) await saveDonation(tx, donation, wend_user)
  })
}

/**
 * Merges an event into the stored donation; see db/migrations/0060.
 * @param user the unvalidated `wend_user` of the payment's metadata
 */
async function saveDonation(tx: Db, donation: DonationEvent, user: string | undefined): Promise<void> {
  const userId = await lockDonor(tx, user)
  await sql`
    insert into donations as stored
      (id, user_id, amount, currency, is_monthly, state, told_on, created_on, paid_on)
    values (${donation.id}, ${userId}, ${donation.amount}, ${donation.currency}, ${donation.is_monthly}, ${donation.state},
      ${donation.told_on}, ${donation.created_on}, ${donation.paid_on})
    on conflict (id) do update set
      user_id = coalesce(stored.user_id, excluded.user_id),
      created_on = least(stored.created_on, excluded.created_on),
      paid_on = least(stored.paid_on, excluded.paid_on),
      (amount, state, told_on) = (select amount, state, told_on from (values
          (stored.amount, stored.state, stored.told_on), (excluded.amount, excluded.state, excluded.told_on)
        ) as versions (amount, state, told_on)
        order by told_on desc, donation_progress(state) desc, amount desc limit 1)`.execute(tx)
  if (userId === null) return
  await sql`
    update users set supporter_since = totals.first_on
    from (select min(paid_on) filter (where state <> 'refunded') as first_on
      from donations where user_id = ${userId}) as totals
    where id = ${userId} and supporter_since is distinct from totals.first_on`.execute(tx)
}

/** Locks the donor's account if it still exists, which serializes its donations. */
async function lockDonor(tx: Db, user: string | undefined): Promise<number | null> {
  if (!user || !/^\d{1,9}$/.test(user)) return null
  const { rows } = await sql<{ id: number }>`
    select id from users where id = ${Number(user)} for no key update`.execute(tx)
  return rows[0]?.id ?? null
}
