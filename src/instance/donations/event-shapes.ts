import { z } from 'zod'

// The fields of Stripe's events that we use; Stripe documents all of them.

/** Any text without NUL, which PostgreSQL cannot store. */
const Text = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => !text.includes('\0'))
/** In the smallest currency unit, within the column's range. */
const Amount = z.int().min(0).max(2_147_483_647)
/** A Unix time in seconds, up to the year 9999. @returns ISO 8601 */
const UnixSeconds = z
  .int()
  .min(0)
  .max(253_402_300_799)
  .transform((seconds) => new Date(seconds * 1000).toISOString())
/** A Stripe object or its id. @returns the id */
const Reference = z.union([Text, z.object({ id: Text }).transform(({ id }) => id)]).nullish()

const customerEvents = ['customer.created', 'customer.deleted'] as const
const sessionEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
] as const
const subscriptionEvents = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.deleted',
] as const

/** The common fields of all events. */
const eventFields = <T extends z.ZodType>(object: T) => ({
  id: Text,
  created: UnixSeconds,
  data: z.object({ object }),
})

/** Common fields of the events we use. Other projects may share the Stripe account; their
 * events may have other fields. */
export const EventEnvelope = z.object({
  type: z.enum([...customerEvents, ...sessionEvents, 'charge.refunded', ...subscriptionEvents]),
  ...eventFields(
    z.object({
      metadata: z
        .object({
          wend_site: z.unknown().optional(),
          wend_key: Text.optional(),
          wend_user: z.string().optional(),
        })
        .nullish(),
    }),
  ),
})

/** The event types we use; the operator's endpoint at Stripe should send these. */
export const handledEvents: ReadonlySet<string> = new Set(EventEnvelope.shape.type.options)

export const CustomerEvent = z.object({
  type: z.enum(customerEvents),
  ...eventFields(z.object({ id: Text })),
})

/** An event about a payment or a subscription. */
export const PaymentEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(sessionEvents),
    ...eventFields(
      z.object({
        mode: z.string(),
        payment_intent: Reference,
        payment_status: z.string(),
        amount_total: Amount.nullish(),
        currency: Text.nullish(),
        created: UnixSeconds,
      }),
    ),
  }),
  z.object({
    type: z.literal('charge.refunded'),
    ...eventFields(
      z
        .object({
          payment_intent: Reference,
          amount: Amount,
          amount_refunded: Amount,
          refunded: z.boolean(),
          currency: Text,
          created: UnixSeconds,
        })
        .refine(({ amount, amount_refunded }) => amount_refunded <= amount),
    ),
  }),
  z.object({
    type: z.enum(subscriptionEvents),
    ...eventFields(
      z.object({
        id: Text,
        status: z.string(),
        currency: Text,
        created: UnixSeconds,
        /** Replaced by the total price of the items. */
        items: z
          .object({
            data: z.array(
              z.object({
                price: z.object({ unit_amount: Amount.nullish() }),
                quantity: z.int().min(0).nullish(),
              }),
            ),
          })
          .transform(({ data }) =>
            data.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0),
          )
          .pipe(Amount),
      }),
    ),
  }),
])
export type PaymentEvent = z.output<typeof PaymentEvent>
