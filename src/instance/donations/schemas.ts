import { z } from 'zod'
import { notValid } from '#api-contract/errors.ts'
import { schema } from '#api-contract/schema.ts'
import { Flag, Integer, Time } from '#api-contract/shapes/shapes.ts'
import { zodIssue } from '#api-contract/zod-issue.ts'

export const findStripeCustomer = schema({
  scope: 'write',
  summary: 'The caller’s Stripe customer id; empty if there is none.',
  input: {},
  reply: z.object({ stripe_customer_id: z.string() }),
})

export const getDonationOptions = schema({
  scope: 'read',
  summary:
    'How donations are accepted: by card, with suggested amounts and limits; at an external address; or not at all.',
  input: {},
  reply: z.object({
    payments_are_on: z.boolean(),
    /** The operator's external donation page, if cards are not accepted here. */
    donate_url: z.string().nullable(),
    /** The operator's text about how donations are used. */
    text: z.array(z.string()),
    currency: z.string(),
    /** Digits after the decimal point; all amounts are in the smallest unit. */
    digits: z.number(),
    once: z.array(z.number()),
    monthly: z.array(z.number()),
    least: z.number(),
    most: z.number(),
  }),
})

export const startCheckout = schema({
  scope: 'write',
  summary:
    'Starts a checkout and returns its address. Anyone can donate once; monthly donations require a log-in.',
  input: {
    /** In the smallest unit of the currency. */
    amount: Integer,
    is_monthly: Flag,
    /** Idempotency key: repeated clicks lead to one checkout. */
    attempt: z
      .string()
      .regex(/^[\w-]{8,64}$/, zodIssue(notValid))
      .optional(),
    /** Language of the checkout and of the page to return to; defaults to the site's if it is not available. */
    language: z.string().optional().catch(undefined),
  },
  reply: z.object({ url: z.string() }),
  status: 201,
})

export const openPortal = schema({
  scope: 'session_only',
  summary:
    'Opens the Stripe portal, where the caller sees receipts, changes the card and cancels monthly donations.',
  input: {
    /** Language of the page to return to; defaults to the site's if it is not available. */
    language: z.string().optional().catch(undefined),
  },
  reply: z.object({ url: z.string() }),
  status: 201,
})

export const Donation = z.object({
  amount: z.number(),
  currency: z.string(),
  digits: z.number(),
  is_monthly: z.boolean(),
  /** One-time: pending, paid, failed, refunded. Monthly: pending, active, late, ended. */
  state: z.enum(['pending', 'failed', 'late', 'paid', 'active', 'refunded', 'ended']),
  created_on: Time,
})
export type Donation = z.output<typeof Donation>

const MyDonations = z.object({
  donations: z.array(Donation),
  has_customer: z.boolean(),
  supporter_since: Time.nullable(),
  shows_support: z.boolean(),
})

export const getMyDonations = schema({
  scope: 'read',
  summary:
    'The caller’s latest 100 donations, newest first, and whether their profile shows that they are a supporter.',
  input: {},
  reply: MyDonations,
})

export const showSupport = schema({
  scope: 'write',
  summary: 'Shows on the caller’s profile that they are a supporter, or hides it.',
  input: { shows_support: Flag },
  reply: MyDonations,
})
