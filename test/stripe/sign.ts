import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` of a body, after docs.stripe.com/webhooks#verify-manually. @param at seconds */
export function signature(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}
