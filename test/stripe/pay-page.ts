import type { ServerResponse } from 'node:http'
import { createEvent, example } from './examples.ts'
import { signature } from './sign.ts'
import { type StripeServer, webhookSecret } from './stripe-server.ts'

/** The pages that Stripe shows to people: checkout and portal. */
export const payRoute = /^(GET|POST) \/(pay|portal)\/(\w+)/

const now = () => Math.floor(Date.now() / 1000)

/** The checkout page of a session: a button that pays, notifies Wend, and redirects back. */
export async function servePayPage(
  stripe: StripeServer,
  route: string,
  response: ServerResponse,
): Promise<void> {
  const [, method, place, id = ''] = payRoute.exec(route) ?? []
  const session = stripe.sessions.get(id)
  if (place === 'pay' && method === 'POST' && session) {
    for (const event of paymentEvents(session)) await sendEvent(stripe, event)
    response.writeHead(303, { location: session.success_url }).end()
    return
  }
  const words =
    place === 'portal'
      ? '<h1>Billing portal</h1>'
      : session
        ? `<h1>Pay ${session.amount_total} ${session.currency}</h1><form method="post"><button>Pay</button></form>`
        : '<h1>No such checkout</h1>'
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Stripe</title>${words}`)
}

/** The events that Stripe sends after a payment. */
// biome-ignore lint/suspicious/noExplicitAny: stored sessions are untyped
export function paymentEvents(session: any, at = now()) {
  const metadata = session.metadata
  if (session.mode === 'payment') {
    session.payment_intent ??= example('charge', {}).id.replace('ch_', 'pi_')
    const completed = { ...session, status: 'complete', payment_status: 'paid', created: at }
    return [createEvent('checkout.session.completed', completed, at)]
  }
  const subscription = example('subscription', {
    metadata,
    customer: session.customer,
    status: 'active',
    created: at,
    currency: session.currency,
    items: { data: [{ quantity: 1, price: { unit_amount: session.amount_total } }] },
  })
  session.subscription = subscription.id
  return [
    createEvent('checkout.session.completed', { ...session, status: 'complete', payment_status: 'paid' }, at),
    createEvent('customer.subscription.created', { ...subscription, status: 'incomplete' }, at),
    createEvent('customer.subscription.updated', subscription, at),
  ]
}

/** Sends a signed event to Wend's webhook. */
async function sendEvent({ webhook_url }: StripeServer, event: object): Promise<Response> {
  if (!webhook_url) throw new Error('The webhook address is not set.')
  const body = JSON.stringify(event)
  return fetch(webhook_url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature(body, webhookSecret),
    },
    body,
  })
}
