import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import {
  type ConnectionWatchdog,
  createConnectionWatchdog,
  type WatchdogTimings,
} from './connection-watchdog.ts'
import { markConnectionError } from './database-errors.ts'

/** How long `end` waits for an unresponsive server. */
const closingTimeoutMs = 2000

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0]

/**
 * A pool that marks the errors of its connections (database-errors.ts), and whose `end` resolves once the last
 * connection is closed. pg already resolves after sending the terminate message; if the server stops right then, it
 * closes the connections itself, which looks like a failure in the log.
 */
class ConnectionPool extends pg.Pool {
  readonly #openConnections = new Set<Promise<void>>()
  readonly #watchdog: ConnectionWatchdog

  constructor(config: pg.PoolConfig, timings?: WatchdogTimings) {
    const watchdog = createConnectionWatchdog(config, timings)
    const onConnect: pg.PoolConfig['onConnect'] = (client) => {
      watchdog.watch(client)
      return config.onConnect?.(client)
    }
    super({ ...config, onConnect })
    this.#watchdog = watchdog
    this.on('connect', (client) => {
      // pg reports an error here before it fails the pending statements with it.
      client.on('error', markConnectionError)
      const closed = new Promise<void>((resolve) => void client.once('end', resolve)).then(() => {
        this.#openConnections.delete(closed)
      })
      this.#openConnections.add(closed)
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback) {
    if (!callback)
      return super.connect().catch((error: unknown) => {
        markConnectionError(error)
        throw error
      })
    super.connect((error, client, done) => {
      markConnectionError(error)
      callback(error, client, done)
    })
  }

  override async end(): Promise<void> {
    this.#watchdog.stop()
    await super.end()
    await Promise.race([
      Promise.all(this.#openConnections),
      wait(closingTimeoutMs, undefined, { ref: false }),
    ])
  }
}

/**
 * Opens a connection pool to PostgreSQL; `end` closes it.
 * @param onLost called with the reason when a connection breaks; it must not end the process, since the next statement
 * reports the problem
 * @param timings when an unresponsive server counts as unreachable
 */
export function openPool(
  config: pg.PoolConfig,
  onLost: (error: Error) => void,
  timings?: WatchdogTimings,
): pg.Pool {
  const pool = new ConnectionPool(config, timings)
  pool.on('error', onLost)
  // The pool listens only to idle connections, but one may also break between two statements of a transaction.
  pool.on('connect', (client) => void client.on('error', onLost))
  return pool
}
