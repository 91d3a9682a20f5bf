import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Change notifications from this and other processes; db/migrations/0003_changes.sql and later ones send them. */
export interface Invalidation {
  /** Subscribes to a channel's payloads, whichever process sent them. */
  on(channel: string, hear: (payload: string) => void): void
  off(channel: string, hear: (payload: string) => void): void
  /** Called when messages may have been missed: caches must be cleared. */
  onMissed(hear: () => void): void
  /**
   * Called when the database responds although no messages arrive: everything computed before is stale from then on.
   */
  onStale(hear: () => void): void
  /** Reports that the database just responded to this process. */
  databaseResponded(): void
  /** Whether messages arrive. While they do not, nothing new may be cached. */
  isListening(): boolean
  /** Resolves once all messages committed before this call (such as a write's own) have been received. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** NOTIFY channels. */
export const channels = ['changed', 'events', 'heartbeat', 'outbox'] as const
const maxPauseMs = 5000
const heartbeatMs = 5000
const timeoutMs = 10_000

/**
 * Listens on a dedicated connection and reconnects whenever it breaks.
 * @param url must reach the primary server directly: a pooler in transaction mode cannot LISTEN
 */
export async function listenForInvalidation(
  url: string,
  onLost: (error: Error) => void,
): Promise<Invalidation> {
  const emitter = new EventEmitter().setMaxListeners(0)
  const instanceId = randomUUID()
  let client: pg.Client | undefined
  /** Whether this process receives its own messages; through some poolers none arrive. */
  let isReceiving = false
  let lastReceived = ''
  let beats = 0
  let isClosed = false
  /** Tail of the queue: the listening connection runs one statement at a time. */
  let last: Promise<unknown> = Promise.resolve()
  function serialize<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
  let settling: Promise<void> | undefined
  emitter.on('heartbeat', (payload: string) => {
    if (payload.startsWith(instanceId)) lastReceived = payload
  })

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'wend changes',
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === 'changed' && payload === '*') emitter.emit('missed')
      else emitter.emit(channel, payload ?? '')
    })
    fresh.on('error', onLost)
    fresh.on('end', () => handleDisconnect(fresh))
    await fresh.connect()
    for (const channel of channels) await fresh.query(`listen ${channel}`)
    await sendHeartbeat(fresh)
    client = fresh
  }

  function handleDisconnect(lost: pg.Client): void {
    if (client !== lost) return
    client = undefined
    isReceiving = false
    if (!isClosed) void reconnect()
  }

  /** Drops a connection, unless it is already gone or being closed. */
  function disconnect(connection: pg.Client, error: Error): void {
    if (client !== connection || isClosed) return
    onLost(error)
    handleDisconnect(connection)
    connection.end().catch(() => {})
  }

  /** Sends a message to this process. PostgreSQL delivers it before replying to the next statement. */
  async function sendHeartbeat(to: pg.Client): Promise<void> {
    const message = `${instanceId} ${++beats}`
    await to.query('select pg_notify($1, $2)', ['heartbeat', message])
    if (lastReceived !== message) await to.query('select 1')
    const heardIt = lastReceived === message
    if (isReceiving && !heardIt) onLost(new Error('notifications are not arriving'))
    // Messages sent in the meantime are lost; report that before anything may be cached again.
    if (heardIt && !isReceiving) emitter.emit('missed')
    isReceiving = heardIt
  }

  const heart = setInterval(() => {
    const listening = client
    if (!listening) return
    // The connection died silently: the peer or the network in between is gone.
    serialize(() => sendHeartbeat(listening)).catch((error: Error) => disconnect(listening, error))
  }, heartbeatMs).unref()

  async function reconnect(): Promise<void> {
    for (let pause = 100; !isClosed; pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        await connect()
        return
      } catch (error) {
        onLost(error as Error)
        await wait(pause)
      }
    }
  }

  const isListening = () => client !== undefined && isReceiving
  const answered = () => {
    if (!isListening()) emitter.emit('unheard')
  }

  await connect()
  return {
    on: (channel, hear) => void emitter.on(channel, hear),
    off: (channel, hear) => void emitter.off(channel, hear),
    onMissed: (hear) => void emitter.on('missed', hear),
    onStale: (hear) => void emitter.on('unheard', hear),
    databaseResponded: answered,
    isListening,
    // PostgreSQL delivers pending messages before replying to a listening connection's next statement. Concurrent calls
    // share one round trip.
    catchUp: () => {
      settling ??= serialize(async () => {
        settling = undefined
        const listening = client
        await listening?.query('select 1').catch((error: Error) => disconnect(listening, error))
        answered()
      })
      return settling
    },
    close: async () => {
      isClosed = true
      clearInterval(heart)
      await client?.end().catch(() => {})
    },
  }
}
