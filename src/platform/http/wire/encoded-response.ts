import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { vary } from '#platform/cache/cache-key.ts'
import { type Encoding, encodingFor } from './accepted-encoding.ts'

/** A whole answer as it goes over the wire, in one encoding. */
export interface EncodedResponse {
  status: number
  /** Without those that differ between encodings. */
  headers: OutgoingHttpHeaders
  /** Of the content, whatever its encoding. */
  etag: string
  /** Of the content before it is compressed, in bytes. */
  length: number
  encoding: Encoding
  body: Buffer
  /** All headers, written down when it is first sent. */
  head?: OutgoingHttpHeaders
  /** Why the status is 500 or above, for the log. */
  cause?: unknown
}

/** Where bodies in other encodings than the answer's own are found. */
export interface OtherForms {
  find(encoded: EncodedResponse, encoding: Encoding): Buffer | undefined
  make(encoded: EncodedResponse, encoding: Encoding): Promise<Buffer>
}

/** Gives a text its ETag; it is not compressed yet. */
export function encodeResponse(text: string, status: number, headers: OutgoingHttpHeaders): EncodedResponse {
  const body = Buffer.from(text)
  const etag = `"${hash('sha1', body, 'base64url')}"`
  return { status, headers, etag, length: body.length, encoding: 'identity', body }
}

/** The same answer in another encoding. */
export async function inEncoding(encoded: EncodedResponse, encoding: Encoding): Promise<EncodedResponse> {
  if (encoding === encoded.encoding) return encoded
  const { head: _, ...rest } = encoded
  const plain = await decoders[encoded.encoding](encoded.body)
  return { ...rest, encoding, body: await encoders[encoding](plain) }
}

const asItIs = async (body: Buffer) => body
const brotli = promisify(brotliCompress)
const encoders: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  identity: asItIs,
  gzip: promisify<Buffer, Buffer>(gzip),
  br: (body) =>
    brotli(body, {
      params: {
        // 5 would save another 6 % of a page for twice the time.
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        // A window of 256 kB sees a whole page; the usual one takes 4 MB per concurrent compression.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }),
}
const decoders: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  identity: asItIs,
  gzip: promisify<Buffer, Buffer>(gunzip),
  br: promisify<Buffer, Buffer>(brotliDecompress),
}

const none: OtherForms = {
  find: () => undefined,
  make: async (encoded, encoding) => (await inEncoding(encoded, encoding)).body,
}

/**
 * Writes a finished answer in the encoding that the caller accepts; 304 when the caller has it already.
 * @param forms where bodies of answers that are sent again and again are found; others are compressed for this caller
 */
export function sendEncoded(
  encoded: EncodedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  forms = none,
): void {
  if (encoded.status === 200 && isKnown(request, encoded.etag, encoded.headers['last-modified'])) {
    response.writeHead(304, commonHead(encoded))
    response.end()
    return
  }
  const encoding = encodingFor(request.headers['accept-encoding'], encoded.length)
  const write = (body: Buffer, head: OutgoingHttpHeaders) => {
    response.writeHead(encoded.status, head)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  if (encoding === encoded.encoding) {
    encoded.head ??= headOf(encoded, encoding, encoded.body)
    write(encoded.body, encoded.head)
    return
  }
  const found = forms.find(encoded, encoding)
  if (found) {
    write(found, headOf(encoded, encoding, found))
    return
  }
  forms.make(encoded, encoding).then(
    (body) => write(body, headOf(encoded, encoding, body)),
    // Only for want of memory.
    () => response.destroy(),
  )
}

// Bytes differ between encodings, so their ETags do too; If-None-Match compares weakly.
const commonHead = ({ headers, etag }: EncodedResponse): OutgoingHttpHeaders => ({
  ...headers,
  etag: `W/${etag}`,
  vary,
})

function headOf(encoded: EncodedResponse, encoding: Encoding, body: Buffer): OutgoingHttpHeaders {
  const head: OutgoingHttpHeaders = commonHead(encoded)
  if (encoding !== 'identity') head['content-encoding'] = encoding
  head['content-length'] = body.length
  return head
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
