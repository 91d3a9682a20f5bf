import type { Health } from '#api-contract/values/health.ts'
import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import type { EvidenceKind } from './contract.ts'

const words: Record<EvidenceKind, Message> = {
  for_sale: message('The page offers the domain for sale: “{about}”'),
  expired: message('The page says that the domain was not renewed: “{about}”'),
  parking_host: message('The page is one of {about}, where domains are parked'),
  parking_server: message('The domain is served by {about}, where domains are parked'),
  challenge: message('A page asks visitors to prove that they are people: “{about}”'),
  wall: message('A page asks for consent or a log-in first: “{about}”'),
  maintenance: message('A page says that it is being worked on: “{about}”'),
  bare: message('The page is empty until its scripts run'),
  defaced: message('Someone broke in and says so: “{about}”'),
  empty_hosting: message('The hosting company’s own page is there: “{about}”'),
  unknown_here: message('The platform has no such site: “{about}”'),
  foreign_redirect: message('The address leads to {about}'),
  new_trade: message('Vocabulary that has nothing to do with the old site: {about}'),
  paid_articles: message('Words of those who sell articles: {about}'),
  title_changed: message('It calls itself “{about}” now'),
  language_changed: message('The language changed: {about}'),
  no_shared_words: message('Almost none of the old text is left'),
  feed_lost: message('The feed is gone'),
  entries_all_new: message('All posts in the feed are new, such as “{about}”'),
  other_authors: message('It has other authors: {about}'),
  nobody_writes: message('No author is named, only: {about}'),
  author_missing: message('The author is not named any more: {about}'),
  profiles_missing: message('It does not link to the author’s profile any more: {about}'),
  old_posts_gone: message('Old posts are gone: {about}'),
  nothing_shared: message('Nothing of the site is left on the page'),
  entries_shared: message('The feed still has old posts, such as “{about}”'),
  posts_shown: message('The page still shows old posts, such as “{about}”'),
  same_profiles: message('It links to the same profile: {about}'),
  same_author: message('The same person writes: {about}'),
  links_back: message('The new address links back to {about}'),
  same_title: message('It still calls itself “{about}”'),
  similar_title: message('It calls itself nearly as before: “{about}”'),
  shared_words: message('Many words are the same: {about}'),
  old_posts_there: message('Old posts are still there: {about}'),
  failing: message('No good answer: {about}'),
  certificate_of_others: message('The certificate is for others: {about}'),
  refused: message('It does not let us in: {about}'),
}

/** Reasons why there was no HTTP status. */
const failures: Record<string, Message> = {
  dns: message('the domain has no address'),
  refused: message('the connection was refused'),
  reset: message('the connection was cut off'),
  unreachable: message('the server cannot be reached'),
  timeout: message('it took too long'),
  tls: message('there is no valid certificate'),
  broken: message('it cannot be understood'),
}

/** Formats evidence as a sentence of plain text. */
export function evidenceWords(t: Translator, kind: EvidenceKind, about: string): string {
  const failure = kind === 'failing' ? failures[about] : undefined
  return t(words[kind] as Message<'{about}'>, { about: failure ? t(failure) : about })
}

export const healthNames: Record<Health, Message> = {
  fine: message('Fine'),
  unsteady: message('Unsteady'),
  away: message('Away'),
  gone: message('Gone'),
  changed_hands: message('Changed hands'),
}
