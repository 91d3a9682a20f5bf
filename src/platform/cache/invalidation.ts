import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Changes reported by other parts and processes: the messages of db/migrations/0003_changes.sql and similar ones. */
export interface Invalidation {
  /** Calls back with each payload of a channel, from whichever process it comes. */
  on(channel: string, hear: (payload: string) => void): void
  off(channel: string, hear: (payload: string) => void): void
  /** Calls back when messages may have been missed: caches must be dropped. */
  onMissed(hear: () => void): void
  /** Calls back when the database answered although no messages arrive: what was made before is old from now on. */
  onUnheard(hear: () => void): void
  /** Says that the database answered this process just now. */
  answered(): void
  /** Whether messages arrive: while they do not, nothing new may be cached. */
  isListening(): boolean
  /** Resolves once every message committed before this call, a write's, has been received. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** The channels of NOTIFY. */
export const channels = ['changed', 'events', 'heartbeat', 'outbox'] as const
/** All in milliseconds. */
const maxPause = 5000
const betweenHeartbeats = 5000
const timeoutMs = 10_000

/**
 * Listens on a connection of its own, which is reopened whenever it breaks.
 * @param url must reach the primary server directly: a pooler in transaction mode cannot LISTEN
 */
export async function listenForInvalidation(
  url: string,
  onLost: (error: Error) => void,
): Promise<Invalidation> {
  const emitter = new EventEmitter().setMaxListeners(0)
  const me = randomUUID()
  let client: pg.Client | undefined
  /** Whether a message that this process sent itself came back: through some poolers none does. */
  let hears = false
  let heard = ''
  let beats = 0
  let isClosed = false
  /** One statement at a time on the connection that listens. */
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
  let settling: Promise<void> | undefined
  emitter.on('heartbeat', (payload: string) => {
    if (payload.startsWith(me)) heard = payload
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
    fresh.on('end', () => lose(fresh))
    await fresh.connect()
    for (const channel of channels) await fresh.query(`listen ${channel}`)
    await beat(fresh)
    client = fresh
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = undefined
    hears = false
    if (!isClosed) void reconnect()
  }

  /** Unless it was lost already, or is being closed. */
  function giveUp(silent: pg.Client, error: Error): void {
    if (client !== silent || isClosed) return
    onLost(error)
    lose(silent)
    silent.end().catch(() => {})
  }

  /** Sends a message to itself. PostgreSQL delivers it before it answers the next statement. */
  async function beat(to: pg.Client): Promise<void> {
    const message = `${me} ${++beats}`
    await to.query('select pg_notify($1, $2)', ['heartbeat', message])
    if (heard !== message) await to.query('select 1')
    const heardIt = heard === message
    if (hears && !heardIt) onLost(new Error('messages about changes do not arrive'))
    // Messages sent while none arrived are lost. Report that before anything may be cached again.
    if (heardIt && !hears) emitter.emit('missed')
    hears = heardIt
  }

  const heart = setInterval(() => {
    const listening = client
    if (!listening) return
    // A connection that died silently: the other side is gone, or the network between.
    inTurn(() => beat(listening)).catch((error: Error) => giveUp(listening, error))
  }, betweenHeartbeats).unref()

  async function reconnect(): Promise<void> {
    for (let pause = 100; !isClosed; pause = Math.min(pause * 2, maxPause)) {
      try {
        await connect()
        return
      } catch (error) {
        onLost(error as Error)
        await wait(pause)
      }
    }
  }

  const isListening = () => client !== undefined && hears
  const answered = () => {
    if (!isListening()) emitter.emit('unheard')
  }

  await connect()
  return {
    on: (channel, hear) => void emitter.on(channel, hear),
    off: (channel, hear) => void emitter.off(channel, hear),
    onMissed: (hear) => void emitter.on('missed', hear),
    onUnheard: (hear) => void emitter.on('unheard', hear),
    answered,
    isListening,
    // PostgreSQL delivers pending messages before it answers the next statement of a listening connection.
    // Calls made while that is in progress share the next one.
    settle: () => {
      settling ??= inTurn(async () => {
        settling = undefined
        const listening = client
        await listening?.query('select 1').catch((error: Error) => giveUp(listening, error))
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
