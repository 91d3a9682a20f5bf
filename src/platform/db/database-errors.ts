import pg from 'pg'

/*
 * Connection errors are marked where they arise, so that `ECONNREFUSED` from a mail server or a missing file is never
 * taken for a database outage.
 */

const connectionErrors = new WeakSet<object>()
const connectionErrorMessages =
  /connection terminated|connection ended|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|cannot use a pool after|client was closed/i

/** True if PostgreSQL itself reported this error, with a code. */
export const isDatabaseError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError

/**
 * True if PostgreSQL rejected a value (class 22, data exception), such as a date that does not exist or a number out of
 * range. Division by zero is our own bug.
 */
export const isDataException = (error: unknown): error is pg.DatabaseError =>
  isDatabaseError(error) && error.code?.startsWith('22') === true && error.code !== '22012'

/** True if a row that a foreign key needs does not exist. */
export const isMissingRow = (error: unknown): error is pg.DatabaseError =>
  isDatabaseError(error) && error.code === '23503'

/**
 * True if a statement was prepared before a migration changed a table: PostgreSQL rejects it if it returns all columns.
 * By the next attempt it has another name (named-statements.ts).
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)

/** True if an error concerns the connection to PostgreSQL. */
export const isConnectionError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && connectionErrors.has(error)

/** Marks an error that ended a connection or kept it from being opened, unless PostgreSQL reported it. */
export function markConnectionError(error: unknown): void {
  if (error instanceof Error && !isDatabaseError(error)) connectionErrors.add(error)
}

/** Marks a statement's error if it concerns the connection: a value that pg cannot send or parse is our own bug. */
export function markIfConnectionError(error: unknown): void {
  if (error instanceof Error && ('syscall' in error || connectionErrorMessages.test(error.message)))
    markConnectionError(error)
}
