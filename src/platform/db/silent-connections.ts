import type { Socket } from 'node:net'
import pg from 'pg'

/*
 * A cable that is pulled says nothing: a statement on its way waits until TCP gives up, a quarter of an hour later, and
 * the connection is lent out meanwhile. PostgreSQL's own limits end a statement only where its answer still arrives. So
 * when statements stay without an answer, a new connection is tried; where that gets none either, all silent ones are
 * broken. A statement may still take as long as its server lets it, and nothing is added to those that are answered.
 */

export interface SilencePace {
  /** A statement without an answer at two looks in a row makes us ask, in milliseconds. */
  betweenLooksMs: number
  /** A server that answers nobody for so long is out of reach. */
  timeoutMs: number
}

const usualPace: SilencePace = { betweenLooksMs: 2000, timeoutMs: 8000 }

interface Seen {
  bytesRead: number
  /** How many looks in a row found it waiting for an answer of which nothing has come. */
  looks: number
}

/** What pg has, and its types do not name. */
const isWaiting = (client: pg.ClientBase): boolean =>
  (client as unknown as { readyForQuery: boolean | null }).readyForQuery !== true
const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

export interface SilentConnections {
  /** From the moment that it is connected. */
  watch(client: pg.ClientBase): void
  stop(): void
}

/** @param config how to reach the server that all of the watched connections lead to */
export function breakSilentConnections(
  config: pg.ClientConfig,
  { betweenLooksMs, timeoutMs }: SilencePace = usualPace,
): SilentConnections {
  const watched = new Map<pg.ClientBase, Seen>()
  let isAsking = false

  function look(): void {
    for (const [client, seen] of watched) {
      const { bytesRead } = socketOf(client)
      const isSilent = isWaiting(client) && bytesRead === seen.bytesRead
      watched.set(client, { bytesRead, looks: isSilent ? seen.looks + 1 : 0 })
    }
    if (!isAsking && [...watched.values()].some(({ looks }) => looks > 1)) void ask()
  }

  async function ask(): Promise<void> {
    isAsking = true
    const before = new Map(watched)
    const answers = await isAnswering({ ...config, ...limits(timeoutMs) })
    isAsking = false
    if (answers) return
    // Also those that nobody waits for: the next who borrows one would.
    for (const [client, { bytesRead }] of before)
      if (socketOf(client).bytesRead === bytesRead)
        socketOf(client).destroy(new Error('Connection terminated: the database does not answer'))
  }

  const timer = setInterval(look, betweenLooksMs).unref()
  return {
    watch(client) {
      watched.set(client, { bytesRead: socketOf(client).bytesRead, looks: 0 })
      client.once('end', () => watched.delete(client))
    },
    stop: () => clearInterval(timer),
  }
}

const limits = (timeoutMs: number) => ({ connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })

/** Whether a server says anything, be it that it has no room for one more. */
async function isAnswering(config: pg.ClientConfig): Promise<boolean> {
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
