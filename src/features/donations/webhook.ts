import type { FastifyInstance } from 'fastify'
import { notFound, refusal } from '#contract/refusal.ts'
import type { Services } from '#server/services.ts'
import { handleEvent } from './handle-event.ts'
import { unsigned } from './reasons.ts'

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
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) throw refusal(unsigned())
      const event = await stripe.webhooks
        .constructEventAsync(request.body, signature, config.stripe.webhook_secret)
        .catch(() => {
          throw refusal(unsigned())
        })
      await handleEvent(services.db, event)
      return { received: true }
    })
  })
}
