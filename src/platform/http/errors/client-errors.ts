import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ApiError, apiError } from '#api-contract/api-error.ts'
import { badRequest, headersTooLarge, tooSlow } from '#api-contract/errors.ts'
import { bodyOf } from './error-body.ts'

/*
 * What Node answers by itself, before there is a request that anybody could handle: it has neither our
 * sentences nor our codes.
 */

/** How long a client may still read and send after such an answer, in milliseconds. */
const lingerMs = 1000

const reasons: Record<string, typeof badRequest | typeof tooSlow | typeof headersTooLarge> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: headersTooLarge,
}

/** An answer that is under way on a connection: Node's own, not in its types. */
const answerOn = (socket: Socket) =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage

/** Answers what is no request, or took too long to become one, and closes. @param headers that every answer has */
export function answerClientErrors(headers: OutgoingHttpHeaders) {
  // Written once: thousands of slow clients are answered in the same moment.
  const answers = new Map<string, string>()
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    const { code = '' } = error
    if (code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
    if (!socket.writable || answerOn(socket)?.headersSent) return void socket.destroy()
    // Browsers and proxies open connections before they need them.
    if (socket.bytesRead === 0) return void socket.destroy()
    const reason = reasons[code] ?? badRequest
    const answer = answers.get(reason.code) ?? answerOf(apiError(reason()), headers)
    answers.set(reason.code, answer)
    socket.end(answer)
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

function answerOf(no: ApiError, headers: OutgoingHttpHeaders): string {
  const body = JSON.stringify(bodyOf(no))
  const head = Object.entries({ ...headers, ...headersOf(body), connection: 'close' })
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${no.status} ${STATUS_CODES[no.status]}\r\n${lines}\r\n${body}`
}

/** HTTP/1.1 wants a host, and Node would say so without a word. @returns whether it was missing */
export function refuseWithoutHost(
  request: IncomingMessage,
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
): boolean {
  if (request.headers.host !== undefined || request.httpVersion !== '1.1') return false
  const no = apiError(badRequest())
  const body = JSON.stringify(bodyOf(no))
  response.writeHead(no.status, { ...headers, ...headersOf(body), connection: 'close' }).end(body)
  return true
}

const headersOf = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'cache-control': 'no-store',
})
