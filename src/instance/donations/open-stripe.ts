import type Stripe from 'stripe'
import type { Config } from '#platform/runtime/config.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** Defined if payments are enabled. */
    stripe: Stripe | undefined
  }
}

/** Timeout of each of three attempts in ms; people are waiting for a button. */
const timeoutMs = 7000

/**
 * Creates Stripe's client library. Loaded only if there are API keys, because it takes 36 MB of memory.
 * `STRIPE_API_BASE` redirects it to another server, for tests. Undefined if payments are off.
 */
export async function openStripe(config: Config['stripe']): Promise<Stripe | undefined> {
  if (!config) return undefined
  const { default: StripeClient } = await import('stripe')
  const apiBase = config.apiBase === undefined ? undefined : new URL(config.apiBase)
  return new StripeClient(config.secretKey, {
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port || (apiBase.protocol === 'https:' ? 443 : 80),
      protocol: apiBase.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}
