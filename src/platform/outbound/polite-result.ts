import { classifyNetworkError } from './network-reason.ts'
import type { OutboundError } from './outcome.ts'
import type { PoliteResult, StatusFailure, UnusableResponse, Validators } from './polite-response.ts'
import type { HttpResponse } from './request-once.ts'
import { readMaxAge, readRetryAfter } from './response-headers.ts'

/** Thrown when the caller denies a request. */
export class TurnDenied extends Error {}

/** Converts a response to a result for callers that fetch the URL regularly. */
export function responseToResult(
  response: Exclude<HttpResponse, { kind: 'redirect' }>,
  url: string,
  sent: Validators | null,
): PoliteResult {
  const { status, header } = response
  const maxAgeSeconds = readMaxAge(header('cache-control'))
  const robotsHeader = header('x-robots-tag')
  switch (response.kind) {
    case 'not_modified':
      if (sent === null) return { result: 'server_error', status, retryAfter: undefined }
      return {
        ...{ result: 'not_modified', robotsHeader, maxAgeSeconds },
        validators: readValidators(response, url, sent),
      }
    case 'failure':
      return { result: classifyStatus(status), status, retryAfter: readRetryAfter(header('retry-after')) }
    case 'success': {
      const { kind, status: _, header: __, ...page } = response
      const headers = { linkHeader: header('link'), robotsHeader }
      return {
        result: 'ok',
        ...page,
        ...headers,
        validators: readValidators(response, url, null),
        maxAgeSeconds,
      }
    }
  }
}

/** Reads validators; a 304 need not repeat the ones sent with the request. */
function readValidators({ header }: HttpResponse, url: string, sent: Validators | null): Validators | null {
  const etag = header('etag') || sent?.etag || null
  const lastModified = header('last-modified') || sent?.lastModified || null
  return etag === null && lastModified === null ? null : { url, etag, lastModified }
}

function classifyStatus(status: number): StatusFailure['result'] {
  if (status === 410) return 'gone'
  if (status === 401 || status === 403 || status === 451) return 'refused'
  if (status === 429 || status === 503) return 'busy'
  return status >= 400 && status < 500 && status !== 408 ? 'missing' : 'server_error'
}

/** Converts an outbound error to a result. */
export function errorToResult(error: OutboundError, isProxied: boolean): PoliteResult {
  const failure = classifyNetworkError(error, isProxied)
  if (failure) return { result: 'network', ...failure }
  return { result: 'unusable', reason: error.reason as UnusableResponse['reason'] }
}
