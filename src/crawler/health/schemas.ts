import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, Time } from '#api-contract/shapes/shapes.ts'
import { healthStates } from '#api-contract/values/health.ts'

/** The kinds of evidence. */
const evidenceKinds = [
  // A page in place of the site's own
  'for_sale',
  'expired',
  'parking_host',
  'parking_server',
  'challenge',
  'wall',
  'maintenance',
  'bare',
  'defaced',
  'empty_hosting',
  'unknown_here',
  // Changed hands
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
  // The same owner
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

export const HealthState = z.enum(healthStates)

export const PublicEvidence = z.object({
  kind: z.enum(evidenceKinds),
  /** The evidence as a sentence, in English. */
  text: z.string(),
  /** Details, such as words from the page. Untrusted text. */
  about: z.string(),
  seen_on: Time,
  /** Above 0 suggests that the site changed hands; below 0, that it did not. */
  weight: z.number(),
})
export type PublicEvidence = z.output<typeof PublicEvidence>

export const HealthChange = z.object({
  from: HealthState,
  to: HealthState,
  on: Time,
  by: z.enum(['reading', 'staff']),
})
export type HealthChange = z.output<typeof HealthChange>

export const SiteHealth = z.object({
  health: HealthState,
  /** Null if it never changed. */
  since: Time.nullable(),
  evidence: z.array(PublicEvidence),
  /** Address of archived copies; null if the operator disabled such links. */
  archive_url: z.string().nullable(),
  /** Newest first, at most 50. */
  history: z.array(HealthChange),
})
export type SiteHealth = z.output<typeof SiteHealth>

export const getHealth = schema({
  scope: 'read',
  summary: 'A site’s health, the evidence for it, and its history.',
  input: { id: Id },
  reply: SiteHealth,
})
