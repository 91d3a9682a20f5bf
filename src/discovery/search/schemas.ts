import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Languages } from '#api-contract/shapes/language-shapes.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { ListOf, Post, paging, Site } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'

const Query = Line(limits.search_query).optional()

const LoosenedLevel = z.enum(['most', 'any'])

const SiteResult = Site.extend({
  /** The newest post whose title has words of the query that the site's other texts lack. */
  matching_post: Post.pick({
    id: true,
    title: true,
    url: true,
    language: true,
    published_on: true,
  }).nullable(),
})
export type MatchingPost = NonNullable<z.output<typeof SiteResult>['matching_post']>

/** Results of a search, with ways to refine it. */
export const SearchResults = ListOf(SiteResult).extend({
  /**
   * False if there may be more results. At most 500 are listed, of which 250 match by their texts only; fewer if too
   * many had to be examined.
   */
  count_is_exact: z.boolean(),
  /** Set if nothing matches all words: whether results match most of them or any. Send it along for further pages. */
  loosened: LoosenedLevel.nullable(),
  /** The corrected query that was used because the given one found nothing. */
  corrected: z.string().nullable(),
  /** A query that finds more, if the given one finds little. */
  did_you_mean: z.string().nullable(),
  /** Unknown operators, which were searched for as words. */
  not_understood: z.array(z.string()),
  /** Folded words to highlight in titles, descriptions and tags. */
  words: z.array(z.string()),
  /** The most frequent tags of the results, except tags that all of them have. */
  tags: z.array(z.object({ value: z.string(), count: z.number() })),
})
export type SearchResults = z.output<typeof SearchResults>

const Facet = z.array(z.object({ value: z.string(), count: z.number() }))

/** Posts found by a search, grouped by site. */
export const PostResults = ListOf(Post).extend({
  /** False if there may be more: only the newest 300 matches are examined, and at most three per site are listed. */
  count_is_exact: z.boolean(),
  /** Folded words to highlight in titles and excerpts. */
  words: z.array(z.string()),
  /** Languages of the results, most frequent first; `und` for unknown. */
  languages: Facet,
  /** Years of the results (UTC), latest first. */
  years: Facet,
  /** Operators that are unknown or do not apply to posts, and invalid values. */
  not_understood: z.array(z.string()),
})
export type PostResults = z.output<typeof PostResults>

export const search = schema({
  scope: 'read',
  summary:
    'Ranked sites and articles. Operators: "a phrase", -word, this OR that, tag:art, site:example.com, kind:article, lang:en, has:feed, is:away, is:gone. Up to 500 are listed; `count_is_exact` is false if there may be more. With in=posts: posts, at most three per site, exact up to 300, with tag:, site:, OR, lang:de, after:2026-01, before:2026-02-14. `lang` limits the results to these languages, in addition to the query.',
  input: {
    query: Query,
    in: z.enum(['sites', 'posts']).optional(),
    lang: Languages,
    loosened: LoosenedLevel.optional(),
    ...paging,
  },
  reply: z.union([SearchResults, PostResults]),
})

/** Suggestions for a query that is being typed. */
export const Suggestions = z.object({
  tags: z.array(z.object({ value: z.string(), count: z.number() })),
  blogs: z.array(
    Site.pick({ id: true, slug: true, kind: true, title: true, domain: true, image_blog_page: true }),
  ),
  people: z.array(z.object({ username: z.string(), avatar: z.string().nullable() })),
  /** The corrected query, if no site matches the given one. */
  corrected: z.string().nullable(),
  /** The query if it is the address of an unlisted site, which can be uploaded. */
  unknown_address: z.string().nullable(),
})
export type Suggestions = z.output<typeof Suggestions>

export const suggestSearches = schema({
  scope: 'read',
  summary:
    'Suggestions for a query as it is typed: tags, people, and sites by any word of their title or by their host; for an address, its site; if nothing matches, sites for the likeliest correction.',
  input: { query: Query },
  reply: Suggestions,
})
