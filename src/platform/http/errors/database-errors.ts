import type { DatabaseError } from 'pg'
import { type ApiError, apiError, isApiError, nonFieldError } from '#api-contract/api-error.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import {
  bodyIncomplete,
  fileTooLarge,
  notValid,
  requestTooLarge,
  unstorableCharacter,
  unsupportedMediaType,
} from '#api-contract/errors.ts'
import { diskFull, invalidToken, notFound, unavailable } from '#api-contract/standard-errors.ts'
import { isConnectionError, isDatabaseError, isDataException } from '#platform/db/database-errors.ts'

/** ApiErrors for violated constraints, by constraint name. Foreign keys have a default. */
export type Constraints = Record<string, (error: DatabaseError) => ApiError>

/**
 * SQLSTATEs that mean "not right now": connections, shutdown, memory, failover, deadlock, lock and statement timeouts.
 */
const busyCodes = /^(08\w{3}|57P0[1-5]|57014|55P03|53\w{3}|25006|40001|40P01)$/
const diskFullCode = '53100'

/** Foreign keys to accounts and sessions. The account is taken to be the caller's; modules declare the exceptions. */
const accountKey = /_(user_id|actor_id|proposer_id|held_by|decided_by|done_by|session_id)_fkey$/

/** The error if a row that a call refers to was deleted meanwhile: the caller's account, or content. */
export const missingRowError = (foreignKey: string): ApiError =>
  accountKey.test(foreignKey) ? invalidToken() : notFound()

function databaseApiError(error: DatabaseError, constraints?: Constraints): ApiError | undefined {
  const { code, constraint = '' } = error
  if (code === '23503')
    return constraints && (constraints[constraint]?.(error) ?? missingRowError(constraint))
  if (code === '23505' || code === '23514') return constraints?.[constraint]?.(error)
  if (isDataException(error)) return nonFieldError(errorForValue(error))
  if (code === diskFullCode) return diskFull()
  return busyCodes.test(code ?? '') ? unavailable() : undefined
}

/** The API error for a value that PostgreSQL rejected. */
export const errorForValue = ({ code }: DatabaseError): ErrorDetail =>
  code === '22021' || code === '22P05' ? unstorableCharacter() : notValid()

const fastifyErrors: Record<string, () => ApiError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => apiError(requestTooLarge()),
  FST_REQ_FILE_TOO_LARGE: () => apiError(fileTooLarge({ mb: 10 })),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => apiError(unsupportedMediaType()),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => apiError(bodyIncomplete()),
}

/**
 * Converts an error to an ApiError, with the original as its cause; undefined for a bug.
 * @param constraints the product's constraint errors; without them a violation is a bug
 */
export function apiErrorFor(error: unknown, constraints?: Constraints): ApiError | undefined {
  if (isApiError(error)) return error
  if (!(error instanceof Error)) return undefined
  const converted = isDatabaseError(error)
    ? databaseApiError(error, constraints)
    : isConnectionError(error)
      ? unavailable()
      : fastifyErrors[(error as { code?: string }).code ?? '']?.()
  if (converted) converted.cause = error
  return converted
}
