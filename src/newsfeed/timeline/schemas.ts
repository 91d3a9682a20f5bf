import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Languages } from '#api-contract/shapes/language-shapes.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Flag, Id, ListOf, Post, paging, Time } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'
import { reasonKinds } from './contract.ts'

/** A newsfeed entry: a site's newest post of a day, at the position of its first one that day. */
export const NewsfeedPost = Post.extend({
  /** Position in the newsfeed; lists group entries by its day. */
  river_on: Time,
  /** Months without a post before that day; null if the site had not been quiet. */
  first_in_months: z.number().nullable(),
})

export type NewsfeedPost = z.output<typeof NewsfeedPost>

/** `as_of` leaves out posts with higher ids, so that entries stay on their pages; `next` contains it. */
const position = { page: paging.page, as_of: Id.optional() }

const filters = { tag: Line(limits.tag.max).optional(), lang: Languages, quiet: Flag }

const NewsfeedPageOf = <T extends z.ZodType>(shape: T) => ListOf(shape).extend({ as_of: z.number() })

export const listNewsfeed = schema({
  scope: 'read',
  summary:
    'Posts of listed sites in the last 30 days, newest first: one entry per site and day, at most 50 pages. `count` is exact up to 1,000.',
  input: { ...position, ...filters },
  reply: NewsfeedPageOf(NewsfeedPost),
})

export const listJustPosted = schema({
  scope: 'read',
  summary:
    'Eight random recent posts; each site is equally likely, however often it posts. Cached for five minutes; a stale reply is at most fifteen minutes old.',
  input: {},
  reply: z.object({ results: z.array(NewsfeedPost) }),
})

const Reason = z.object({ kind: z.enum(reasonKinds), text: z.string(), values: z.array(z.string()) })

export type Reason = z.output<typeof Reason>

export const TimelinePost = NewsfeedPost.extend({ reasons: z.array(Reason) })

export type TimelinePost = z.output<typeof TimelinePost>

export const listTimeline = schema({
  scope: 'read',
  summary:
    'Posts of the sites that the caller follows, with at most one suggestion in four, each with its reasons. `count` only counts entries of followed sites.',
  input: { ...position, ...filters },
  reply: NewsfeedPageOf(TimelinePost),
})
