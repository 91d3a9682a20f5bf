import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ApiError, apiError } from '#api-contract/api-error.ts'
import { badRequest, headersTooLarge, tooSlow } from '#api-contract/errors.ts'
import { errorBody } from './error-body.ts'

// Replaces the error replies that Node sends before a request exists, which lack our messages and codes.

/** How long a client may still read and send after such a reply. */
const lingerMs = 1000

const errorsByCode: Record<string, typeof badRequest | typeof tooSlow | typeof headersTooLarge> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: headersTooLarge,
}

/** The response in progress on a connection: a Node internal missing from its types. */
const pendingResponse = (socket: Socket) =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage

/** Replies to malformed or too slow requests, and closes the connection. @param headers sent with every reply */
export function handleClientErrors(headers: OutgoingHttpHeaders) {
  // Serialized once: thousands of slow clients may time out in the same moment.
  const replies = new Map<string, string>()
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    const { code = '' } = error
    if (code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
    if (!socket.writable || pendingResponse(socket)?.headersSent) return void socket.destroy()
    // Browsers and proxies open connections in advance.
    if (socket.bytesRead === 0) return void socket.destroy()
    const definition = errorsByCode[code] ?? badRequest
    const reply = replies.get(definition.code) ?? rawReply(apiError(definition()), headers)
    replies.set(definition.code, reply)
    socket.end(reply)
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

function rawReply(error: ApiError, headers: OutgoingHttpHeaders): string {
  const body = JSON.stringify(errorBody(error))
  const headerEntries = Object.entries({ ...headers, ...bodyHeaders(body), connection: 'close' })
  const lines = headerEntries.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines}\r\n${body}`
}

/** HTTP/1.1 requires a Host header; Node's own reply would have no body. @returns whether it was missing */
export function rejectMissingHost(
  request: IncomingMessage,
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
): boolean {
  if (request.headers.host !== undefined || request.httpVersion !== '1.1') return false
  const error = apiError(badRequest())
  const body = JSON.stringify(errorBody(error))
  response.writeHead(error.status, { ...headers, ...bodyHeaders(body), connection: 'close' }).end(body)
  return true
}

const bodyHeaders = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'cache-control': 'no-store',
})
