import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startTestSite } from '../test-site.ts'
import { readForm } from './form-body.ts'
import { payRoute, servePayPage } from './pay-page.ts'
import { handlers, StripeApiError } from './resources.ts'

const secretKey = 'sk_test_of_the_tests'
export const webhookSecret = 'whsec_of_the_tests'

/** A call to the API. */
interface StripeCall {
  route: string
  fields: Record<string, unknown>
  idempotency_key: string | undefined
  status: number
}

export interface StripeState {
  url: string
  customers: Map<string, object>
  // biome-ignore lint/suspicious/noExplicitAny: stored sessions are untyped
  sessions: Map<string, any>
}

/**
 * A fake Stripe on this machine: replies with Stripe's published examples, and validates its input as strictly as
 * Stripe.
 */
export interface StripeServer extends StripeState {
  /** The operator's settings for this server. */
  env: Record<string, string>
  calls: StripeCall[]
  /** From now on: everything works, every reply has this status, or every connection breaks. */
  failure: 'none' | 'broken' | number
  /** Makes calls of a route wait until `release`; `waiting` counts them. */
  hold(route: string): void
  readonly waiting: number
  release(): void
  /** Wend's webhook, to which `servePayPage` sends events. */
  webhook_url: string | undefined
  close(): Promise<void>
}

export async function startStripe(): Promise<StripeServer> {
  /** First replies by idempotency key: the request and its outcome, undefined while it is running. */
  const repliesByKey = new Map<
    string,
    { request: string; reply: { status: number; body: string } | undefined }
  >()
  let heldRoute: string | undefined
  const waiters: (() => void)[] = []

  const site = await startTestSite((request, response) => void serve(request, response))
  const stripe: StripeServer = {
    url: site.origin,
    customers: new Map(),
    sessions: new Map(),
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: site.origin,
    },
    calls: [],
    failure: 'none',
    webhook_url: undefined,
    hold: (route) => {
      heldRoute = route
    },
    get waiting() {
      return waiters.length
    },
    release: () => {
      heldRoute = undefined
      for (const resolve of waiters.splice(0)) resolve()
    },
    close: site.close,
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = `${request.method} ${request.url}`
    const body = await text(request)
    if (stripe.failure === 'broken') return void request.socket.destroy()
    if (payRoute.test(route)) return servePayPage(stripe, route, response)
    const key = request.headers['idempotency-key'] as string | undefined
    const { status, body: responseBody } = await handle(route, body, key, request)
    stripe.calls.push({ route, fields: readForm(body), idempotency_key: key, status })
    response
      .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
      .end(responseBody)
  }

  async function handle(route: string, body: string, key: string | undefined, request: IncomingMessage) {
    const earlierRequest = key === undefined ? undefined : repliesByKey.get(key)
    if (earlierRequest && earlierRequest.request !== route + body) {
      const message = 'Keys for idempotent requests can only be used with the same parameters'
      return errorReply(new StripeApiError(400, { type: 'idempotency_error', message }))
    }
    if (earlierRequest?.reply) return earlierRequest.reply
    if (earlierRequest) {
      const error = { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'In use' }
      return errorReply(new StripeApiError(409, error))
    }
    const entry = { request: route + body, reply: undefined as { status: number; body: string } | undefined }
    if (key !== undefined) repliesByKey.set(key, entry)
    if (route === heldRoute) await new Promise<void>((resolve) => waiters.push(resolve))
    const reply = handleOnce(route, body, request)
    // Keys of requests that never started are free; failed requests are stored, so their keys stay unusable.
    if (reply.status === 429 || reply.status === 401) repliesByKey.delete(key ?? '')
    else entry.reply = reply
    return reply
  }

  function handleOnce(route: string, body: string, { headers }: IncomingMessage) {
    try {
      if (typeof stripe.failure === 'number')
        throw new StripeApiError(stripe.failure, { type: 'api_error', message: 'We are down.' })
      if (headers.authorization !== `Bearer ${secretKey}`)
        throw new StripeApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
      const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
      if (body !== '' && !isForm)
        throw new StripeApiError(400, { type: 'invalid_request_error', message: 'Not a form' })
      if (!/^\d{4}-\d\d-\d\d\.\w+$/.test(String(headers['stripe-version'])))
        throw new StripeApiError(400, { type: 'invalid_request_error', message: 'No version' })
      for (const [pattern, handleCall] of handlers) {
        const match = pattern.exec(route)
        if (match)
          return { status: 200, body: JSON.stringify(handleCall(stripe, readForm(body), match[1] ?? '')) }
      }
      throw new StripeApiError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request ${route}`,
      })
    } catch (error) {
      if (error instanceof StripeApiError) return errorReply(error)
      throw error
    }
  }
  return stripe
}

const errorReply = ({ status, error }: StripeApiError) => ({ status, body: JSON.stringify({ error }) })
