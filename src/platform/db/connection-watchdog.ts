import type { Socket } from 'node:net'
import pg from 'pg'

/*
 * If the network drops silently, a pending statement waits until TCP gives up (a quarter of an hour), and the pool keeps
 * lending the connection. PostgreSQL's timeouts only help while its replies arrive. So while statements are pending
 * without replies, a new connection is tried; if it gets no reply either, all silent connections are destroyed.
 * Statements may still run as long as the server allows, and responsive connections cost nothing extra.
 */

export interface WatchdogTimings {
  /** Interval of the checks, in milliseconds; a statement unanswered at two checks in a row triggers a probe. */
  intervalMs: number
  /** A server that does not reply within this time counts as unreachable. */
  timeoutMs: number
}

const defaultTimings: WatchdogTimings = { intervalMs: 2000, timeoutMs: 8000 }

interface Observation {
  bytesRead: number
  /** Bytes sent by the time all statements were answered; if there are more, a statement is pending. */
  bytesAnswered: number
  /** Consecutive checks that found a statement pending without any bytes received. */
  silentChecks: number
}

/** Not in pg's manual, only in its types: it offers no other way to see or close a connection without a reply. */
const getSocket = (client: pg.ClientBase) => (client as pg.Client).connection.stream as Socket

export interface ConnectionWatchdog {
  /** Watches a client from when it is connected. */
  watch(client: pg.ClientBase): void
  stop(): void
}

/** @param config connects to the server that all watched connections use */
export function createConnectionWatchdog(
  config: pg.ClientConfig,
  { intervalMs, timeoutMs }: WatchdogTimings = defaultTimings,
): ConnectionWatchdog {
  const observations = new Map<pg.ClientBase, Observation>()
  let isProbing = false

  function check(): void {
    for (const [client, observation] of observations) {
      const { bytesRead, bytesWritten } = getSocket(client)
      const isSilent = bytesWritten > observation.bytesAnswered && bytesRead === observation.bytesRead
      observation.silentChecks = isSilent ? observation.silentChecks + 1 : 0
      observation.bytesRead = bytesRead
    }
    if (!isProbing && [...observations.values()].some(({ silentChecks }) => silentChecks > 1)) void probe()
  }

  async function probe(): Promise<void> {
    isProbing = true
    const bytesReadBefore = [...observations].map(([client, { bytesRead }]) => [client, bytesRead] as const)
    const isUp = await isResponsive({ ...config, ...timeoutOptions(timeoutMs) })
    isProbing = false
    if (isUp) return
    // Idle ones too: the next statement on one would hang.
    for (const [client, bytesRead] of bytesReadBefore)
      if (getSocket(client).bytesRead === bytesRead)
        getSocket(client).destroy(new Error('Connection terminated: the database is not responding'))
  }

  const timer = setInterval(check, intervalMs).unref()
  return {
    watch(client) {
      const { bytesRead, bytesWritten } = getSocket(client)
      const observation = { bytesRead, bytesAnswered: bytesWritten, silentChecks: 0 }
      observations.set(client, observation)
      client.on('drain', () => {
        observation.bytesAnswered = getSocket(client).bytesWritten
      })
      client.once('end', () => observations.delete(client))
    },
    stop: () => clearInterval(timer),
  }
}

const timeoutOptions = (timeoutMs: number) => ({
  connectionTimeoutMillis: timeoutMs,
  query_timeout: timeoutMs,
})

/** True if a server replies at all, even if only to reject another connection. */
async function isResponsive(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    client.end().catch(() => {})
  }
}
