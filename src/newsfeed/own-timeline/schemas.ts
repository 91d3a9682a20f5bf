import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
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

export const listMutes = schema({
  scope: 'read',
  summary: 'The caller’s mutes, newest first.',
  input: {},
  reply: z.array(Mute),
})

export const addMute = schema({
  scope: 'write',
  summary: 'Mutes a site (by id), a tag in suggestions (by name), or, with `value: null`, a kind of reason.',
  input: muteInput,
  reply: NoContent,
  status: 204,
})

export const removeMute = schema({
  scope: 'write',
  summary: 'Removes a mute; without `value`, that of a kind of reason.',
  input: muteInput,
  reply: NoContent,
  status: 204,
})

export const getLastSeen = schema({
  scope: 'read',
  summary: 'How far the caller has seen their timeline; null before the first visit.',
  input: {},
  reply: z.object({ until: Time.nullable() }),
})

export const setLastSeen = schema({
  scope: 'write',
  summary: 'Saves how far the caller has seen their timeline, for all devices; never moves back.',
  input: { until: Moment },
  reply: z.object({ until: Time }),
})

export const getFeedKey = schema({
  scope: 'session_only',
  summary:
    'When the key of the caller’s secret feed addresses was created and last used; null if there is none.',
  input: {},
  reply: z.object({ created_on: Time.nullable(), last_used_on: Time.nullable() }),
})

export const renewFeedKey = schema({
  scope: 'session_only',
  summary:
    'Creates a key for the caller’s secret feed addresses: /river/{key}/feed.rss, .atom, .json and /river/{key}/follows.opml. Shown only once; the previous key stops working.',
  input: {},
  reply: z.object({ key: z.string() }),
  recentAuth: 'always',
})
