import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How much of a body, in bytes, and how long, in ms, is still read after the reply. */
const maxBytes = 1024 * 1024
const maxMs = 2000
/** Time for the reply to arrive once reading stops: closing the connection discards data in flight. */
const flushMs = 300
/** Bodies announced to be this short are read to their end, and the connection stays open. */
const maxDrainBytes = 32 * 1024

/**
 * Lingering close for replies sent before the body is read, such as 401 or 413. Node would read the whole body for
 * nothing, or cut the connection while the browser is still sending, which then shows a network error instead of our
 * message. So our side is closed after the reply, and the connection only after reading a little more.
 */
export function addLingeringClose(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (isStillSending(request.raw) && !drainShortBody(request.raw)) {
      reply.header('connection', 'close')
      lingerAfterReply(request.raw)
    }
    return payload
  })
}

/** The same for reads, whose bodies are ignored. Cached replies are sent before Fastify and its hooks run. */
export function lingerAfterRead(request: IncomingMessage, response: ServerResponse): void {
  if (!isStillSending(request) || drainShortBody(request)) return
  response.setHeader('connection', 'close')
  lingerAfterReply(request)
}

/** True if part of a request's body is still in flight. */
export function isStillSending(raw: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
  return !raw.complete && (encoding !== undefined || length !== '0')
}

/** Reads a short body to its end: a new connection would cost more, and proxies have few. */
function drainShortBody(raw: IncomingMessage): boolean {
  const isShort = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= maxDrainBytes
  if (isShort) raw.resume()
  return isShort
}

function lingerAfterReply(raw: IncomingMessage): void {
  const { socket } = raw
  // Node calls this once the reply has been handed over, to close both directions; it has no option for one alone.
  socket.destroySoon = () => {
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
    }
    let timer = setTimeout(end, maxMs)
    const bytesBefore = socket.bytesRead
    socket.end()
    raw.on('data', () => {
      if (socket.bytesRead - bytesBefore <= maxBytes || raw.isPaused()) return
      raw.pause()
      clearTimeout(timer)
      timer = setTimeout(end, flushMs)
    })
    raw.once('end', end).once('close', end).once('error', end)
    raw.resume()
  }
}
