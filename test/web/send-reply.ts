import type { ServerResponse } from 'node:http'
import { TLSSocket } from 'node:tls'
import type { Reply } from './web-host.ts'

/** Sends a response, including deliberate failures. */
export function sendReply(response: ServerResponse, reply: Reply): void {
  if (reply.delay_ms) setTimeout(() => send(response, reply), reply.delay_ms)
  else send(response, reply)
}

function send(response: ServerResponse, { status = 200, headers = {}, body = '', ends = 'whole' }: Reply) {
  if (response.destroyed || ends === 'mute') return
  if (ends === 'reset') return hangUp(response)
  const bytes = Buffer.from(body)
  // Date would be the real one, and Content-Length would give away where a response breaks off.
  response.sendDate = false
  const length = ends === 'endless' ? {} : { 'content-length': String(bytes.length) }
  const hasBody = status >= 200 && status !== 204 && status !== 304
  response.writeHead(status, { ...(hasBody ? length : {}), ...headers })
  if (!hasBody || ends === 'whole') return void response.end(hasBody ? bytes : undefined)
  if (ends === 'endless') return writeEndlessly(response, bytes)
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)))
  if (ends === 'halfway') setImmediate(() => hangUp(response))
}

/** Resets a plain connection; an encrypted one can only be closed. */
function hangUp({ socket }: ServerResponse) {
  if (socket instanceof TLSSocket) socket.destroy()
  else socket?.resetAndDestroy()
}

/** Writes endlessly, as fast as the client reads. */
function writeEndlessly(response: ServerResponse, bytes: Buffer) {
  const writeMore = () => {
    if (!response.destroyed) response.write(bytes, () => setImmediate(writeMore))
  }
  writeMore()
}
