import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'identity' | 'gzip' | 'br'

/** One way to send an answer: its bytes and all of its headers. */
interface EncodedBody {
  head: OutgoingHttpHeaders
  body: Buffer
}

/** A whole answer as it goes over the wire, compressed once per encoding on demand. */
export interface EncodedResponse {
  status: number
  headers: OutgoingHttpHeaders
  etag: string
  identity: Buffer
  /** Variants sent before, ready to be sent again; compression may still be in progress. */
  ready: Partial<Record<Encoding, EncodedBody>>
  compressing: Partial<Record<Encoding, Promise<EncodedBody>>>
  /** Why the status is 500 or above, for the log. */
  cause?: unknown
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Below this, compressing costs more than it saves. */
const worthCompressing = 600

/** Gives a text its ETag; it is compressed on demand. */
export async function encodeResponse(
  text: string,
  status: number,
  headers: OutgoingHttpHeaders,
): Promise<EncodedResponse> {
  const identity = Buffer.from(text)
  const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`
  return { status, headers, etag, identity, ready: {}, compressing: {} }
}

/** Approximate memory with all of its encodings. */
export const bytesOf = ({ identity }: EncodedResponse) => Math.ceil(identity.length * 1.6) + 1000

/** Writes a finished answer in the encoding that the caller accepts; 304 when the caller has it already. */
export function sendEncoded(
  encoded: EncodedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (encoded.status === 200 && isKnown(request, encoded.etag, encoded.headers['last-modified'])) {
    response.writeHead(304, commonHead(encoded))
    response.end()
    return
  }
  const takes = encodingsOf(request.headers['accept-encoding'])
  const isWorth = encoded.identity.length >= worthCompressing
  const encoding = isWorth && takes.br ? 'br' : isWorth && takes.gzip ? 'gzip' : 'identity'
  const write = ({ head, body }: EncodedBody) => {
    response.writeHead(encoded.status, head)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const ready = encoded.ready[encoding]
  if (ready) {
    write(ready)
    return
  }
  encoded.compressing[encoding] ??= makeReady(encoded, encoding)
  void encoded.compressing[encoding].then(write)
}

async function makeReady(encoded: EncodedResponse, encoding: Encoding): Promise<EncodedBody> {
  const body = await compress(encoded.identity, encoding).catch(() => undefined)
  const head: OutgoingHttpHeaders = { ...commonHead(encoded) }
  if (body && encoding !== 'identity') head['content-encoding'] = encoding
  const ready = { head, body: body ?? encoded.identity }
  head['content-length'] = ready.body.length
  encoded.ready[encoding] = ready
  delete encoded.compressing[encoding]
  return ready
}

async function compress(identity: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return identity
  if (encoding === 'gzip') return gzipped(identity)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    // A window of 256 kB sees a whole page; the usual one takes 4 MB per concurrent compression.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  }
  return brotli(identity, { params })
}

// Bytes differ between encodings, so their ETags do too; If-None-Match compares weakly.
const commonHead = ({ headers, etag }: EncodedResponse): OutgoingHttpHeaders => ({
  ...headers,
  etag: `W/${etag}`,
  vary: 'Accept-Encoding, Authorization',
})

interface AcceptedEncodings {
  br: boolean
  gzip: boolean
}
/** Browsers send few different values: each is parsed once. */
const knownTexts = new Map<string, AcceptedEncodings>()

/** What a caller accepts by its `Accept-Encoding`, where `;q=0` says no (RFC 9110, 12.5.3). */
function encodingsOf(header = ''): AcceptedEncodings {
  const known = knownTexts.get(header)
  if (known) return known
  const quality = new Map(
    header.split(',', 20).map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, q === undefined ? 1 : Number(q.slice(2)) || 0] as const
    }),
  )
  const takes = (name: string) => (quality.get(name) ?? quality.get('*') ?? 0) > 0
  const found = { br: takes('br'), gzip: takes('gzip') }
  if (knownTexts.size < 100 && header.length < 200) knownTexts.set(header, found)
  return found
}

/** Whether the caller has it already: by its ETag, or where they sent none, by its very time. */
function isKnown({ headers }: IncomingMessage, etag: string, changed: unknown): boolean {
  if (headers['if-none-match'] !== undefined) return matches(headers['if-none-match'], etag)
  const since = headers['if-modified-since']
  return since !== undefined && typeof changed === 'string' && Date.parse(changed) === Date.parse(since)
}

/** Whether `If-None-Match` names this ETag. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
