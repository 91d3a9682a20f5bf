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

/** True if an error concerns the connection to PostgreSQL. */
export const isConnectionError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && connectionErrors.has(error)

/** Marks connection errors; a value that pg cannot send or parse is our own bug. */
function markError(error: unknown, whileConnecting: boolean): void {
  if (!(error instanceof Error) || isDatabaseError(error)) return
  const { syscall } = error as { syscall?: string }
  if (whileConnecting || syscall !== undefined || connectionErrorMessages.test(error.message))
    connectionErrors.add(error)
}

type Call = (...args: unknown[]) => unknown

/** Wraps a pg function, which either calls back or returns a promise, to mark its connection errors. */
function withMarkedErrors(call: Call, whileConnecting: boolean): Call {
  return (...args) => {
    const callback = args.at(-1)
    if (typeof callback === 'function')
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        markError(error, whileConnecting)
        return (callback as Call)(error, ...rest)
      }
    const outcome = call(...args)
    if (!(outcome instanceof Promise)) return outcome
    return outcome.catch((error: unknown) => {
      markError(error, whileConnecting)
      throw error
    })
  }
}

/** Marks connection errors of a pool and of every connection it hands out. */
export function markConnectionErrors(pool: pg.Pool): void {
  pool.connect = withMarkedErrors(pool.connect.bind(pool) as Call, true) as typeof pool.connect
  pool.on('connect', (client) => {
    client.query = withMarkedErrors(client.query.bind(client) as Call, false) as typeof client.query
  })
}
