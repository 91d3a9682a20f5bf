import type { Dispatcher } from 'undici'
import { type ContentKind, contentKinds, createContentCheck, readContentType } from './content-kinds.ts'
import type { OutboundAgent } from './outbound-agent.ts'
import { type FetchedPage, OutboundError, tooLargeError } from './outcome.ts'
import { acceptEncoding, readBody } from './read-body.ts'

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

interface ResponseHead {
  status: number
  header: (name: string) => string | undefined
}

export type Page = Omit<FetchedPage, 'outcome' | 'url' | 'movedPermanently' | 'linkHeader' | 'robotsHeader'>

export type HttpResponse = ResponseHead &
  (
    | { kind: 'redirect'; location: string; isPermanent: boolean }
    | { kind: 'not_modified' }
    | { kind: 'failure' }
    | ({ kind: 'success' } & Page)
  )

/** Sends one request on a new connection and closes it. Redirects are returned, not followed. */
export async function requestOnce(
  url: URL,
  agent: OutboundAgent,
  request: OutboundRequest,
): Promise<HttpResponse> {
  const dispatcher = agent.dispatcherFor(url)
  // A signal passed to the request would wait for the connection first, however long that takes.
  const abort = () => void dispatcher.destroy(request.signal.reason)
  request.signal.addEventListener('abort', abort, { once: true })
  try {
    request.signal.throwIfAborted()
    const path = url.pathname + url.search
    const methodAndBody =
      request.form === undefined
        ? { method: 'GET' as const }
        : { method: 'POST' as const, body: request.form }
    const pendingResponse = dispatcher.request({
      origin: url.origin,
      path,
      headers: requestHeaders(request),
      ...methodAndBody,
    })
    return await readResponse(await pendingResponse.catch(throwOutboundError), request)
  } finally {
    request.signal.removeEventListener('abort', abort)
    await dispatcher.destroy()
  }
}

async function readResponse(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  request: OutboundRequest,
): Promise<HttpResponse> {
  // Several Link headers mean the same as one list.
  const header = (name: string) =>
    name === 'link' ? [headers[name] ?? []].flat().join(', ') || undefined : [headers[name]].flat()[0]
  const head = { status, header }
  body.on('error', () => {})
  const location = header('location')
  if ([301, 302, 303, 307, 308].includes(status) && location)
    return {
      kind: 'redirect',
      location: decodeUtf8(location),
      isPermanent: status === 301 || status === 308,
      ...head,
    }
  if (status === 304) return { kind: 'not_modified', ...head }
  if (status < 200 || status > 299) return { kind: 'failure', ...head }
  const { allowTruncation } = contentKinds[request.kind]
  const type = readContentType(header('content-type'))
  const check = createContentCheck(request.kind, type.contentType)
  if (!allowTruncation && Number(header('content-length')) > request.maxBytes) throw tooLargeError()
  const encoding = header('content-encoding') ?? ''
  const content = await readBody(body, encoding, {
    limit: request.maxBytes,
    allowTruncation,
    check,
    onReceived: request.onReceived,
  }).catch(throwOutboundError)
  const validators = { etag: header('etag') ?? null, lastModified: header('last-modified') ?? null }
  return { kind: 'success', ...head, ...type, ...content, ...validators }
}

/** Errors while reading a response are the site's fault: parsers and decoders throw many kinds, some without a code. */
function throwOutboundError(error: unknown): never {
  if (error instanceof OutboundError) throw error
  throw new OutboundError('unreachable', { cause: error })
}

/** Header bytes are decoded as Latin-1, but many sites redirect to raw UTF-8 URLs. */
const decodeUtf8 = (header: string) => Buffer.from(header, 'latin1').toString('utf8')

function requestHeaders(request: OutboundRequest): Record<string, string> {
  return {
    'user-agent': request.userAgent,
    accept: contentKinds[request.kind].accept,
    'accept-encoding': acceptEncoding,
    ...(request.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(request.etag ? { 'if-none-match': request.etag } : {}),
    ...(request.lastModified ? { 'if-modified-since': request.lastModified } : {}),
  }
}
