import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { ErrorParamValues, Id, ListOf, NoContent, paging, Site } from '#api-contract/shapes/shapes.ts'
import { BoundedList, Line } from '#api-contract/shapes/text-shapes.ts'

export const follow = endpoint('POST /api/blogs/:id/follow/', {
  access: 'member',
  scope: 'write',
  summary: 'Follows a site: 201, or 200 if the caller already followed it.',
  input: { id: Id },
  reply: z.object({ follows: z.literal(true), follower_count: z.number() }),
  status: 201,
  alternativeStatus: 200,
})

export const unfollow = endpoint('DELETE /api/blogs/:id/follow/', {
  access: 'member',
  scope: 'write',
  summary: 'Unfollows a site.',
  input: { id: Id },
  reply: NoContent,
  status: 204,
})

export const getFollow = endpoint('GET /api/blogs/:id/follow/', {
  access: 'member',
  scope: 'read',
  deviceCache: true,
  summary: 'Whether the caller follows a site.',
  input: { id: Id },
  reply: z.object({ follows: z.boolean() }),
})

/** The caller's followed and bookmarked sites, so that one request serves all cards of a page. */
export const getSaved = endpoint('GET /api/blogs/saved/', {
  access: 'member',
  scope: 'read',
  deviceCache: true,
  summary: 'Ids of the sites that the caller follows, and of their last 10,000 bookmarks.',
  input: {},
  reply: z.object({ followed: z.array(z.number()), bookmarked: z.array(z.number()) }),
})

export const followSorts = ['latest', 'name', 'added'] as const
const FollowSort = z.enum(followSorts).optional()

export const listFollows = endpoint('GET /api/follows/', {
  access: 'member',
  scope: 'read',
  deviceCache: true,
  summary: 'The sites that the caller follows, by newest post, by name, or the last added first.',
  input: { ...paging, sort: FollowSort, query: Line(limits.search_query).optional() },
  reply: ListOf(Site),
})

/** A site from an uploaded list that is not listed here. */
const UnlistedSite = z.object({ title: z.string(), url: z.string(), feed_url: z.string().nullable() })

const UnreadableEntry = z.object({
  /** Position in the file, such as "entry 12". */
  line: z.string(),
  /** `line` as a code with parameters, for translation. */
  where: z.object({ code: z.string(), params: ErrorParamValues }),
  url: z.string(),
  reason: z.string(),
  code: z.string(),
  params: ErrorParamValues,
})

const megabyte = 1024 * 1024

export const readFollows = endpoint('POST /api/follows/import/', {
  access: 'member',
  scope: 'write',
  summary:
    'Previews a list exported from a feed reader (OPML): sites listed here, other sites, and unreadable entries. Follows nothing.',
  input: { file: z.instanceof(File) },
  reply: z.object({
    known: z.array(Site.extend({ follows: z.boolean() })),
    unknown: z.array(UnlistedSite),
    unreadable: z.array(UnreadableEntry),
  }),
  upload: { field: 'file', bytes: 5 * megabyte, maxConcurrent: 1 },
})

const SiteToSubmit = z.union([
  z.string().max(limits.url),
  z.object({
    url: z.string().max(limits.url),
    title: z.string().max(1000).optional(),
    feed_url: z.string().max(limits.url).nullish(),
  }),
])
export type SiteToSubmit = z.output<typeof SiteToSubmit>

export const addFollows = endpoint('POST /api/follows/', {
  access: 'member',
  scope: 'write',
  summary:
    'Follows sites, and submits up to 200 others, as addresses or as entries of a list, which are then followed too; more are rejected. Returns the ids of newly followed and of submitted sites.',
  input: {
    ids: BoundedList(Id, limits.follows_at_once).optional(),
    submit: BoundedList(SiteToSubmit, limits.list_entries).optional(),
  },
  reply: z.object({
    followed: z.array(z.number()),
    submitted: z.array(z.number()),
    refused: z.array(
      z.object({ url: z.string(), reason: z.string(), code: z.string(), params: ErrorParamValues }),
    ),
  }),
  // Enough for 200 sites with their metadata; entries beyond the limit are rejected one by one.
  bodyBytes: megabyte / 2,
})
