import type { PoliteAnswer, PoliteResult } from '#platform/outbound/polite-answer.ts'

/** What an answer means for what is read next. */
export type Outcome =
  | 'good'
  /** It was not its turn: nothing was learned. */
  | 'later'
  /** 429 or 503, of the address or of the host's robots.txt. */
  | 'busy'
  /** 401 or 403. */
  | 'refused'
  /** 410. */
  | 'gone'
  /** It is not there, or something else is. */
  | 'lost'
  | 'disallowed'
  | 'failed'

export function outcomeOf(answer: PoliteResult): Outcome {
  switch (answer.result) {
    case 'ok':
    case 'not_modified':
      return 'good'
    case 'missing':
      return 'lost'
    case 'unusable':
      return answer.reason === 'type' ? 'lost' : 'failed'
    case 'robots_failed':
      return answer.failure?.result === 'busy' ? 'busy' : 'failed'
    case 'server_error':
    case 'network':
      return 'failed'
    default:
      return answer.result
  }
}

/** The status of HTTP, or in a word why there was none. */
export function statusOf(answer: PoliteResult): string {
  switch (answer.result) {
    case 'ok':
      return '200'
    case 'not_modified':
      return '304'
    case 'network':
      return answer.reason
    case 'unusable':
      return answer.reason === 'address' ? 'inside' : answer.reason
    case 'robots_failed':
      return 'robots_failed'
    case 'disallowed':
      return 'robots'
    case 'later':
      return 'later'
    default:
      return String(answer.status)
  }
}

/** The status that made a host busy, with what it asks for. */
export function busyOf(answer: PoliteAnswer) {
  const said = answer.result === 'robots_failed' ? answer.failure : answer
  return said && 'retryAfter' in said ? said.retryAfter : undefined
}

const ofTheLine = new Set(['resolver', 'proxy', 'dns', 'unreachable', 'timeout', 'refused'])

/** Whether a failure may be one of our own line. */
export function isConnectivityError(answer: PoliteResult): boolean {
  const failure = answer.result === 'robots_failed' ? answer.failure : answer
  return failure?.result === 'network' && ofTheLine.has(failure.reason)
}
