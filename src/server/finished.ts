import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A whole answer as it goes over the wire, compressed once. */
export interface Finished {
  status: number
  headers: OutgoingHttpHeaders
  etag: string
  identity: Buffer
  gzip: Buffer | undefined
  br: Buffer | undefined
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Below this, compressing costs more than it saves. */
const worth_compressing = 600

/** Compresses a text once and gives it its ETag. */
export async function finish(text: string, status: number, headers: OutgoingHttpHeaders): Promise<Finished> {
  const identity = Buffer.from(text)
  const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`
  if (identity.length < worth_compressing)
    return { status, headers, etag, identity, gzip: undefined, br: undefined }
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  const [gz, br] = await Promise.all([gzipped(identity), brotli(identity, { params: quality })])
  return { status, headers, etag, identity, gzip: gz, br }
}

export const bytesOf = (finished: Finished) =>
  finished.identity.length + (finished.gzip?.length ?? 0) + (finished.br?.length ?? 0) + 500

/** Writes a finished answer in the encoding that the caller takes; 304 when the caller has it already. */
export function send(finished: Finished, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, etag } = finished
  const accepts = request.headers['accept-encoding'] ?? ''
  const encoding =
    finished.br && accepts.includes('br')
      ? 'br'
      : finished.gzip && accepts.includes('gzip')
        ? 'gzip'
        : 'identity'
  // Bytes differ between encodings, so their tags do too; If-None-Match compares weakly.
  const head: OutgoingHttpHeaders = { ...headers, etag: `W/${etag}`, vary: 'Accept-Encoding, Authorization' }
  if (status === 200 && matches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, head)
    response.end()
    return
  }
  const body = finished[encoding] as Buffer
  if (encoding !== 'identity') head['content-encoding'] = encoding
  head['content-length'] = body.length
  response.writeHead(status, head)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Whether `If-None-Match` names this tag. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
