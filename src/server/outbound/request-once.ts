import { type buildConnector, Client, type Dispatcher } from 'undici'
import { type ContentKind, kinds, readContentType } from './content-kinds.ts'
import { type Fetched, OutboundProblem, tooLarge } from './outcome.ts'
import { encodings, readBody } from './read-body.ts'

export interface OutboundRequest {
  kind: ContentKind
  userAgent: string
  maxBytes: number
  signal: AbortSignal
  /** Validators of an earlier answer, for a conditional request. */
  etag?: string | null
  lastModified?: string | null
}

type Answer =
  | { now: 'redirected'; location: string; forGood: boolean }
  | { now: 'unchanged' }
  | ({ now: 'here' } & Omit<Fetched, 'outcome' | 'url' | 'movedForGood'>)

/** One request on a connection of its own, which is always closed. Redirects are returned. */
export async function requestOnce(
  url: URL,
  connect: buildConnector.connector,
  ask: OutboundRequest,
): Promise<Answer> {
  const client = new Client(url.origin, { connect, pipelining: 0 })
  // A signal given to the request would wait for the connection first, however long that takes.
  const giveUp = () => void client.destroy(ask.signal.reason)
  ask.signal.addEventListener('abort', giveUp, { once: true })
  try {
    ask.signal.throwIfAborted()
    const path = url.pathname + url.search
    const request = client.request({ method: 'GET', path, headers: headersOf(ask) })
    return await readAnswer(await request.catch(notOurs), ask)
  } finally {
    ask.signal.removeEventListener('abort', giveUp)
    await client.destroy()
  }
}

async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  ask: OutboundRequest,
): Promise<Answer> {
  const header = (name: string) => [headers[name]].flat()[0]
  body.on('error', () => {})
  const location = header('location')
  if ([301, 302, 303, 307, 308].includes(statusCode) && location)
    return { now: 'redirected', location: utf8(location), forGood: statusCode === 301 || statusCode === 308 }
  if (statusCode === 304) return { now: 'unchanged' }
  if (statusCode < 200 || statusCode > 299) throw unsuccessful(statusCode, header('retry-after'))
  const { mayCut } = kinds[ask.kind]
  const type = readContentType(header('content-type'), ask.kind)
  if (!mayCut && Number(header('content-length')) > ask.maxBytes) throw tooLarge()
  const encoding = header('content-encoding') ?? ''
  const read = await readBody(body, encoding, ask.maxBytes, mayCut).catch(notOurs)
  const stamps = { etag: header('etag') ?? null, lastModified: header('last-modified') ?? null }
  return { now: 'here', ...type, ...read, ...stamps }
}

/**
 * Failures while the site talks are the site's: parsers and decoders throw errors of many kinds, some without a code.
 */
function notOurs(error: unknown): never {
  if (error instanceof OutboundProblem) throw error
  throw new OutboundProblem('unreachable', 'The site cannot be reached just now.', { cause: error })
}

/** Header bytes arrive as Latin-1; many sites redirect to addresses in plain UTF-8. */
const utf8 = (header: string) => Buffer.from(header, 'latin1').toString('utf8')

function headersOf(ask: OutboundRequest): Record<string, string> {
  return {
    'user-agent': ask.userAgent,
    accept: kinds[ask.kind].asks,
    'accept-encoding': encodings,
    ...(ask.etag ? { 'if-none-match': ask.etag } : {}),
    ...(ask.lastModified ? { 'if-modified-since': ask.lastModified } : {}),
  }
}

function unsuccessful(status: number, retryAfter: string | undefined) {
  const detail = `The site answered with an error (${status}).`
  return new OutboundProblem('status', detail, { status, retryAfter: secondsOf(retryAfter) })
}

/** Retry-After is either a number of seconds or a date. */
function secondsOf(header: string | undefined): number | undefined {
  if (!header) return undefined
  if (/^\d{1,8}$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
