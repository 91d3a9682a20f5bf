import type Stripe from 'stripe'
import { unavailable } from '#api-contract/standard-errors.ts'
import type { Db } from '#platform/db/db.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { isNoSuchCustomer, isStripeServerError } from './call-stripe.ts'
import { clearCustomer, getStripeIds, replaceCustomerKey, saveCustomer } from './queries.ts'

/**
 * A member's single Stripe customer, created on demand. Concurrent calls, in any process, create only one, because
 * all use the same idempotency key.
 */
async function findOrCreateCustomer(db: Db, stripe: Stripe, user: Viewer): Promise<string> {
  const { stripe_customer_id, stripe_customer_key: key } = await getStripeIds(db, user.id)
  if (stripe_customer_id) return stripe_customer_id
  // Parameters must not vary for a key, so name and address are set later.
  const newCustomer = await stripe.customers
    .create(
      { metadata: { wend_user: String(user.id), wend_key: key } },
      { idempotencyKey: `wend-customer-${key}` },
    )
    .catch(async (error: unknown) => {
      if (isStripeServerError(error)) await replaceCustomerKey(db, key)
      throw error
    })
  const savedId = await saveCustomer(db, key, newCustomer.id)
  if (!savedId) throw unavailable()
  return savedId
}

/**
 * A member's customer with their current name and email address for receipts. A customer deleted at
 * Stripe is replaced by a new one.
 */
export async function ensureCustomer(db: Db, stripe: Stripe, user: Viewer): Promise<string> {
  const customer = await findOrCreateCustomer(db, stripe, user)
  const details = { email: user.email, name: user.username }
  try {
    await stripe.customers.update(customer, details)
    return customer
  } catch (error) {
    if (!isNoSuchCustomer(error)) throw error
    await clearCustomer(db, customer)
    const newCustomer = await findOrCreateCustomer(db, stripe, user)
    await stripe.customers.update(newCustomer, details)
    return newCustomer
  }
}
