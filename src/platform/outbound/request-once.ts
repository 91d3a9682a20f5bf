import type { Dispatcher } from 'undici'
import { type ContentKind, contentCheck, kinds, readContentType } from './content-kinds.ts'
import type { OutboundAgent } from './outbound-agent.ts'
import { type FetchedPage, OutboundError, tooLarge } from './outcome.ts'
import { encodings, readBody } from './read-body.ts'

export interface OutboundRequest {
  kind: ContentKind
  userAgent: string
  maxBytes: number
  signal: AbortSignal
  /** Validators of an earlier response, for a conditional request. */
  etag?: string | null
  lastModified?: string | null
  /** URL-encoded form fields; makes it a POST. */
  form?: string
  /** Called with the compressed length of each chunk received. */
  onReceived?: ((bytes: number) => void) | undefined
}

interface Head {
  status: number
  header: (name: string) => string | undefined
}

export type Page = Omit<FetchedPage, 'outcome' | 'url' | 'movedPermanently' | 'linkHeader' | 'robotsHeader'>

export type HttpResponse = Head &
  (
    | { now: 'redirected'; location: string; isPermanent: boolean }
    | { now: 'unchanged' }
    | { now: 'unsuccessful' }
    | ({ now: 'here' } & Page)
  )

/** Sends one request on its own connection, which is always closed. Redirects are returned, not followed. */
export async function requestOnce(
  url: URL,
  wayOut: OutboundAgent,
  ask: OutboundRequest,
): Promise<HttpResponse> {
  const dispatcher = wayOut.dispatcherFor(url)
  // A signal passed to the request would wait for the connection first, however long that takes.
  const giveUp = () => void dispatcher.destroy(ask.signal.reason)
  ask.signal.addEventListener('abort', giveUp, { once: true })
  try {
    ask.signal.throwIfAborted()
    const path = url.pathname + url.search
    const sends =
      ask.form === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body: ask.form }
    const request = dispatcher.request({ origin: url.origin, path, headers: headersOf(ask), ...sends })
    return await readResponse(await request.catch(throwOutboundError), ask)
  } finally {
    ask.signal.removeEventListener('abort', giveUp)
    await dispatcher.destroy()
  }
}

async function readResponse(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  ask: OutboundRequest,
): Promise<HttpResponse> {
  // Several Link headers mean the same as one list.
  const header = (name: string) =>
    name === 'link' ? [headers[name] ?? []].flat().join(', ') || undefined : [headers[name]].flat()[0]
  const head = { status, header }
  body.on('error', () => {})
  const location = header('location')
  if ([301, 302, 303, 307, 308].includes(status) && location)
    return {
      now: 'redirected',
      location: utf8(location),
      isPermanent: status === 301 || status === 308,
      ...head,
    }
  if (status === 304) return { now: 'unchanged', ...head }
  if (status < 200 || status > 299) return { now: 'unsuccessful', ...head }
  const { allowTruncation: mayCut } = kinds[ask.kind]
  const type = readContentType(header('content-type'))
  const check = contentCheck(ask.kind, type.contentType)
  if (!mayCut && Number(header('content-length')) > ask.maxBytes) throw tooLarge()
  const encoding = header('content-encoding') ?? ''
  const read = await readBody(body, encoding, {
    limit: ask.maxBytes,
    allowTruncation: mayCut,
    check,
    onReceived: ask.onReceived,
  }).catch(throwOutboundError)
  const stamps = { etag: header('etag') ?? null, lastModified: header('last-modified') ?? null }
  return { now: 'here', ...head, ...type, ...read, ...stamps }
}

/** Errors while reading a response are the site's: parsers and decoders throw many kinds, some without a code. */
function throwOutboundError(error: unknown): never {
  if (error instanceof OutboundError) throw error
  throw new OutboundError('unreachable', { cause: error })
}

/** Header bytes are decoded as Latin-1, but many sites redirect to raw UTF-8 URLs. */
const utf8 = (header: string) => Buffer.from(header, 'latin1').toString('utf8')

function headersOf(ask: OutboundRequest): Record<string, string> {
  return {
    'user-agent': ask.userAgent,
    accept: kinds[ask.kind].accept,
    'accept-encoding': encodings,
    ...(ask.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(ask.etag ? { 'if-none-match': ask.etag } : {}),
    ...(ask.lastModified ? { 'if-modified-since': ask.lastModified } : {}),
  }
}
