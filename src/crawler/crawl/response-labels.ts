import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import type { NetworkReason } from '#platform/outbound/network-reason.ts'
import type { UnusableResponse } from '#platform/outbound/polite-response.ts'
import type { InvalidFeed } from '../feeds/read-feed.ts'

type ParseFailure = InvalidFeed['error'] | 'too_slow'
type FetchFailure =
  | NetworkReason
  | Exclude<UnusableResponse['reason'], 'address'>
  | 'inside'
  | 'robots'
  | 'robots_failed'

const labels = {
  timeout: message('timed out'),
  dns: message('domain not found'),
  resolver: message('our DNS failed'),
  refused: message('connection refused'),
  reset: message('connection lost'),
  unreachable: message('unreachable'),
  tls: message('invalid certificate'),
  proxy: message('our proxy failed'),
  broken: message('invalid response'),
  inside: message('resolves to a private address'),
  url: message('redirects to a disallowed address'),
  scheme: message('redirects to a disallowed address'),
  credentials: message('redirects to a disallowed address'),
  port: message('redirects to a disallowed address'),
  too_large: message('too large'),
  too_slow: message('took too long to parse'),
  type: message('unexpected content type'),
  redirects: message('too many redirects'),
  robots: message('blocked by robots.txt'),
  robots_failed: message('robots.txt unavailable'),
  page: message('web page instead of a feed'),
  not_a_feed: message('not a feed'),
  empty: message('empty response'),
} satisfies Record<ParseFailure | FetchFailure, Message>

/** An HTTP status unchanged; an error code in words. */
export const responseLabel = (t: Translator, status: string): string => {
  return Object.hasOwn(labels, status) ? t(labels[status as keyof typeof labels]) : status
}
