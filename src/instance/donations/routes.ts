import { invalidFields, nonFieldError } from '#api-contract/api-error.ts'
import { notFound, unauthenticated, unavailable } from '#api-contract/standard-errors.ts'
import { fractionDigits } from '#branding/currency.ts'
import { localizeAddress } from '#i18n/addresses.ts'
import { chooseLanguage } from '#i18n/languages.ts'
import type { Db } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Config } from '#platform/runtime/config.ts'
import { callStripe, isNoSuchCustomer } from './call-stripe.ts'
import { checkoutKey, checkoutParams } from './checkout.ts'
import {
  findStripeCustomer,
  getDonationOptions,
  getMyDonations,
  openPortal,
  showSupport,
  startCheckout,
} from './contract.ts'
import { ensureCustomer } from './customer.ts'
import { alreadyDonatesMonthly, amountOutOfRange } from './errors.ts'
import { formatMoney } from './money.ts'
import {
  clearCustomer,
  donatesMonthly,
  findDonations,
  getPaymentSiteId,
  getStripeIds,
  getSupporterStatus,
  setShowsSupport,
} from './queries.ts'
import * as schemas from './schemas.ts'

function assertAmountAllowed({ community: { donate } }: Config, amount: number): void {
  const { least, most } = donate
  if (amount >= least && amount <= most) return
  const range = { least: formatMoney('en', least, donate), most: formatMoney('en', most, donate) }
  throw invalidFields({ amount: [amountOutOfRange(range)] })
}

/** Rate-limits a member's checkout and portal sessions, which cost resources at Stripe. */
const limitPayments = async ({ services: { limits }, viewer }: RequestContext) => {
  if (viewer) await limits.take('payment', viewer.id)
}

async function getDonationSummary(db: Db, userId: number) {
  const rows = await findDonations(db, userId)
  const donations = rows.map((row) => ({ ...row, digits: fractionDigits(row.currency) }))
  const { stripe_customer_id, ...support } = await getSupporterStatus(db, userId)
  return { donations, has_customer: stripe_customer_id !== null, ...support }
}

export const routes = [
  implement(
    findStripeCustomer,
    schemas.findStripeCustomer,
    async (_, { db, viewer, services: { stripe } }) => {
      const { stripe_customer_id } = await getStripeIds(db, viewer.id)
      return { stripe_customer_id: (stripe && stripe_customer_id) ?? '' }
    },
  ),

  implement(
    getDonationOptions,
    schemas.getDonationOptions,
    async (_, { services: { config, stripe }, dependsOn }) => {
      dependsOn('settings')
      const { donate } = config.community
      return { ...donate, payments_are_on: stripe !== undefined, donate_url: config.donateUrl ?? null }
    },
  ),

  implement(
    startCheckout,
    schemas.startCheckout,
    async ({ amount, is_monthly, attempt, language }, context) => {
      const { db, services, viewer } = context
      if (is_monthly && !viewer) throw unauthenticated()
      assertAmountAllowed(services.config, amount)
      if (is_monthly && viewer && (await donatesMonthly(db, viewer.id)))
        throw nonFieldError(alreadyDonatesMonthly())
      await limitPayments(context)
      const url = await callStripe(services, async (stripe) => {
        const customer = viewer ? await ensureCustomer(db, stripe, viewer) : undefined
        const order = { amount, is_monthly, attempt, language }
        const purchase = { ...order, user_id: viewer?.id, customer, site: await getPaymentSiteId(db) }
        const session = await stripe.checkout.sessions.create(checkoutParams(services.config, purchase), {
          idempotencyKey: checkoutKey(purchase),
        })
        return session.url
      })
      if (!url) throw unavailable()
      return { url }
    },
    { limit: 'payment_by_address' },
  ),

  implement(openPortal, schemas.openPortal, async ({ language }, context) => {
    const { db, services, viewer } = context
    const { stripe_customer_id: customer } = await getStripeIds(db, viewer.id)
    if (!customer) throw notFound()
    await limitPayments(context)
    const { publicUrl, languages } = services.config
    const returnUrl = publicUrl + localizeAddress(languages, chooseLanguage(languages, language), '/donate')
    return callStripe(services, (stripe) =>
      stripe.billingPortal.sessions
        .create({ customer, return_url: returnUrl })
        .catch(async (error: unknown) => {
          if (!isNoSuchCustomer(error)) throw error
          await clearCustomer(db, customer)
          throw notFound()
        }),
    )
  }),

  implement(getMyDonations, schemas.getMyDonations, async (_, { db, viewer }) =>
    getDonationSummary(db, viewer.id),
  ),

  implement(showSupport, schemas.showSupport, async ({ shows_support }, { db, viewer }) => {
    await setShowsSupport(db, viewer.id, shows_support)
    return getDonationSummary(db, viewer.id)
  }),
]
