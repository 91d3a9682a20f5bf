import type { FastifyInstance } from 'fastify'
import { ZodError } from 'zod'
import { apiError } from '#api-contract/api-error.ts'
import { badRequest } from '#api-contract/errors.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import type { Services } from '#platform/services.ts'
import { invalidSignature } from './errors.ts'
import { handleEvent } from './handle-event.ts'

export const webhookPath = '/api/stripe-webhook/'

/** Maximum size of an event, which may contain an entire invoice. */
const maxBytes = 512 * 1024

/**
 * Receives Stripe's events. The signature covers the raw bytes, so the body is parsed only after checking it. Any
 * response other than 2xx makes Stripe resend the event for up to three days.
 */
export function serveStripeWebhook(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post(webhookPath, { bodyLimit: maxBytes }, async (request) => {
      const { stripe, config } = services
      if (!stripe || !config.stripe) throw notFound()
      const signature = request.headers['stripe-signature']
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body) || !hasFreshTimestamp(signature))
        throw apiError(invalidSignature())
      const event = await stripe.webhooks
        .constructEventAsync(request.body, signature, config.stripe.webhookSecret)
        .catch(() => {
          throw apiError(invalidSignature())
        })
      await handleEvent(services.db, event).catch((error: unknown) => {
        if (!(error instanceof ZodError)) throw error
        const invalid = error.issues.map(({ path }) => path.join('.'))
        const { id, type } = event ?? {}
        services.log.error({ event: id, type, invalid }, 'could not parse Stripe event')
        // After a 4xx, Stripe notifies the operator and resends the event, perhaps to a version that can parse it.
        // After a 2xx, the event would be lost.
        throw apiError(badRequest())
      })
      return { received: true }
    })
  })
}

/** Maximum age of a signature: older ones may be replays. Clock skew is smaller. */
const toleranceSeconds = 300

/** True if a signature has exactly one timestamp, close to now: the library accepts NaN and future timestamps. */
function hasFreshTimestamp(signature: string): boolean {
  const [time, ...others] = signature.split(',').filter((field) => field.startsWith('t='))
  const [, seconds] = /^t=(\d{1,12})$/.exec(time ?? '') ?? []
  if (seconds === undefined || others.length > 0) return false
  return Math.abs(Date.now() / 1000 - Number(seconds)) <= toleranceSeconds
}
