import type { Health } from '#contract/health.ts'
import { type Message, message } from '#texts/message.ts'
import type { Translator } from '#texts/translator.ts'
import type { EvidenceKind } from './contract.ts'

const words: Record<EvidenceKind, Message> = {
  for_sale: message('The page offers the name: “{about}”'),
  expired: message('The page says that the name was not renewed: “{about}”'),
  parking_host: message('The page is one of {about}, where names are parked'),
  parking_server: message('The name is served by {about}, where names are parked'),
  challenge: message('A page asks whether a person is looking: “{about}”'),
  wall: message('A page asks for consent or a log-in first: “{about}”'),
  maintenance: message('A page says that it is being worked on: “{about}”'),
  bare: message('The page is empty until its scripts run'),
  defaced: message('Somebody broke in and says so: “{about}”'),
  empty_hosting: message('The host’s own page stands there: “{about}”'),
  unknown_here: message('The platform has no such site: “{about}”'),
  foreign_redirect: message('The address leads to {about}'),
  new_trade: message('Words of a trade that the site had nothing of: {about}'),
  paid_articles: message('Words of those who sell articles: {about}'),
  title_changed: message('It calls itself “{about}” now'),
  language_changed: message('The language changed: {about}'),
  no_shared_words: message('Hardly a word is the same'),
  feed_lost: message('The feed is gone'),
  entries_all_new: message('All posts in the feed are new, such as “{about}”'),
  other_authors: message('Others write: {about}'),
  nobody_writes: message('The author is nobody in particular: {about}'),
  author_missing: message('The author is not named any more: {about}'),
  profiles_missing: message('It does not link to the author’s profile any more: {about}'),
  old_posts_gone: message('Old posts are gone: {about}'),
  nothing_shared: message('Nothing of the site is left on the page'),
  entries_shared: message('The feed has posts of before, such as “{about}”'),
  posts_shown: message('The page shows posts of before, such as “{about}”'),
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

/** What was seen, as a sentence of plain text. */
export const evidenceWords = (t: Translator, kind: EvidenceKind, about: string): string =>
  t(words[kind] as Message<'{about}'>, { about })

export const healthNames: Record<Health, Message> = {
  fine: message('Fine'),
  unsteady: message('Unsteady'),
  away: message('Away'),
  gone: message('Gone'),
  changed_hands: message('In other hands'),
}
