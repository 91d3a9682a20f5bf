import { readMaxAge, readRetryAfter } from './answer-headers.ts'
import { networkReason } from './network-reason.ts'
import type { OutboundProblem } from './outcome.ts'
import type { PoliteResult, Unsuccessful, Unusable, Validators } from './polite-answer.ts'
import type { Answer } from './request-once.ts'

/** Thrown where the caller does not let a request happen. */
export class NotNow extends Error {}

/** What the answer of an address means to those who ask it again and again. */
export function resultOf(
  answer: Exclude<Answer, { now: 'redirected' }>,
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

/** A 304 need not repeat what it was asked with. */
function validatorsOf({ header }: Answer, url: string, sent: Validators | null): Validators | null {
  const etag = header('etag') || sent?.etag || null
  const lastModified = header('last-modified') || sent?.lastModified || null
  return etag === null && lastModified === null ? null : { url, etag, lastModified }
}

function statusResult(status: number): Unsuccessful['result'] {
  if (status === 410) return 'gone'
  if (status === 401 || status === 403 || status === 451) return 'refused'
  if (status === 429 || status === 503) return 'busy'
  return status >= 400 && status < 500 && status !== 408 ? 'missing' : 'server_error'
}

/** What kept us from an answer. */
export function resultOfProblem(problem: OutboundProblem, isProxied: boolean): PoliteResult {
  const failure = networkReason(problem, isProxied)
  if (failure) return { result: 'network', ...failure }
  return { result: 'unusable', reason: problem.because as Unusable['reason'] }
}
