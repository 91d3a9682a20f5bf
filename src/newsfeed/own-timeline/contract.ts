import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Moment } from '#api-contract/shapes/moment.ts'
import { NoContent, Time } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'
import { reasonKinds } from '../timeline/contract.ts'

/** Targets of a mute: a tag by name, a site by id, or, without a value, every post with that kind of reason. */
const MuteKind = z.enum(['site', ...reasonKinds])

const muteInput = { reason_kind: MuteKind, value: Line(100).nullish() }

const Mute = z.object({
  reason_kind: MuteKind,
  value: z.string().nullable(),
  /** The site's title or the tag's name; null for a kind of reason. */
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
  input: muteInput,
  reply: NoContent,
  status: 204,
})

export const removeMute = endpoint('DELETE /api/posts/mine/mute/', {
  access: 'member',
  scope: 'write',
  summary: 'Takes a mute back; without `value` that of a kind of reason.',
  input: muteInput,
  reply: NoContent,
  status: 204,
})

export const getLastSeen = endpoint('GET /api/posts/mine/seen/', {
  access: 'member',
  scope: 'read',
  summary: 'Up to where the caller has seen the news; null before the first time.',
  input: {},
  reply: z.object({ until: Time.nullable() }),
})

export const setLastSeen = endpoint('PUT /api/posts/mine/seen/', {
  access: 'member',
  scope: 'write',
  summary: 'Remembers up to where the caller has seen the news, on whatever device; it never goes back.',
  input: { until: Moment },
  reply: z.object({ until: Time }),
})

export const getFeedKey = endpoint('GET /api/river-key/', {
  access: 'member',
  scope: 'log_in',
  summary: 'When the key of the caller’s secret addresses was made and last used; null where there is none.',
  input: {},
  reply: z.object({ created_on: Time.nullable(), last_used_on: Time.nullable() }),
})

export const renewFeedKey = endpoint('POST /api/river-key/', {
  access: 'member',
  scope: 'log_in',
  summary:
    'A key for the caller’s secret addresses: /river/{key}/feed.rss, .atom, .json and /river/{key}/follows.opml. It is shown once; those of the one before lead nowhere.',
  input: {},
  reply: z.object({ key: z.string() }),
  recentAuth: 'always',
})
