import { invalid, invalidAtAll, notFound, signInFirst, unavailable } from '#contract/refusal.ts'
import { handle } from '#server/answer.ts'
import { digitsOf } from '#server/community/currency.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import type { Visit } from '#server/visit.ts'
import { atStripe, isNoSuchCustomer } from './at-stripe.ts'
import { checkoutKey, checkoutOf } from './checkout.ts'
import {
  findStripeCustomer,
  getDonationOptions,
  getMyDonations,
  openPortal,
  showSupport,
  startCheckout,
} from './contract.ts'
import { presentCustomer } from './customer.ts'
import { money } from './money.ts'
import {
  donationsOf,
  forgetCustomer,
  givesMonthly,
  paymentNames,
  paymentSite,
  setShowsSupport,
  supportOf,
} from './queries.ts'

function refuseAmount({ community: { donate } }: Config, amount: number): void {
  const { least, most } = donate
  if (amount >= least && amount <= most) return
  throw invalid({
    amount: [`Choose an amount from ${money(least, donate)} to ${money(most, donate)}.`],
  })
}

/** Opening a checkout costs Stripe something, so nobody opens them by the hundred. */
const takeTurn = ({ site: { limits }, viewer, ip }: Visit) =>
  viewer ? limits.take('payment', viewer.id) : limits.take('payment_by_address', ip)

async function myDonations(db: Db, user_id: number) {
  const rows = await donationsOf(db, user_id)
  const donations = rows.map((row) => ({ ...row, digits: digitsOf(row.currency) }))
  const { stripe_customer_id, ...support } = await supportOf(db, user_id)
  return { donations, has_customer: stripe_customer_id !== null, ...support }
}

export const donationHandlers = [
  handle(findStripeCustomer, async (_, { db, viewer, site: { stripe } }) => {
    const { stripe_customer_id } = await paymentNames(db, viewer.id)
    return { stripe_customer_id: (stripe && stripe_customer_id) ?? '' }
  }),

  handle(getDonationOptions, async (_, { site: { config, stripe }, depends }) => {
    depends('settings')
    const { donate } = config.community
    return { ...donate, payments_are_on: stripe !== undefined, donate_url: config.donate_url ?? null }
  }),

  handle(startCheckout, async ({ amount, is_monthly, attempt }, visit) => {
    const { db, site, viewer } = visit
    if (is_monthly && !viewer) throw signInFirst()
    refuseAmount(site.config, amount)
    if (is_monthly && viewer && (await givesMonthly(db, viewer.id)))
      throw invalidAtAll(
        'You give every month already. You can change or end that under “Manage my donations”.',
      )
    await takeTurn(visit)
    const url = await atStripe(site, async (stripe) => {
      const customer = viewer ? await presentCustomer(db, stripe, viewer) : undefined
      const wish = { amount, is_monthly, attempt, user_id: viewer?.id, customer, site: await paymentSite(db) }
      const session = await stripe.checkout.sessions.create(checkoutOf(site.config, wish), {
        idempotencyKey: checkoutKey(wish),
      })
      return session.url
    })
    if (!url) throw unavailable()
    return { url }
  }),

  handle(openPortal, async (_, visit) => {
    const { db, site, viewer } = visit
    const { stripe_customer_id: customer } = await paymentNames(db, viewer.id)
    if (!customer) throw notFound()
    await takeTurn(visit)
    const return_url = `${site.config.public_url}/donate`
    return atStripe(site, (stripe) =>
      stripe.billingPortal.sessions.create({ customer, return_url }).catch(async (error: unknown) => {
        if (!isNoSuchCustomer(error)) throw error
        await forgetCustomer(db, customer)
        throw notFound()
      }),
    )
  }),

  handle(getMyDonations, async (_, { db, viewer }) => myDonations(db, viewer.id)),

  handle(showSupport, async ({ shows_support }, { db, viewer }) => {
    await setShowsSupport(db, viewer.id, shows_support)
    return myDonations(db, viewer.id)
  }),
]
