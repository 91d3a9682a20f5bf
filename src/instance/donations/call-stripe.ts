import type Stripe from 'stripe'
import { type ApiError, invalidFields, nonFieldError } from '#api-contract/api-error.ts'
import { unavailable } from '#api-contract/standard-errors.ts'
import type { Services } from '#platform/services.ts'
import { amountTooLarge, amountTooSmall, cardsNotAccepted, paymentsUnavailable } from './errors.ts'

/** The safe details of a Stripe error. Its message may contain personal data and is ignored. */
interface StripeFailure extends Error {
  type: string
  code?: string
  param?: string
  statusCode?: number
  requestId?: string
}

const isStripeFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/** True if a call failed because the customer no longer exists or belongs to another mode. */
export const isNoSuchCustomer = (error: unknown): boolean =>
  isStripeFailure(error) && error.code === 'resource_missing'

/** True for errors of Stripe itself (5xx), which it repeats for a day for the same idempotency key. */
export const isStripeServerError = (error: unknown): boolean =>
  isStripeFailure(error) && (error.statusCode ?? 0) >= 500

/**
 * Calls Stripe.
 * @throws ApiError 400 if payments are off or Stripe rejects the amount; 503 if Stripe cannot be reached, fails, or
 * rejects the API key: nothing has been charged, and a retry is safe
 */
export async function callStripe<T>(services: Services, call: (stripe: Stripe) => Promise<T>): Promise<T> {
  if (!services.stripe) throw nonFieldError(cardsNotAccepted())
  try {
    return await call(services.stripe)
  } catch (error) {
    throw isStripeFailure(error) ? toApiError(services, error) : error
  }
}

function toApiError(services: Services, failure: StripeFailure): ApiError {
  if (failure.code === 'amount_too_small') return invalidFields({ amount: [amountTooSmall()] })
  if (failure.code === 'amount_too_large') return invalidFields({ amount: [amountTooLarge()] })
  const { type, code, param, statusCode, requestId } = failure
  services.log.error(
    { type, code, param, status: statusCode, stripe_request: requestId },
    'Stripe request failed',
  )
  return unavailable(paymentsUnavailable(), 60)
}
