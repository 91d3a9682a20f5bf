import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Languages } from '#api-contract/shapes/language-shapes.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Blog, Flag, Id, ListOf, Nothing, paging, Seed, SeededListOf } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'
import { personalKinds } from '#api-contract/values/personal-kinds.ts'

/** As long as a code by BCP 47 need be. */
const languageLimit = 35

export const listBlogs = endpoint('GET /api/blogs/', {
  access: 'anyone',
  scope: 'read',
  summary: 'Published sites, newest first. With `lang` the newest thousand in these languages.',
  input: { ...paging, lang: Languages },
  reply: ListOf(Blog),
})

export const listRecentBlogs = endpoint('GET /api/blogs/ninja-recent/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary: 'Published sites, newest first. With `lang` the newest thousand in these languages.',
  input: { ...paging, lang: Languages },
  reply: ListOf(Blog),
})

export const listShuffledBlogs = endpoint('GET /api/blogs/ninja-shuffled-blogs/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary:
    'Every published site once, in an order that the seed fixes. Send the seed back for further pages. With `lang` those in these languages, a thousand of them by chance where there are more.',
  input: { ...paging, seed: Seed, lang: Languages },
  reply: SeededListOf(Blog),
})

/** A site on the personalised list, and why: interests that it has, and tags that several sites have that the member likes. */
const BlogForYou = Blog.extend({
  because: z.array(z.string()),
  because_of: z.array(z.object({ kind: z.enum(personalKinds), values: z.array(z.string()) })),
})

export const listBlogsForYou = endpoint('GET /api/blogs/ninja-get-blogs-by-profile-tags/', {
  access: 'member',
  scope: 'read',
  remembered: true,
  summary:
    'Sites that share tags with the caller’s profile, each tag in its turn; every day another draw, until every site has had its turn. `without_kept` leaves out what the caller has bookmarked or follows, and what they voted for where votes count for this list. Without interests: the shuffled list.',
  input: { ...paging, seed: Seed, without_kept: Flag, lang: Languages },
  reply: SeededListOf(BlogForYou),
})

export const refuseBlog = endpoint('POST /api/blogs/:id/not-for-me/', {
  access: 'member',
  scope: 'write',
  summary: 'Keeps a site off the caller’s personalised list.',
  input: { id: Id },
  reply: Nothing,
  status: 204,
})

export const allowBlog = endpoint('DELETE /api/blogs/:id/not-for-me/', {
  access: 'member',
  scope: 'write',
  summary: 'Lets a site come again.',
  input: { id: Id },
  reply: Nothing,
  status: 204,
})

export const wantLess = endpoint('POST /api/tags/:value/less/', {
  access: 'member',
  scope: 'write',
  summary: 'Has sites with a tag come further down the caller’s personalised list.',
  input: { value: z.string() },
  reply: Nothing,
  status: 204,
})

export const wantAgain = endpoint('DELETE /api/tags/:value/less/', {
  access: 'member',
  scope: 'write',
  summary: 'Has sites with a tag come as others do.',
  input: { value: z.string() },
  reply: Nothing,
  status: 204,
})

export const listWishes = endpoint('GET /api/for-you/wishes/', {
  access: 'member',
  scope: 'read',
  summary: 'Tags that the caller wants less of, and sites that should not come again; the last said first.',
  input: {},
  reply: z.object({
    tags: z.array(z.string()),
    /** Without title and slug while a site is hidden. */
    sites: z.array(z.object({ id: z.number(), title: z.string().nullable(), slug: z.string().nullable() })),
  }),
})

export const listFeaturedArticles = endpoint('GET /api/articles/featured/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary: 'Articles: those that staff put in order first, then newest first.',
  input: { ...paging },
  reply: ListOf(Blog),
})

export const getShelves = endpoint('GET /api/shelves/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary: 'The shelves of the front page: newest sites, featured articles, and a few sites by chance.',
  input: {},
  reply: z.object({ recent: z.array(Blog), featured: z.array(Blog), shuffled: z.array(Blog) }),
})

/**
 * A site like another, and why: their common tags and telling words, how many people like both, from five people on, and
 * how many sites recommend both, from two on.
 */
const SimilarBlog = Blog.extend({
  shared_tags: z.array(z.string()),
  shared_words: z.array(z.string()),
  readers: z.number().nullable(),
  recommenders: z.number().nullable(),
})

export const listSimilarBlogs = endpoint('GET /api/blogs/:id/similar/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary:
    'More like this: sites with the same tags, rare ones counting more, that write the same telling words, with the same readers, and recommended by the same sites; those in the same language first.',
  input: { id: Id },
  reply: z.object({ results: z.array(SimilarBlog) }),
})

export const surpriseMe = endpoint('POST /api/blogs/surprise/', {
  access: 'anyone',
  scope: 'write',
  summary:
    'One site by chance, never twice until all have been shown; of those with a tag or in some languages, if any are given. `walk` is sent back; that of a member along all sites is kept.',
  input: {
    walk: z.string().max(200).optional(),
    outside_interests: Flag,
    tag: Line(limits.tag.max).optional(),
    lang: Languages,
    /** One language: the older name of `lang`. */
    language: Line(languageLimit).optional(),
  },
  reply: z.object({
    blog: Blog.nullable(),
    walk: z.string(),
    /** Whether everything has been seen and a new round starts with this one. */
    starts_over: z.boolean(),
  }),
})
