import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How much of a body is still read after its answer, in bytes, and for how long, in ms. */
const maxBytes = 1024 * 1024
const maxMs = 2000
/** So long the answer has to arrive once no more is read: the end of the connection drops it on its way. */
const arriveMs = 300
/** A body that announces no more than this is read after all, and its connection lives on. */
const shortBytes = 32 * 1024

/**
 * Answers that are sent before the body has been read, such as 401 or 413. Node would read all of it for nothing, or
 * cut the connection while the browser is still sending, which then shows a network error instead of our sentence. So
 * the answer is followed by the end of our side; a little more is read, and then the connection is closed.
 */
export function closeAfterEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (isStillSending(request.raw) && !readShortBody(request.raw)) {
      reply.header('connection', 'close')
      lingerAfterAnswer(request.raw)
    }
    return payload
  })
}

/**
 * The same for reads, whose bodies are ignored: cached replies are answered before Fastify runs, and so without its
 * hooks.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!isStillSending(request) || readShortBody(request)) return
  response.setHeader('connection', 'close')
  lingerAfterAnswer(request)
}

/** Whether some of a request's body is still on its way. */
export function isStillSending(raw: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
  return !raw.complete && (encoding !== undefined || length !== '0')
}

/** Reads a body to its end where that is near: another connection would cost more, and a proxy's are few. */
function readShortBody(raw: IncomingMessage): boolean {
  const isShort = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= shortBytes
  if (isShort) raw.resume()
  return isShort
}

function lingerAfterAnswer(raw: IncomingMessage): void {
  const { socket } = raw
  // Node calls this once the answer has been handed over.
  socket.destroySoon = () => {
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
    }
    let timer = setTimeout(end, maxMs)
    const before = socket.bytesRead
    socket.end()
    raw.on('data', () => {
      if (socket.bytesRead - before <= maxBytes || raw.isPaused()) return
      raw.pause()
      clearTimeout(timer)
      timer = setTimeout(end, arriveMs)
    })
    raw.once('end', end).once('close', end).once('error', end)
    raw.resume()
  }
}
