import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rateLimited } from '#api-contract/api-error.ts'
import type { Invalidation } from '../cache/invalidation.ts'
import { headersOf } from './api-routes.ts'
import type { Viewer } from './request-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A stream of events: how long it is open says nothing about how fast we answer. */
    stays_open?: boolean
  }
}

/** Server-sent events on the way to one browser. Once it has ended, calls do nothing. */
export interface EventStream {
  send(event: string, data?: object): void
  /** Calls back with each message of this name from the database (db/migrations/0003), until the stream ends. */
  on(message: string, hear: () => void): void
  /** Ends it; the browser reconnects. */
  end(): void
}

export interface EventStreams {
  /**
   * Answers `GET path` with a stream of events (text/event-stream) that stays open.
   * @param admit says who may listen, and to what; it refuses by throwing
   * @param start is called once the stream is open
   */
  route<L extends { viewer: Viewer }>(
    path: string,
    admit: (request: FastifyRequest) => Promise<L>,
    start: (stream: EventStream, listener: L) => void,
  ): void
  /** How many are open in this process. */
  count(): number
}

/** Windows that one account has open, in this process and on one path; each needs a connection. */
const maxStreams = 12
/** After this a stream ends by itself, and the browser reconnects. */
const maxLifetimeMs = 5 * 60_000
/** Proxies consider a silent connection dead after about a minute. */
const betweenSignsMs = 25_000

/** Callbacks by the name of the message that they wait for. */
class Hearers {
  private readonly byMessage = new Map<string, Set<() => void>>()

  add(message: string, hear: () => void): () => void {
    const hearers = this.byMessage.get(message) ?? new Set()
    this.byMessage.set(message, hearers.add(hear))
    return () => {
      hearers.delete(hear)
      if (hearers.size === 0) this.byMessage.delete(message)
    }
  }

  tell(message: string): void {
    for (const hear of [...(this.byMessage.get(message) ?? [])]) hear()
  }
}

/** Every event stream of one process: counted, notified, and ended with the session that opened it. */
export function eventStreams(app: FastifyInstance, invalidation: Invalidation): EventStreams {
  const open = new Set<EventStream>()
  /** How many each account has open on each path. */
  const held = new Map<string, number>()
  const hearers = new Hearers()
  /** Messages that came while a caller was being admitted, one set for each caller. */
  const arriving = new Set<Set<string>>()
  let isClosing = false

  const tell = (message: string) => {
    for (const heard of arriving) heard.add(message)
    hearers.tell(message)
  }
  const endAll = () => {
    for (const heard of arriving) heard.add('*')
    for (const stream of [...open]) stream.end()
  }
  invalidation.on('events', tell)
  invalidation.on('changed', tell)
  // The end of a session may be among what was missed. Callers who may listen reconnect and are checked again.
  invalidation.onMissed(endAll)
  app.addHook('preClose', async () => {
    isClosing = true
    endAll()
  })

  function hold(stream: EventStream, holder: string, change: 1 | -1): void {
    const left = (held.get(holder) ?? 0) + change
    if (left > 0) held.set(holder, left)
    else held.delete(holder)
    if (change > 0) open.add(stream)
    else open.delete(stream)
  }

  return {
    count: () => open.size,
    route: (path, admit, start) => {
      app.get(path, { config: { stays_open: true } }, async (request, reply) => {
        const heard = new Set<string>()
        arriving.add(heard)
        const listener = await admit(request).finally(() => arriving.delete(heard))
        // Nothing is awaited from here on: what happens now reaches the stream itself.
        const { viewer } = listener
        const holder = `${path} ${viewer.id}`
        if ((held.get(holder) ?? 0) >= maxStreams) throw rateLimited(60)
        const stream = openStream(request, reply, hearers, lifetimeOf(viewer), (ended) =>
          hold(ended, holder, -1),
        )
        if (!stream) return reply
        hold(stream, holder, 1)
        const endsWith = [`log-in:${viewer.session_id}`, `access:${viewer.id}`]
        for (const message of endsWith) stream.on(message, stream.end)
        if (isClosing || ['*', ...endsWith].some((message) => heard.has(message))) stream.end()
        else start(stream, listener)
        return reply
      })
    },
  }
}

/** A stream ends no later than the token that it was opened with. */
const lifetimeOf = ({ token_ends_on }: Viewer): number =>
  token_ends_on === null
    ? maxLifetimeMs
    : Math.max(0, Math.min(maxLifetimeMs, Date.parse(token_ends_on) - Date.now()))

/** @returns undefined where the caller has gone already: nothing would ever end such a stream */
function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  hearers: Hearers,
  lifetimeMs: number,
  onEnd: (stream: EventStream) => void,
): EventStream | undefined {
  reply.hijack()
  const { raw } = reply
  if (raw.destroyed || request.raw.socket.destroyed) return undefined
  raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    vary: 'Authorization',
    // Kept alive after its end, it would delay the stop of the process.
    connection: 'close',
    // nginx would hold events back until its buffer is full.
    'x-accel-buffering': 'no',
  })
  request.raw.socket.setNoDelay(true)
  let isOver = false
  const leaving: (() => void)[] = []
  const signs = setInterval(() => raw.write(': still here\n\n'), betweenSignsMs).unref()
  const life = setTimeout(end, lifetimeMs).unref()
  function end(): void {
    if (isOver) return
    isOver = true
    clearInterval(signs)
    clearTimeout(life)
    for (const leave of leaving) leave()
    onEnd(stream)
    raw.end()
  }
  raw.once('close', end)
  const stream: EventStream = {
    end,
    send: (event, data = {}) => {
      if (!isOver) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    on: (message, hear) => {
      if (!isOver) leaving.push(hearers.add(message, hear))
    },
  }
  return stream
}
