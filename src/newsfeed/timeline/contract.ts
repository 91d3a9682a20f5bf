import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Languages } from '#api-contract/shapes/language-shapes.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Moment } from '#api-contract/shapes/moment.ts'
import { Flag, Id, ListOf, Nothing, Post, paging, Time } from '#api-contract/shapes/shapes.ts'
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
const reasonKinds = ['tag', 'followed', 'recommended', 'outside'] as const
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

/** What can be muted: a tag by its name, a site by its id, and without a value all posts with a reason of that kind. */
const MuteKind = z.enum(['site', ...reasonKinds])
const mute = { reason_kind: MuteKind, value: Line(100).nullish() }
const Mute = z.object({
  reason_kind: MuteKind,
  value: z.string().nullable(),
  /** The title of a site, the name of a tag; null for a kind of reason. */
  label: z.string().nullable(),
})
export type Mute = z.output<typeof Mute>

export const listMutes = endpoint('GET /api/posts/mine/mute/', {
  access: 'member',
  scope: 'read',
  summary: 'What the caller does not want to see among their posts, the last added first.',
  input: {},
  reply: z.array(Mute),
})

export const addMute = endpoint('POST /api/posts/mine/mute/', {
  access: 'member',
  scope: 'write',
  summary:
    'Mutes a site (by its id), a tag (by its name) among what the caller does not follow, or with `value: null` a kind of reason.',
  input: mute,
  reply: Nothing,
  status: 204,
})

export const removeMute = endpoint('DELETE /api/posts/mine/mute/', {
  access: 'member',
  scope: 'write',
  summary: 'Takes a mute back; without `value` that of a kind of reason.',
  input: mute,
  reply: Nothing,
  status: 204,
})

export const getSeen = endpoint('GET /api/posts/mine/seen/', {
  access: 'member',
  scope: 'read',
  summary: 'Up to where the caller has seen the news; null before the first time.',
  input: {},
  reply: z.object({ until: Time.nullable() }),
})

export const setSeen = endpoint('PUT /api/posts/mine/seen/', {
  access: 'member',
  scope: 'write',
  summary: 'Remembers up to where the caller has seen the news, on whatever device; it never goes back.',
  input: { until: Moment },
  reply: z.object({ until: Time }),
})

export const getRiverKey = endpoint('GET /api/river-key/', {
  access: 'member',
  scope: 'log_in',
  summary: 'When the key of the caller’s secret addresses was made and last used; null where there is none.',
  input: {},
  reply: z.object({ created_on: Time.nullable(), last_used_on: Time.nullable() }),
})

export const renewRiverKey = endpoint('POST /api/river-key/', {
  access: 'member',
  scope: 'log_in',
  summary:
    'A key for the caller’s secret addresses: /river/{key}/feed.rss, .atom, .json and /river/{key}/follows.opml. It is shown once; those of the one before lead nowhere.',
  input: {},
  reply: z.object({ key: z.string() }),
  proof: 'always',
})
