import type { PaymentEvent } from './event-shapes.ts'
import type { Donation } from './schemas.ts'

/** A donation's state as reported by an event. Times are Stripe's, in ISO 8601. */
export interface DonationEvent extends Omit<Donation, 'created_on' | 'digits'> {
  /** Id of the payment intent or subscription. */
  id: string
  created_on: string
  /** When Stripe reported the state: a later report wins. */
  told_on: string
  paid_on: string | null
}

/** Extracts the donation from an event; undefined if it is reported by another event. */
export function donationFromEvent({ type, created: told_on, data }: PaymentEvent): DonationEvent | undefined {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed': {
      const { mode, payment_intent: id, payment_status, amount_total, currency, created } = data.object
      // Monthly donations are reported by subscription events.
      if (mode !== 'payment' || !id) return undefined
      const hasFailed = type === 'checkout.session.async_payment_failed'
      const state = hasFailed ? 'failed' : payment_status === 'unpaid' ? 'pending' : 'paid'
      return {
        id,
        amount: amount_total ?? 0,
        currency: currency ?? '',
        is_monthly: false,
        state,
        created_on: created,
        told_on,
        paid_on: state === 'paid' ? told_on : null,
      }
    }
    case 'charge.refunded': {
      const { payment_intent: id, amount, amount_refunded, refunded, currency, created } = data.object
      if (!id) return undefined
      return {
        id,
        amount: refunded ? amount : amount - amount_refunded,
        currency,
        is_monthly: false,
        state: refunded ? 'refunded' : 'paid',
        created_on: created,
        told_on,
        paid_on: created,
      }
    }
    default: {
      const { id, status, items: amount, currency, created } = data.object
      const state = monthlyStates[status] ?? 'late'
      const paid_on = state === 'active' ? created : null
      return { id, amount, currency, is_monthly: true, state, created_on: created, told_on, paid_on }
    }
  }
}

const monthlyStates: Record<string, Donation['state']> = {
  incomplete: 'pending',
  trialing: 'active',
  active: 'active',
  past_due: 'late',
  unpaid: 'late',
  paused: 'late',
  canceled: 'ended',
  incomplete_expired: 'ended',
}
