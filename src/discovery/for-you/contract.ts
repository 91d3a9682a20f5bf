import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
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

export const listSitesForYou = endpoint('GET /api/blogs/ninja-get-blogs-by-profile-tags/', {
  access: 'member',
  scope: 'read',
  remembered: true,
  summary:
    'Sites that share tags with the caller’s profile, each tag in its turn; every day another draw, until every site has had its turn. `without_kept` leaves out what the caller has bookmarked or follows, and what they voted for where votes count for this list. Without interests: the shuffled list.',
  input: { ...paging, seed: Seed, without_kept: Flag, lang: Languages },
  reply: SeededListOf(SiteForYou),
})

export const refuseSite = endpoint('POST /api/blogs/:id/not-for-me/', {
  access: 'member',
  scope: 'write',
  summary: 'Keeps a site off the caller’s personalised list.',
  input: { id: Id },
  reply: NoContent,
  status: 204,
})

export const allowSite = endpoint('DELETE /api/blogs/:id/not-for-me/', {
  access: 'member',
  scope: 'write',
  summary: 'Lets a site come again.',
  input: { id: Id },
  reply: NoContent,
  status: 204,
})

export const wantLess = endpoint('POST /api/tags/:value/less/', {
  access: 'member',
  scope: 'write',
  summary: 'Has sites with a tag come further down the caller’s personalised list.',
  input: { value: z.string() },
  reply: NoContent,
  status: 204,
})

export const wantAgain = endpoint('DELETE /api/tags/:value/less/', {
  access: 'member',
  scope: 'write',
  summary: 'Has sites with a tag come as others do.',
  input: { value: z.string() },
  reply: NoContent,
  status: 204,
})

export const listWishes = endpoint('GET /api/for-you/wishes/', {
  access: 'member',
  scope: 'read',
  summary: 'Tags that the caller wants less of, and sites that should not come again; the last said first.',
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

export const listSimilarSites = endpoint('GET /api/blogs/:id/similar/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary:
    'More like this: sites with the same tags, rare ones counting more, that write the same telling words, with the same readers, and recommended by the same sites; those in the same language first.',
  input: { id: Id },
  reply: z.object({ results: z.array(SimilarSite) }),
})
