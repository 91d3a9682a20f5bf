import { apiError } from './api-error.ts'
import type { ErrorDetail } from './define-error.ts'
import * as errors from './errors.ts'

// Errors that any handler may throw. Not in api-error.ts, which browsers load, too.

export const unauthenticated = () => apiError(errors.unauthenticated())
export const invalidToken = () => apiError(errors.invalidToken())
export const permissionDenied = () => apiError(errors.permissionDenied())
/** For staff who have to set up a second factor first. */
export const secondFactorNeeded = () => apiError(errors.secondFactorNeeded())
export const notFound = () => apiError(errors.notFound())
export const invalidPage = () => apiError(errors.invalidPage())
export const rateLimited = (seconds: number) =>
  apiError(errors.rateLimited({ seconds }), { retryAfterSeconds: seconds })
export const unavailable = (error: ErrorDetail = errors.busy(), retryAfterSeconds = 5) =>
  apiError(error, { retryAfterSeconds })

/** The database's disk is full. */
export const diskFull = () => unavailable(errors.storageFull(), 60)
