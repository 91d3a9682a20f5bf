import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rateLimited } from '#api-contract/standard-errors.ts'
import type { Invalidation } from '../cache/invalidation.ts'
import { currentHeaders } from './api-routes.ts'
import type { Viewer } from './request-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A long-lived event stream, whose duration is not a response time. */
    stays_open?: boolean
  }
}

/** A stream of server-sent events to one browser. After its end, calls are ignored. */
export interface EventStream {
  send(event: string, data?: object): void
  /** Subscribes to the database's messages of this name (db/migrations/0003) until the stream ends. */
  on(message: string, listener: () => void): void
  /** Ends the stream; the browser reconnects. */
  end(): void
}

export interface EventStreams {
  /**
   * Serves `GET path` as an open stream of events (text/event-stream).
   * @param admit identifies the listener; throws to reject the request
   * @param start called once the stream is open
   */
  route<L extends { viewer: Viewer }>(
    path: string,
    admit: (request: FastifyRequest) => Promise<L>,
    start: (stream: EventStream, listener: L) => void,
  ): void
  /** Open streams in this process. */
  count(): number
}

/** Maximum open streams per account, process and path; each takes a connection. */
const maxStreams = 12
/** Lifetime of a stream; the browser then reconnects. */
const maxLifetimeMs = 5 * 60_000
/** Proxies close silent connections after about a minute. */
const keepAliveMs = 25_000

/** Listeners by message name. */
class Listeners {
  private readonly byMessage = new Map<string, Set<() => void>>()

  add(message: string, listener: () => void): () => void {
    const listeners = this.byMessage.get(message) ?? new Set()
    this.byMessage.set(message, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.byMessage.delete(message)
    }
  }

  notify(message: string): void {
    for (const listener of [...(this.byMessage.get(message) ?? [])]) listener()
  }
}

/** All event streams of this process: counts and notifies them, and ends them with their session. */
export function createEventStreams(app: FastifyInstance, invalidation: Invalidation): EventStreams {
  const openStreams = new Set<EventStream>()
  /** Open streams by path and account. */
  const openCounts = new Map<string, number>()
  const listeners = new Listeners()
  /** Messages received while a caller was being admitted, one set per caller. */
  const pendingAdmissions = new Set<Set<string>>()
  let isClosing = false

  const notify = (message: string) => {
    for (const receivedMessages of pendingAdmissions) receivedMessages.add(message)
    listeners.notify(message)
  }
  const endAll = () => {
    for (const receivedMessages of pendingAdmissions) receivedMessages.add('*')
    for (const stream of [...openStreams]) stream.end()
  }
  invalidation.on('events', notify)
  invalidation.on('changed', notify)
  // The missed message may have ended a session. Browsers reconnect, and are admitted again only with a valid one.
  invalidation.onMissed(endAll)
  app.addHook('preClose', async () => {
    isClosing = true
    endAll()
  })

  function track(stream: EventStream, streamKey: string, change: 1 | -1): void {
    const count = (openCounts.get(streamKey) ?? 0) + change
    if (count > 0) openCounts.set(streamKey, count)
    else openCounts.delete(streamKey)
    if (change > 0) openStreams.add(stream)
    else openStreams.delete(stream)
  }

  return {
    count: () => openStreams.size,
    route: (path, admit, start) => {
      app.get(path, { config: { stays_open: true } }, async (request, reply) => {
        const receivedMessages = new Set<string>()
        pendingAdmissions.add(receivedMessages)
        const listener = await admit(request).finally(() => pendingAdmissions.delete(receivedMessages))
        // No `await` from here on: messages could be lost before the stream subscribes.
        const { viewer } = listener
        const streamKey = `${path} ${viewer.id}`
        if ((openCounts.get(streamKey) ?? 0) >= maxStreams) throw rateLimited(60)
        const stream = openStream(request, reply, listeners, tokenLifetime(viewer), (endedStream) =>
          track(endedStream, streamKey, -1),
        )
        if (!stream) return reply
        track(stream, streamKey, 1)
        const endMessages = [`log-in:${viewer.session_id}`, `access:${viewer.id}`]
        for (const message of endMessages) stream.on(message, stream.end)
        if (isClosing || ['*', ...endMessages].some((message) => receivedMessages.has(message))) stream.end()
        else start(stream, listener)
        return reply
      })
    },
  }
}

/** A stream must not outlive its token. */
const tokenLifetime = ({ token_ends_on }: Viewer): number =>
  token_ends_on === null
    ? maxLifetimeMs
    : Math.max(0, Math.min(maxLifetimeMs, Date.parse(token_ends_on) - Date.now()))

/** @returns undefined if the client is already gone: nothing would ever end such a stream */
function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  listeners: Listeners,
  lifetimeMs: number,
  onEnd: (stream: EventStream) => void,
): EventStream | undefined {
  reply.hijack()
  const { raw } = reply
  if (raw.destroyed || request.raw.socket.destroyed) return undefined
  raw.writeHead(200, {
    ...currentHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    vary: 'Authorization',
    // Keep-alive would delay the shutdown.
    connection: 'close',
    // Otherwise nginx would buffer events.
    'x-accel-buffering': 'no',
  })
  request.raw.socket.setNoDelay(true)
  let hasEnded = false
  const unsubscribers: (() => void)[] = []
  const keepAliveTimer = setInterval(() => raw.write(': still here\n\n'), keepAliveMs).unref()
  const lifetimeTimer = setTimeout(end, lifetimeMs).unref()
  function end(): void {
    if (hasEnded) return
    hasEnded = true
    clearInterval(keepAliveTimer)
    clearTimeout(lifetimeTimer)
    for (const unsubscribe of unsubscribers) unsubscribe()
    onEnd(stream)
    raw.end()
  }
  raw.once('close', end)
  const stream: EventStream = {
    end,
    send: (event, data = {}) => {
      if (!hasEnded) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    on: (message, listener) => {
      if (!hasEnded) unsubscribers.push(listeners.add(message, listener))
    },
  }
  return stream
}
