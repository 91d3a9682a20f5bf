import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { localizeAddress } from '#i18n/addresses.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { chooseLanguage } from '#i18n/languages.ts'
import type { Config } from '#platform/runtime/config.ts'

interface CheckoutRequest {
  amount: number
  is_monthly: boolean
  attempt: string | undefined
  language: string | undefined
  /** Undefined for anonymous visitors. */
  user_id: number | undefined
  customer: string | undefined
  /** Marks payments as this instance's. */
  site: string
}

/** Parameters of a Stripe checkout session. */
export function checkoutParams(
  config: Config,
  request: CheckoutRequest,
): Stripe.Checkout.SessionCreateParams {
  const { amount, is_monthly, user_id, customer, site } = request
  const { productName, publicUrl, community, languages } = config
  const language = chooseLanguage(languages, request.language)
  const t = translatorFor(language)
  const donateUrl = publicUrl + localizeAddress(languages, language, '/donate')
  const metadata = { wend_site: site, ...(user_id === undefined ? {} : { wend_user: String(user_id) }) }
  return {
    mode: is_monthly ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: community.donate.currency,
          unit_amount: amount,
          product_data: { name: t('Donation to {site}', { site: productName }) },
          ...(is_monthly && { recurring: { interval: 'month' } }),
        },
      },
    ],
    ...(customer === undefined ? {} : { customer, client_reference_id: String(user_id) }),
    metadata,
    // Marks the payment itself, because later events only refer to it.
    ...(is_monthly
      ? { subscription_data: { metadata } }
      : { submit_type: 'donate' as const, payment_intent_data: { metadata } }),
    success_url: `${donateUrl}?given=${is_monthly ? 'monthly' : 'once'}`,
    cancel_url: donateUrl,
  }
}

/** Idempotency key: repeated clicks open a single checkout. */
export function checkoutKey({
  attempt = randomUUID(),
  language = '',
  user_id,
  customer,
  amount,
  is_monthly,
}: CheckoutRequest): string {
  const frequency = is_monthly ? 'm' : 'o'
  const parts = ['wend-checkout', attempt, user_id ?? 'guest', customer ?? '', amount, frequency]
  return [...parts, ...(language ? [language] : [])].join('-')
}
