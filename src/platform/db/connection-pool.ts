import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { breakSilentConnections, type SilencePace, type SilentConnections } from './silent-connections.ts'

/** How long `end` waits for a server that does not answer. */
const closingTimeoutMs = 2000

/**
 * A pool whose `end` resolves when the last connection is closed. Without this it resolves once the goodbye is sent,
 * and a server that is stopped right then ends the connections itself, which looks like a failure in the log.
 */
class ConnectionPool extends pg.Pool {
  readonly #open = new Set<Promise<void>>()
  readonly #silent: SilentConnections

  constructor(config: pg.PoolConfig, pace?: SilencePace) {
    const silent = breakSilentConnections(config, pace)
    const onConnect: pg.PoolConfig['onConnect'] = (client) => {
      silent.watch(client)
      return config.onConnect?.(client)
    }
    super({ ...config, onConnect })
    this.#silent = silent
    this.on('connect', (client) => {
      const closed = new Promise<void>((resolve) => void client.once('end', resolve)).then(() => {
        this.#open.delete(closed)
      })
      this.#open.add(closed)
    })
  }

  override async end(): Promise<void> {
    this.#silent.stop()
    await super.end()
    await Promise.race([Promise.all(this.#open), wait(closingTimeoutMs, undefined, { ref: false })])
  }
}

/**
 * Opens a pool of connections to PostgreSQL; `end` closes them all.
 * @param onLost receives why a connection broke. It must not end the process: the next statement reports what is wrong.
 * @param pace when a server that says nothing is out of reach
 */
export function openPool(config: pg.PoolConfig, onLost: (error: Error) => void, pace?: SilencePace): pg.Pool {
  const pool = new ConnectionPool(config, pace)
  pool.on('error', onLost)
  // The pool listens to idle connections only; one may break between two statements of a transaction too.
  pool.on('connect', (client) => void client.on('error', onLost))
  return pool
}
