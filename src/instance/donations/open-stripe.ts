import type Stripe from 'stripe'
import type { Config } from '#platform/runtime/config.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** Where payments are on. */
    stripe: Stripe | undefined
  }
}

/** Longer than this nobody waits in front of a button; each of three attempts may take it. */
const timeoutMs = 7000

/**
 * Stripe through its own library, which is loaded only where there are keys for it: it takes 36 MB. `STRIPE_API_BASE`
 * leads to another server, for tests. Undefined where payments are off.
 */
export async function openStripe(config: Config['stripe']): Promise<Stripe | undefined> {
  if (!config) return undefined
  const { default: StripeClient } = await import('stripe')
  const base = config.api_base === undefined ? undefined : new URL(config.api_base)
  return new StripeClient(config.secret_key, {
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}
