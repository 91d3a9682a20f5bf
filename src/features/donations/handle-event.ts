import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Db } from '#server/db.ts'
import { type DonationEvent, donationFromEvent } from './donation-from-event.ts'
import { forgetCustomer, paymentSite, saveCustomer } from './queries.ts'

/** The kinds of events that we use; the operator's endpoint at Stripe should send these. */
const handledEvents = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.deleted',
  'customer.created',
  'customer.deleted',
])

/** Handles an event from Stripe: once, however often it comes, and with the same outcome, in any order. */
export async function handleEvent(db: Db, event: Stripe.Event): Promise<void> {
  if (!handledEvents.has(event.type)) return
  const site = await paymentSite(db)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`insert into stripe_events (id, type) values (${event.id}, ${event.type})
      on conflict (id) do nothing returning id`.execute(tx)
    if (rows.length === 0) return
    if (event.type === 'customer.created' || event.type === 'customer.deleted') {
      const { id, metadata } = event.data.object
      const key = metadata?.wend_key
      if (event.type === 'customer.deleted') await forgetCustomer(tx, id, key)
      else if (key) await saveCustomer(tx, key, id)
      return
    }
    const told = donationFromEvent(event, site)
    if (told) await saveDonation(tx, told)
  })
}

/** Merges an event with what is known; see db/migrations/0060. */
async function saveDonation(tx: Db, told: DonationEvent): Promise<void> {
  const userId = await lockGiver(tx, told.user)
  await sql`
    insert into donations as known
      (id, user_id, amount, currency, is_monthly, state, told_on, created_on, paid_on)
    values (${told.id}, ${userId}, ${told.amount}, ${told.currency}, ${told.is_monthly}, ${told.state},
      ${told.told_on}, ${told.created_on}, ${told.paid_on})
    on conflict (id) do update set
      user_id = coalesce(known.user_id, excluded.user_id),
      created_on = least(known.created_on, excluded.created_on),
      paid_on = least(known.paid_on, excluded.paid_on),
      (amount, state, told_on) = (select amount, state, told_on from (values
          (known.amount, known.state, known.told_on), (excluded.amount, excluded.state, excluded.told_on)
        ) as two (amount, state, told_on)
        order by told_on desc, donation_progress(state) desc, amount desc limit 1)`.execute(tx)
  if (userId === null) return
  await sql`
    update users set supporter_since = given.first_on
    from (select min(paid_on) filter (where state <> 'refunded') as first_on
      from donations where user_id = ${userId}) as given
    where id = ${userId} and supporter_since is distinct from given.first_on`.execute(tx)
}

/** The donor's account, if it still exists; its donations are handled one after the other. */
async function lockGiver(tx: Db, user: string | undefined): Promise<number | null> {
  if (!user || !/^\d{1,9}$/.test(user)) return null
  const { rows } = await sql<{ id: number }>`
    select id from users where id = ${Number(user)} for no key update`.execute(tx)
  return rows[0]?.id ?? null
}
