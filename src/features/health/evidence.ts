import type { Trade } from './phrases/trades.ts'

/**
 * What was seen that speaks for other hands (a weight above 0), against them (below), or of a site that does not answer
 * (0). Kept as a kind and the values of its sentence.
 */
export interface Evidence {
  kind: EvidenceKind
  /** At most 120 code points: text of others, shown as text. */
  about: string
  weight: number
}

export const evidenceKinds = [
  // A page in place of the site's own
  'for_sale',
  'expired',
  'parking_host',
  'parking_name_server',
  'challenge',
  'wall',
  'maintenance',
  'defaced',
  'empty_hosting',
  'unknown_here',
  // Other hands
  'foreign_redirect',
  'new_trade',
  'paid_articles',
  'title_changed',
  'language_changed',
  'no_shared_words',
  'feed_lost',
  'entries_all_new',
  'other_authors',
  'nobody_writes',
  'author_missing',
  'profiles_missing',
  'old_posts_gone',
  'nothing_shared',
  // The same hands
  'entries_shared',
  'posts_shown',
  'same_profiles',
  'same_author',
  'links_back',
  'same_title',
  'similar_title',
  'shared_words',
  'old_posts_there',
  // No answer
  'failing',
  'certificate_of_others',
  'refused',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** What was seen, all of it together. */
export type Verdict =
  /** The site answers as itself. */
  | 'itself'
  /** Something stands before it, or it was tampered with: nothing that readers need to know. */
  | 'in_place'
  /** Nobody is there. */
  | 'nothing'
  | 'others'

export interface Judgement {
  verdict: Verdict
  evidence: Evidence[]
}

export const evidence = (kind: EvidenceKind, weight: number, about = ''): Evidence => ({
  kind,
  about: [...about.toWellFormed()].slice(0, 120).join(''),
  weight,
})

export const weightOf = (all: Evidence[], ...kinds: EvidenceKind[]): number =>
  all.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { weight }) => sum + weight, 0)

/** What a trade is called in evidence. */
export const aboutTrade = (trade: Trade, words: Iterable<string>): string =>
  `${trade}: ${[...words].slice(0, 5).join(', ')}`
