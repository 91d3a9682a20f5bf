import type { FastifyReply, FastifyRequest } from 'fastify'
import { headersOf } from './api-routes.ts'

/** Server-sent events on the way to one browser. */
export interface EventStream {
  send(event: string, data?: object): void
  /** Ends it; the browser asks again. */
  end(): void
}

/** Proxies take a line that says nothing for a dead one after about a minute. */
const between_signs_ms = 25_000

/**
 * Answers a request with a stream of events (text/event-stream) that stays open.
 * @param options.lifetime_ms after which it ends by itself, so that who may listen is asked again now and then
 * @param options.onEnd is called once, whichever side ended it
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { lifetime_ms: number; onEnd: () => void },
): EventStream {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    vary: 'Authorization',
    // Kept alive after its end, it would hold up a process that is told to stop.
    connection: 'close',
    // nginx would hold events back until its buffer is full.
    'x-accel-buffering': 'no',
  })
  const send = (event: string, data: object = {}) => {
    if (!raw.writableEnded) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const end = () => void raw.end()
  const signs = setInterval(() => raw.write(': still here\n\n'), between_signs_ms).unref()
  const life = setTimeout(end, options.lifetime_ms).unref()
  request.raw.socket.setNoDelay(true)
  raw.once('close', () => {
    clearInterval(signs)
    clearTimeout(life)
    options.onEnd()
  })
  return { send, end }
}
