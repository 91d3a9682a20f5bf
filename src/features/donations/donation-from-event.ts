import type Stripe from 'stripe'
import type { Donation } from './contract.ts'

/** What an event says about one donation. Times are Stripe's own, ISO 8601. */
export interface DonationEvent extends Omit<Donation, 'created_on' | 'digits'> {
  /** Id of the payment intent, or of the subscription. */
  id: string
  /** The user that the payment was marked with, as it was written. */
  user: string | undefined
  created_on: string
  told_on: string
  paid_on: string | null
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const idOf = (thing: string | { id: string } | null) => (typeof thing === 'string' ? thing : thing?.id)
const isOurs = (metadata: Stripe.Metadata | null, site: string) => metadata?.wend_site === site

/**
 * What an event says about a donation to this site; undefined for other events, such as payments for something else on
 * the same Stripe account.
 * @param site what marks payments as this site's own
 */
export function donationFromEvent(event: Stripe.Event, site: string): DonationEvent | undefined {
  const toldOn = iso(event.created)
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed': {
      const session = event.data.object
      const id = idOf(session.payment_intent)
      // Monthly donations are reported by their subscription.
      if (session.mode !== 'payment' || !id || !isOurs(session.metadata, site)) return undefined
      const hasFailed = event.type === 'checkout.session.async_payment_failed'
      const state = hasFailed ? 'failed' : session.payment_status === 'unpaid' ? 'pending' : 'paid'
      return {
        id,
        user: session.metadata?.wend_user,
        amount: session.amount_total ?? 0,
        currency: session.currency ?? '',
        is_monthly: false,
        state,
        created_on: iso(session.created),
        told_on: toldOn,
        paid_on: state === 'paid' ? toldOn : null,
      }
    }
    case 'charge.refunded': {
      const charge = event.data.object
      const id = idOf(charge.payment_intent)
      if (!id || !isOurs(charge.metadata, site)) return undefined
      return {
        id,
        user: charge.metadata.wend_user,
        amount: charge.refunded ? charge.amount : charge.amount - charge.amount_refunded,
        currency: charge.currency,
        is_monthly: false,
        state: charge.refunded ? 'refunded' : 'paid',
        created_on: iso(charge.created),
        told_on: toldOn,
        paid_on: iso(charge.created),
      }
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.deleted': {
      const subscription = event.data.object
      if (!isOurs(subscription.metadata, site)) return undefined
      const state = monthlyStates[subscription.status] ?? 'late'
      const amounts = subscription.items.data.map(
        (item) => (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
      )
      return {
        id: subscription.id,
        user: subscription.metadata.wend_user,
        amount: amounts.reduce((sum, amount) => sum + amount, 0),
        currency: subscription.currency,
        is_monthly: true,
        state,
        created_on: iso(subscription.created),
        told_on: toldOn,
        paid_on: state === 'active' ? iso(subscription.created) : null,
      }
    }
    default:
      return undefined
  }
}

const monthlyStates: Partial<Record<Stripe.Subscription.Status, Donation['state']>> = {
  incomplete: 'pending',
  trialing: 'active',
  active: 'active',
  past_due: 'late',
  unpaid: 'late',
  paused: 'late',
  canceled: 'ended',
  incomplete_expired: 'ended',
}
