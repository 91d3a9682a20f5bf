import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { ErrorParamValues, Id, ListOf, NoContent, paging, Site } from '#api-contract/shapes/shapes.ts'
import { BoundedList, Line } from '#api-contract/shapes/text-shapes.ts'
import { followSorts } from './contract.ts'

export const follow = schema({
  scope: 'write',
  summary: 'Follows a site: 201, or 200 if the caller already followed it.',
  input: { id: Id },
  reply: z.object({ follows: z.literal(true), follower_count: z.number() }),
  status: 201,
  alternativeStatus: 200,
})

export const unfollow = schema({
  scope: 'write',
  summary: 'Unfollows a site.',
  input: { id: Id },
  reply: NoContent,
  status: 204,
})

export const getFollow = schema({
  scope: 'read',
  summary: 'Whether the caller follows a site.',
  input: { id: Id },
  reply: z.object({ follows: z.boolean() }),
})

export const getSaved = schema({
  scope: 'read',
  summary: 'Ids of the sites that the caller follows, and of their last 10,000 bookmarks.',
  input: {},
  reply: z.object({ followed: z.array(z.number()), bookmarked: z.array(z.number()) }),
})
const FollowSort = z.enum(followSorts).optional()

export const listFollows = schema({
  scope: 'read',
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

export const readFollows = schema({
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

export const addFollows = schema({
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
