import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import type { NetworkReason } from '#platform/outbound/network-reason.ts'
import type { Unusable } from '#platform/outbound/polite-answer.ts'
import type { UnreadFeed } from '../feeds/read-feed.ts'

type ParseFailure = UnreadFeed['refused'] | 'too_slow'
type FetchFailure =
  | NetworkReason
  | Exclude<Unusable['reason'], 'address'>
  | 'inside'
  | 'robots'
  | 'robots_failed'

const labels = {
  timeout: message('no answer in time'),
  dns: message('no such name'),
  resolver: message('our name server failed'),
  refused: message('connection refused'),
  reset: message('connection broken off'),
  unreachable: message('not reachable'),
  tls: message('certificate not valid'),
  proxy: message('our proxy failed'),
  broken: message('answer makes no sense'),
  inside: message('leads to a private address'),
  url: message('leads to an address that is not fetched'),
  scheme: message('leads to an address that is not fetched'),
  credentials: message('leads to an address that is not fetched'),
  port: message('leads to an address that is not fetched'),
  too_large: message('too large'),
  too_slow: message('took too long to understand'),
  type: message('something else than was asked for'),
  redirects: message('redirects without end'),
  robots: message('kept out by robots.txt'),
  robots_failed: message('robots.txt failed'),
  page: message('a page instead of a feed'),
  not_a_feed: message('not a feed'),
  empty: message('empty answer'),
} satisfies Record<ParseFailure | FetchFailure, Message>

/** The HTTP status of an answer, or in words why it was of no use. */
export const answerLabel = (t: Translator, status: string): string => {
  return Object.hasOwn(labels, status) ? t(labels[status as keyof typeof labels]) : status
}
