import type { DatabaseError } from 'pg'
import type { Said } from '#api-contract/reason.ts'
import {
  bodyIncomplete,
  fileTooLarge,
  notValid,
  requestTooLarge,
  unstorableCharacter,
  unsupportedMediaType,
} from '#api-contract/reasons.ts'
import { nonFieldError, outOfRoom, Refusal, refusal, unavailable } from '#api-contract/refusal.ts'
import { isConnectionError, isDatabaseError, isRefusedValue } from '#platform/db/database-errors.ts'

/** Violations of keys and checks, by name, as refusals. */
export type Constraints = Record<string, (error: DatabaseError) => Refusal>

/**
 * Codes by which PostgreSQL says that it cannot answer right now: connections, shutdown, memory, failover, deadlock, and
 * what took too long, as others held a lock.
 */
const busy = /^(08\w{3}|57P0[1-5]|57014|55P03|53\w{3}|25006|40001|40P01)$/
const full = '53100'

function refusalForDatabase(error: DatabaseError, constraints: Constraints): Refusal | undefined {
  const { code, constraint } = error
  if (code === '23505' || code === '23514' || code === '23503') return constraints[constraint ?? '']?.(error)
  if (isRefusedValue(error)) return nonFieldError(reasonOfValue(error))
  if (code === full) return outOfRoom()
  return busy.test(code ?? '') ? unavailable() : undefined
}

/** Why PostgreSQL refused a value. */
export const reasonOfValue = ({ code }: DatabaseError): Said =>
  code === '22021' || code === '22P05' ? unstorableCharacter() : notValid()

const fastifySays: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => refusal(requestTooLarge()),
  FST_REQ_FILE_TOO_LARGE: () => refusal(fileTooLarge({ mb: 10 })),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refusal(unsupportedMediaType()),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => refusal(bodyIncomplete()),
}

/**
 * The refusal that an error stands for, with the error as its cause; undefined for a bug.
 * @param constraints the messages of the product's keys and checks; without them a violation is a bug
 */
export function refusalFor(error: unknown, constraints: Constraints = {}): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  const found = isDatabaseError(error)
    ? refusalForDatabase(error, constraints)
    : isConnectionError(error)
      ? unavailable()
      : fastifySays[(error as { code?: string }).code ?? '']?.()
  if (found) found.cause = error
  return found
}
