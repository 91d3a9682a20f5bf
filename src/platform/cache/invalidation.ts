import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Change notifications from this and other processes; db/migrations/0003_changes.sql and later ones send them. */
export interface Invalidation {
  /** Subscribes to a channel's payloads, whichever process sent them. */
  on(channel: string, listener: (payload: string) => void): void
  off(channel: string, listener: (payload: string) => void): void
  /** Called when messages may have been missed: caches must be cleared. */
  onMissed(listener: () => void): void
  /**
   * Called when the database responds although no messages arrive: everything computed before is stale from then on.
   */
  onStale(listener: () => void): void
  /** Call when the database has just responded to this process. */
  databaseResponded(): void
  /** True while messages arrive. While they do not, nothing new may be cached. */
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
  /** True if this process receives its own messages; through some poolers none arrive. */
  let isReceiving = false
  let lastReceived = ''
  let heartbeatCount = 0
  let isClosed = false
  /** Tail of the queue: the listening connection runs one statement at a time. */
  let queueTail: Promise<unknown> = Promise.resolve()
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = queueTail.then(work)
    queueTail = done.catch(() => {})
    return done
  }
  let pendingCatchUp: Promise<void> | undefined
  emitter.on('heartbeat', (payload: string) => {
    if (payload.startsWith(instanceId)) lastReceived = payload
  })

  async function connect(): Promise<void> {
    const newClient = new pg.Client({
      connectionString: url,
      application_name: 'wend changes',
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    newClient.on('notification', ({ channel, payload }) => {
      if (channel === 'changed' && payload === '*') emitter.emit('missed')
      else emitter.emit(channel, payload ?? '')
    })
    newClient.on('error', onLost)
    newClient.on('end', () => handleDisconnect(newClient))
    await newClient.connect()
    for (const channel of channels) await newClient.query(`listen ${channel}`)
    await sendHeartbeat(newClient)
    client = newClient
  }

  function handleDisconnect(lostClient: pg.Client): void {
    if (client !== lostClient) return
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
  async function sendHeartbeat(connection: pg.Client): Promise<void> {
    const message = `${instanceId} ${++heartbeatCount}`
    await connection.query('select pg_notify($1, $2)', ['heartbeat', message])
    if (lastReceived !== message) await connection.query('select 1')
    const hasArrived = lastReceived === message
    if (isReceiving && !hasArrived) onLost(new Error('notifications are not arriving'))
    // Messages sent in the meantime are lost; report that before anything may be cached again.
    if (hasArrived && !isReceiving) emitter.emit('missed')
    isReceiving = hasArrived
  }

  const heartbeatTimer = setInterval(() => {
    const listeningClient = client
    if (!listeningClient) return
    // Fails if the connection died silently, for instance because the network in between is gone.
    enqueue(() => sendHeartbeat(listeningClient)).catch((error: Error) => disconnect(listeningClient, error))
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
  const reportIfStale = () => {
    if (!isListening()) emitter.emit('stale')
  }

  await connect()
  return {
    on: (channel, listener) => void emitter.on(channel, listener),
    off: (channel, listener) => void emitter.off(channel, listener),
    onMissed: (listener) => void emitter.on('missed', listener),
    onStale: (listener) => void emitter.on('stale', listener),
    databaseResponded: reportIfStale,
    isListening,
    // PostgreSQL delivers pending messages before replying to a listening connection's next statement. Concurrent calls
    // share one round trip.
    catchUp: () => {
      pendingCatchUp ??= enqueue(async () => {
        pendingCatchUp = undefined
        const listeningClient = client
        await listeningClient?.query('select 1').catch((error: Error) => disconnect(listeningClient, error))
        reportIfStale()
      })
      return pendingCatchUp
    },
    close: async () => {
      isClosed = true
      clearInterval(heartbeatTimer)
      await client?.end().catch(() => {})
    },
  }
}
