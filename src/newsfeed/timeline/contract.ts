import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Languages } from '#api-contract/shapes/language-shapes.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Flag, Id, ListOf, Post, paging, Time } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'

/** A place in the river: the newest post of a site on a day, where the day's first one came. */
export const RiverPost = Post.extend({
  /** Its place; its day is the one that lists show it under. */
  river_on: Time,
  /** For how many months the site had been quiet before that day; null where it had not. */
  first_in_months: z.number().nullable(),
})

export type RiverPost = z.output<typeof RiverPost>

/** Posts that came later than this one are left out, so that nothing moves between pages: see `next`. */
const place = { page: paging.page, as_of: Id.optional() }

const filters = { tag: Line(limits.tag.max).optional(), lang: Languages, quiet: Flag }

/** What every list of the river has. */
const RiverOf = <T extends z.ZodType>(shape: T) => ListOf(shape).extend({ as_of: z.number() })

export const listRiver = endpoint('GET /api/posts/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary:
    'What listed sites posted in the last 30 days, newest first: one place for a site and day, at most 50 pages. `count` is exact up to 1,000.',
  input: { ...place, ...filters },
  reply: RiverOf(RiverPost),
})

export const listJustPosted = endpoint('GET /api/posts/shelf/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary:
    'Eight of the latest posts, by chance: each site as likely as any other, however often it posts. Renewed after five minutes; where nobody asked meanwhile, up to fifteen old.',
  input: {},
  reply: z.object({ results: z.array(RiverPost) }),
})

/** Why a post is among one's own; `values` are tags, or titles of sites. */
export const reasonKinds = ['tag', 'followed', 'recommended', 'outside'] as const

export type ReasonKind = (typeof reasonKinds)[number]

const Reason = z.object({ kind: z.enum(reasonKinds), text: z.string(), values: z.array(z.string()) })

export type Reason = z.output<typeof Reason>

export const OwnRiverPost = RiverPost.extend({ reasons: z.array(Reason) })

export type OwnRiverPost = z.output<typeof OwnRiverPost>

export const listOwnRiver = endpoint('GET /api/posts/mine/', {
  access: 'member',
  scope: 'read',
  summary:
    'What the sites that the caller follows posted, and at most one in four from elsewhere, each with its reasons. `count` is of places of followed sites.',
  input: { ...place, ...filters },
  reply: RiverOf(OwnRiverPost),
})
