import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Languages } from '#api-contract/shapes/language-shapes.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Blog, ListOf, Post, paging } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'

const Query = Line(limits.search_query).optional()

const Loosened = z.enum(['most', 'any'])

const FoundBlog = Blog.extend({
  /** The newest post whose title has words of the query that nothing else of the site has. */
  matching_post: Post.pick({
    id: true,
    title: true,
    url: true,
    language: true,
    published_on: true,
  }).nullable(),
})
export type MatchingPost = NonNullable<z.output<typeof FoundBlog>['matching_post']>

/** Results of a search, and what helps to go on from there. */
export const SearchResults = ListOf(FoundBlog).extend({
  /**
   * Whether `count` is all. At most 500 are listed, of which 250 have the words in their texts alone, and fewer where many had to
   * be looked at.
   */
  count_is_exact: z.boolean(),
  /** Where nothing has all words: whether these have most of them or any. Further pages are asked for with the same. */
  loosened: Loosened.nullable(),
  /** The query that was searched for instead, where nothing was found for the one given. */
  corrected: z.string().nullable(),
  /** A query that finds more, where the one given finds little. */
  did_you_mean: z.string().nullable(),
  /** Operators that there are not; they were searched for as words. */
  not_understood: z.array(z.string()),
  /** Folded words to highlight in titles, descriptions and tags. */
  words: z.array(z.string()),
  /** The most frequent tags of the results, without those that all of them have. */
  tags: z.array(z.object({ value: z.string(), count: z.number() })),
})
export type SearchResults = z.output<typeof SearchResults>

const Facet = z.array(z.object({ value: z.string(), count: z.number() }))

/** Posts that a search found, those of a site one after the other. */
export const FoundPosts = ListOf(Post).extend({
  /** Whether `count` is all: the newest thousand posts that match are examined, and at most three of a site listed. */
  count_is_exact: z.boolean(),
  /** Folded words to highlight in titles and excerpts. */
  words: z.array(z.string()),
  /** Languages of the results, the most frequent first; `und` stands for unknown. */
  languages: Facet,
  /** Years of the results (UTC), the latest first. */
  years: Facet,
  /** Operators of the query that say nothing of posts or that there are not, and values that make no sense. */
  not_understood: z.array(z.string()),
})
export type FoundPosts = z.output<typeof FoundPosts>

/** Answers for sites and for posts; clients name what they ask for. */
export const search = endpoint('GET /api/search/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary:
    'Ranked sites and articles. Operators: "a phrase", -word, this OR that, tag:art, site:example.com, kind:article, lang:en, has:feed, is:away, is:gone. Up to 500 are listed; `count_is_exact` says whether that is all. With in=posts: posts, at most three of a site, exact up to 300, with tag:, site:, OR, lang:de, after:2026-01, before:2026-02-14. `lang` is what results are in, beside the query.',
  input: {
    query: Query,
    in: z.enum(['sites', 'posts']).optional(),
    lang: Languages,
    loosened: Loosened.optional(),
    ...paging,
  },
  reply: z.union([SearchResults, FoundPosts]),
})

export const searchBlogs = { ...search, reply: SearchResults }
export const searchPosts = { ...search, reply: FoundPosts }

/** What a query that is being typed may mean. */
export const Suggestions = z.object({
  tags: z.array(z.object({ value: z.string(), count: z.number() })),
  blogs: z.array(
    Blog.pick({ id: true, slug: true, kind: true, title: true, domain: true, image_blog_page: true }),
  ),
  people: z.array(z.object({ username: z.string(), avatar: z.string().nullable() })),
  /** The query that the sites are found by, where nothing begins with the one given. */
  corrected: z.string().nullable(),
  /** The address that the query is, where no site is known by it: it can be uploaded. */
  unknown_address: z.string().nullable(),
})
export type Suggestions = z.output<typeof Suggestions>

export const suggestSearches = endpoint('GET /api/search/suggestions/', {
  access: 'anyone',
  scope: 'read',
  summary:
    'What a query that is being typed may mean: tags, sites by any word of their title or by their host, people; the site of an address; sites of the likeliest correction where nothing begins so.',
  input: { query: Query },
  reply: Suggestions,
})
