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
  const takes = encodingsOf(request.headers['accept-encoding'])
  const encoding = finished.br && takes.br ? 'br' : finished.gzip && takes.gzip ? 'gzip' : 'identity'
  const heads = headsOf(finished)
  if (finished.status === 200 && isKnown(request, finished.etag, finished.headers['last-modified'])) {
    response.writeHead(304, heads.not_modified)
    response.end()
    return
  }
  response.writeHead(finished.status, heads[encoding])
  response.end(request.method === 'HEAD' ? undefined : finished[encoding])
}

type Heads = Record<'identity' | 'gzip' | 'br' | 'not_modified', OutgoingHttpHeaders>
const made_heads = new WeakMap<Finished, Heads>()

/** The headers of each way to send it, put together once. */
function headsOf(finished: Finished): Heads {
  const known = made_heads.get(finished)
  if (known) return known
  // Bytes differ between encodings, so their tags do too; If-None-Match compares weakly.
  const common = { ...finished.headers, etag: `W/${finished.etag}`, vary: 'Accept-Encoding, Authorization' }
  const coded = (encoding: 'gzip' | 'br') => ({
    ...common,
    'content-encoding': encoding,
    'content-length': finished[encoding]?.length ?? 0,
  })
  const heads = {
    not_modified: common,
    identity: { ...common, 'content-length': finished.identity.length },
    gzip: coded('gzip'),
    br: coded('br'),
  }
  made_heads.set(finished, heads)
  return heads
}

interface Takes {
  br: boolean
  gzip: boolean
}
/** Browsers send few different texts: each is read once. */
const known_texts = new Map<string, Takes>()

/** What a caller takes by its `Accept-Encoding`, where `;q=0` says no (RFC 9110, 12.5.3). */
function encodingsOf(header = ''): Takes {
  const known = known_texts.get(header)
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
  if (known_texts.size < 100 && header.length < 200) known_texts.set(header, found)
  return found
}

/** Whether the caller has it already: by its tag, or where they sent none, by its very time. */
function isKnown({ headers }: IncomingMessage, etag: string, changed: unknown): boolean {
  if (headers['if-none-match'] !== undefined) return matches(headers['if-none-match'], etag)
  const since = headers['if-modified-since']
  return since !== undefined && typeof changed === 'string' && Date.parse(changed) === Date.parse(since)
}

/** Whether `If-None-Match` names this tag. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
