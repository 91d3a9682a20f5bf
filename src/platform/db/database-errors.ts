import pg from 'pg'

/*
 * Errors of the database are marked where they come from: `ECONNREFUSED` of a mail server or a file that is not
 * there must never pass for "the database is away".
 */

const lost = new WeakSet<object>()
const pgSays =
  /connection terminated|connection ended|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|cannot use a pool after|client was closed/i

/** What PostgreSQL itself says, with its code. */
export const isDatabaseError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError

/**
 * Whether PostgreSQL refused a value (class 22): a time that its calendar does not have, a number that does not fit. A division
 * by zero is our own.
 */
export const isDataException = (error: unknown): error is pg.DatabaseError =>
  isDatabaseError(error) && error.code?.startsWith('22') === true && error.code !== '22012'

/** Whether an error concerns the connection to PostgreSQL. */
export const isConnectionError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && lost.has(error)

/** Marks connection errors; a value that pg cannot send or read is our own mistake. */
function mark(error: unknown, whileConnecting: boolean): void {
  if (!(error instanceof Error) || isDatabaseError(error)) return
  const { syscall } = error as { syscall?: string }
  if (whileConnecting || syscall !== undefined || pgSays.test(error.message)) lost.add(error)
}

type Call = (...args: unknown[]) => unknown

/** Marks the errors of a function of pg's that either calls back or returns a promise. */
function marking(call: Call, whileConnecting: boolean): Call {
  return (...args) => {
    const callback = args.at(-1)
    if (typeof callback === 'function')
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        mark(error, whileConnecting)
        return (callback as Call)(error, ...rest)
      }
    const outcome = call(...args)
    if (!(outcome instanceof Promise)) return outcome
    return outcome.catch((error: unknown) => {
      mark(error, whileConnecting)
      throw error
    })
  }
}

/** Makes a pool mark connection errors, in every connection that it hands out. */
export function markConnectionErrors(pool: pg.Pool): void {
  pool.connect = marking(pool.connect.bind(pool) as Call, true) as typeof pool.connect
  pool.on('connect', (client) => {
    client.query = marking(client.query.bind(client) as Call, false) as typeof client.query
  })
}
