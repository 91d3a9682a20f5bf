import { createHmac } from 'node:crypto'

/** The signature of a body, after docs.stripe.com/webhooks#verify-manually. @param at seconds */
export const sign = (body: string, secret: string, at: number | string): string =>
  createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')

/** The header `Stripe-Signature` with it. */
export function signature(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${sign(body, secret, at)}`
}
