import type { FastifyInstance } from 'fastify'
import { ZodError } from 'zod'
import { apiError, notFound } from '#api-contract/api-error.ts'
import { badRequest } from '#api-contract/errors.ts'
import type { Services } from '#platform/services.ts'
import { unsigned } from './errors.ts'
import { handleEvent } from './handle-event.ts'

export const webhookPath = '/api/stripe-webhook/'

/** Of an event, which holds a whole invoice. */
const mostBytes = 512 * 1024

/**
 * Where Stripe sends events. The signature covers the bytes as they came, so the body is not parsed as JSON before it
 * has been checked. Anything but a 2xx makes Stripe send the event again, for up to three days.
 */
export function stripeWebhook(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post(webhookPath, { bodyLimit: mostBytes }, async (request) => {
      const { stripe, config } = services
      if (!stripe || !config.stripe) throw notFound()
      const signature = request.headers['stripe-signature']
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body) || !isSignedNow(signature))
        throw apiError(unsigned())
      const event = await stripe.webhooks
        .constructEventAsync(request.body, signature, config.stripe.webhook_secret)
        .catch(() => {
          throw apiError(unsigned())
        })
      await handleEvent(services.db, event).catch((error: unknown) => {
        if (!(error instanceof ZodError)) throw error
        const wrong = error.issues.map(({ path }) => path.join('.'))
        const { id, type } = event ?? {}
        services.log.error({ event: id, type, wrong }, 'an event of Stripe could not be read')
        // Stripe keeps it, tells the operator, and sends it again to a version that may read it; a 2xx would lose it.
        throw apiError(badRequest())
      })
      return { received: true }
    })
  })
}

/** Events that are older than this may have been recorded; clocks differ by less. */
const toleranceSeconds = 300

/** Whether a signature has exactly one timestamp, close to now: the library accepts timestamps that are NaN or in the future. */
function isSignedNow(signature: string): boolean {
  const [time, ...others] = signature.split(',').filter((field) => field.startsWith('t='))
  const [, seconds] = /^t=(\d{1,12})$/.exec(time ?? '') ?? []
  if (seconds === undefined || others.length > 0) return false
  return Math.abs(Date.now() / 1000 - Number(seconds)) <= toleranceSeconds
}
