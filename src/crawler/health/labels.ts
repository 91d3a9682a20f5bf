import type { Health } from '#api-contract/values/health.ts'
import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import type { EvidenceKind } from './schemas.ts'

const sentences: Record<EvidenceKind, Message> = {
  for_sale: message('The page offers the domain for sale: “{about}”'),
  expired: message('The page says the domain wasn’t renewed: “{about}”'),
  parking_host: message('The page is a parking page of {about}'),
  parking_server: message('The domain is parked at {about}'),
  challenge: message('The page asks visitors to prove they’re human: “{about}”'),
  wall: message('The page asks for consent or a log-in first: “{about}”'),
  maintenance: message('The page says it’s under construction: “{about}”'),
  bare: message('The page is empty without JavaScript'),
  defaced: message('The page was defaced: “{about}”'),
  empty_hosting: message('The page is the hosting company’s placeholder: “{about}”'),
  unknown_here: message('The platform says there’s no such site: “{about}”'),
  foreign_redirect: message('The address redirects to {about}'),
  new_trade: message('Vocabulary that has nothing to do with the old site: {about}'),
  paid_articles: message('Phrases typical of paid-post sellers: {about}'),
  title_changed: message('It’s now called “{about}”'),
  language_changed: message('The language changed: {about}'),
  no_shared_words: message('Almost none of the old text is left'),
  feed_lost: message('The feed is gone'),
  entries_all_new: message('All posts in the feed are new, such as “{about}”'),
  other_authors: message('It has different authors: {about}'),
  nobody_writes: message('No author is named, only {about}'),
  author_missing: message('The author is no longer named: {about}'),
  profiles_missing: message('It no longer links to the author’s profile: {about}'),
  old_posts_gone: message('Old posts are gone: {about}'),
  nothing_shared: message('Nothing of the old site is left on the page'),
  entries_shared: message('The feed still has old posts, such as “{about}”'),
  posts_shown: message('The page still shows old posts, such as “{about}”'),
  same_profiles: message('It links to the same profile: {about}'),
  same_author: message('It has the same author: {about}'),
  links_back: message('The new address links back to {about}'),
  same_title: message('It’s still called “{about}”'),
  similar_title: message('Its name is almost the same: “{about}”'),
  shared_words: message('Much of the vocabulary is the same: {about}'),
  old_posts_there: message('Old posts are still there: {about}'),
  failing: message('No valid response: {about}'),
  certificate_of_others: message('The certificate is for another domain: {about}'),
  refused: message('It doesn’t let us in: {about}'),
}

/** Reasons why there was no HTTP status. */
const failures: Record<string, Message> = {
  dns: message('the domain doesn’t resolve'),
  refused: message('the connection was refused'),
  reset: message('the connection was lost'),
  unreachable: message('the server can’t be reached'),
  timeout: message('it timed out'),
  tls: message('the certificate is invalid'),
  broken: message('the response is invalid'),
}

/** Formats evidence as a sentence of plain text. */
export function formatEvidence(t: Translator, kind: EvidenceKind, about: string): string {
  const failure = kind === 'failing' ? failures[about] : undefined
  return t(sentences[kind] as Message<'{about}'>, { about: failure ? t(failure) : about })
}

export const healthNames: Record<Health, Message> = {
  fine: message('Fine'),
  unsteady: message('Unstable'),
  away: message('Down'),
  gone: message('Gone'),
  changed_hands: message('Changed hands'),
}
