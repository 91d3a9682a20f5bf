import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Languages } from '#api-contract/shapes/language-shapes.ts'
import { Flag, Id, NoContent, paging, Seed, SeededListOf, Site } from '#api-contract/shapes/shapes.ts'
import { interestSignals } from '#api-contract/values/interest-signals.ts'

/**
 * A site on the personalised list with reasons: matching interests, and tags shared by several sites that the member
 * likes.
 */
const SiteForYou = Site.extend({
  because: z.array(z.string()),
  because_of: z.array(z.object({ kind: z.enum(interestSignals), values: z.array(z.string()) })),
})

export const listSitesForYou = schema({
  scope: 'read',
  summary:
    'Sites that share tags with the caller’s profile, alternating between the tags. The selection changes daily until every site has been listed. `without_kept` excludes sites that the caller bookmarked or follows, and sites they upvoted if upvotes count as interests. Without interests, the shuffled list.',
  input: { ...paging, seed: Seed, without_kept: Flag, lang: Languages },
  reply: SeededListOf(SiteForYou),
})

export const dismissSite = schema({
  scope: 'write',
  summary: 'Keeps a site off the caller’s personalised list.',
  input: { id: Id },
  reply: NoContent,
  status: 204,
})

export const restoreDismissedSite = schema({
  scope: 'write',
  summary: 'Allows a dismissed site on the caller’s personalised list again.',
  input: { id: Id },
  reply: NoContent,
  status: 204,
})

export const demoteTag = schema({
  scope: 'write',
  summary: 'Ranks sites with a tag lower on the caller’s personalised list.',
  input: { value: z.string() },
  reply: NoContent,
  status: 204,
})

export const restoreDemotedTag = schema({
  scope: 'write',
  summary: 'Ranks sites with a tag as before.',
  input: { value: z.string() },
  reply: NoContent,
  status: 204,
})

export const listDismissals = schema({
  scope: 'read',
  summary: 'Tags that the caller wants less of and sites they dismissed, latest first.',
  input: {},
  reply: z.object({
    tags: z.array(z.string()),
    /** Title and slug are null while the site is hidden. */
    sites: z.array(z.object({ id: z.number(), title: z.string().nullable(), slug: z.string().nullable() })),
  }),
})

/**
 * A similar site with reasons: shared tags and distinctive words, the number of people who like both (from five on),
 * and of sites that recommend both (from two on).
 */
const SimilarSite = Site.extend({
  shared_tags: z.array(z.string()),
  shared_words: z.array(z.string()),
  readers: z.number().nullable(),
  recommenders: z.number().nullable(),
})

export const listSimilarSites = schema({
  scope: 'read',
  summary:
    'More like this: sites that share tags (rare ones weigh more), distinctive words, readers or recommenders; those in the same language first.',
  input: { id: Id },
  reply: z.object({ results: z.array(SimilarSite) }),
})
