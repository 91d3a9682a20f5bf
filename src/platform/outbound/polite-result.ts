import { networkReason } from './network-reason.ts'
import type { OutboundError } from './outcome.ts'
import type { PoliteResult, StatusFailure, UnusableResponse, Validators } from './polite-response.ts'
import type { HttpResponse } from './request-once.ts'
import { readMaxAge, readRetryAfter } from './response-headers.ts'

/** Thrown when the caller denies a request. */
export class TurnDenied extends Error {}

/** Converts a response to a result for callers that fetch the URL regularly. */
export function resultOf(
  answer: Exclude<HttpResponse, { now: 'redirected' }>,
  url: string,
  sent: Validators | null,
): PoliteResult {
  const { status, header } = answer
  const maxAgeSeconds = readMaxAge(header('cache-control'))
  const robotsHeader = header('x-robots-tag')
  switch (answer.now) {
    case 'unchanged':
      if (sent === null) return { result: 'server_error', status, retryAfter: undefined }
      return {
        ...{ result: 'not_modified', robotsHeader, maxAgeSeconds },
        validators: validatorsOf(answer, url, sent),
      }
    case 'unsuccessful':
      return { result: statusResult(status), status, retryAfter: readRetryAfter(header('retry-after')) }
    case 'here': {
      const { now, status: _, header: __, ...page } = answer
      const said = { linkHeader: header('link'), robotsHeader }
      return { result: 'ok', ...page, ...said, validators: validatorsOf(answer, url, null), maxAgeSeconds }
    }
  }
}

/** A 304 need not repeat the validators sent with the request. */
function validatorsOf({ header }: HttpResponse, url: string, sent: Validators | null): Validators | null {
  const etag = header('etag') || sent?.etag || null
  const lastModified = header('last-modified') || sent?.lastModified || null
  return etag === null && lastModified === null ? null : { url, etag, lastModified }
}

function statusResult(status: number): StatusFailure['result'] {
  if (status === 410) return 'gone'
  if (status === 401 || status === 403 || status === 451) return 'refused'
  if (status === 429 || status === 503) return 'busy'
  return status >= 400 && status < 500 && status !== 408 ? 'missing' : 'server_error'
}

/** Converts an outbound error to a result. */
export function resultOfError(problem: OutboundError, isProxied: boolean): PoliteResult {
  const failure = networkReason(problem, isProxied)
  if (failure) return { result: 'network', ...failure }
  return { result: 'unusable', reason: problem.reason as UnusableResponse['reason'] }
}
