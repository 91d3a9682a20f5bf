import type { Dispatcher } from 'undici'
import { type ContentKind, checkOfKind, kinds, readContentType } from './content-kinds.ts'
import { type Fetched, OutboundProblem, tooLarge } from './outcome.ts'
import { encodings, readBody } from './read-body.ts'
import type { OutboundAgent } from './way-out.ts'

export interface OutboundRequest {
  kind: ContentKind
  userAgent: string
  maxBytes: number
  signal: AbortSignal
  /** Validators of an earlier answer, for a conditional request. */
  etag?: string | null
  lastModified?: string | null
  /** The fields of a form, encoded: sent by POST. */
  form?: string
  /** Is called with the length of each piece of a body as it comes, still packed. */
  onReceived?: ((bytes: number) => void) | undefined
}

interface Head {
  status: number
  header: (name: string) => string | undefined
}

export type Page = Omit<Fetched, 'outcome' | 'url' | 'movedForGood' | 'linkHeader' | 'robotsHeader'>

export type Answer = Head &
  (
    | { now: 'redirected'; location: string; forGood: boolean }
    | { now: 'unchanged' }
    | { now: 'unsuccessful' }
    | ({ now: 'here' } & Page)
  )

/** One request on a connection of its own, which is always closed. Redirects are returned. */
export async function requestOnce(url: URL, wayOut: OutboundAgent, ask: OutboundRequest): Promise<Answer> {
  const dispatcher = wayOut.dispatcherFor(url)
  // A signal given to the request would wait for the connection first, however long that takes.
  const giveUp = () => void dispatcher.destroy(ask.signal.reason)
  ask.signal.addEventListener('abort', giveUp, { once: true })
  try {
    ask.signal.throwIfAborted()
    const path = url.pathname + url.search
    const sends =
      ask.form === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body: ask.form }
    const request = dispatcher.request({ origin: url.origin, path, headers: headersOf(ask), ...sends })
    return await readAnswer(await request.catch(notOurs), ask)
  } finally {
    ask.signal.removeEventListener('abort', giveUp)
    await dispatcher.destroy()
  }
}

async function readAnswer(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  ask: OutboundRequest,
): Promise<Answer> {
  // Links may be in several headers, which mean the same as one list.
  const header = (name: string) =>
    name === 'link' ? [headers[name] ?? []].flat().join(', ') || undefined : [headers[name]].flat()[0]
  const head = { status, header }
  body.on('error', () => {})
  const location = header('location')
  if ([301, 302, 303, 307, 308].includes(status) && location)
    return { now: 'redirected', location: utf8(location), forGood: status === 301 || status === 308, ...head }
  if (status === 304) return { now: 'unchanged', ...head }
  if (status < 200 || status > 299) return { now: 'unsuccessful', ...head }
  const { mayCut } = kinds[ask.kind]
  const type = readContentType(header('content-type'))
  const check = checkOfKind(ask.kind, type.contentType)
  if (!mayCut && Number(header('content-length')) > ask.maxBytes) throw tooLarge()
  const encoding = header('content-encoding') ?? ''
  const read = await readBody(body, encoding, {
    limit: ask.maxBytes,
    mayCut,
    check,
    onReceived: ask.onReceived,
  }).catch(notOurs)
  const stamps = { etag: header('etag') ?? null, lastModified: header('last-modified') ?? null }
  return { now: 'here', ...head, ...type, ...read, ...stamps }
}

/**
 * Failures while the site talks are the site's: parsers and decoders throw errors of many kinds, some without a code.
 */
function notOurs(error: unknown): never {
  if (error instanceof OutboundProblem) throw error
  throw new OutboundProblem('unreachable', { cause: error })
}

/** Header bytes arrive as Latin-1; many sites redirect to addresses in plain UTF-8. */
const utf8 = (header: string) => Buffer.from(header, 'latin1').toString('utf8')

function headersOf(ask: OutboundRequest): Record<string, string> {
  return {
    'user-agent': ask.userAgent,
    accept: kinds[ask.kind].asks,
    'accept-encoding': encodings,
    ...(ask.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(ask.etag ? { 'if-none-match': ask.etag } : {}),
    ...(ask.lastModified ? { 'if-modified-since': ask.lastModified } : {}),
  }
}
