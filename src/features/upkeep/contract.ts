import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ListOf, Nothing, paging, Time } from '#contract/shapes.ts'
import { normalizeTag } from '#contract/tag.ts'
import { OptionalReason, Query, Reason } from '#features/staff-log/contract.ts'

const found = { ...paging, query: Query }

// Tags -------------------------------------------------------------------------------------------------------

export const StaffTag = z.object({
  value: z.string(),
  blog_count: z.number(),
  is_blocked: z.boolean(),
  /** The tag that this one leads to, where staff merged it. */
  merged_into: z.string().nullable(),
})
export type StaffTag = z.output<typeof StaffTag>

export const listStaffTags = endpoint('GET /api/staff/tags/', {
  access: 'staff',
  summary: 'All tags, most used first.',
  input: { ...found, only: z.enum(['all', 'used', 'blocked', 'merged']).optional().default('all') },
  reply: ListOf(StaffTag),
})

const TagName = z
  .string()
  .transform((text) => normalizeTag(text) ?? '')
  .refine((tag) => tag !== '', 'This is no tag.')
const tag = { value: z.string(), reason: OptionalReason }

export const renameTag = endpoint('PATCH /api/staff/tags/:tag/', {
  access: 'staff',
  summary: 'Renames a tag; the old name leads to the new one.',
  input: { tag: z.string(), value: TagName, reason: OptionalReason },
  reply: StaffTag,
})
export const mergeTag = endpoint('POST /api/staff/tags/:value/merge/', {
  access: 'staff',
  summary: 'Makes one tag of two; this one leads to the other from now on.',
  input: { ...tag, into: TagName },
  reply: StaffTag,
})
export const blockTag = endpoint('POST /api/staff/tags/:value/block/', {
  access: 'staff',
  summary: 'A blocked tag is neither shown nor taken.',
  input: tag,
  reply: StaffTag,
})
export const unblockTag = endpoint('POST /api/staff/tags/:value/unblock/', {
  access: 'staff',
  summary: 'Lets a tag be used and shown again.',
  input: tag,
  reply: StaffTag,
})

// Hosts that are not taken -----------------------------------------------------------------------------------

export const RefusedHost = z.object({
  host: z.string(),
  reason: z.string(),
  username: z.string().nullable(),
  created_on: Time,
})
export type RefusedHost = z.output<typeof RefusedHost>

export const listRefusedHosts = endpoint('GET /api/staff/refused-hosts/', {
  access: 'staff',
  summary: 'Hosts whose sites, and those of hosts under them, are not taken.',
  input: found,
  reply: ListOf(RefusedHost),
})
export const refuseHost = endpoint('POST /api/staff/refused-hosts/', {
  access: 'staff',
  summary: 'Takes no more sites of a host; the reason is shown to whoever tries.',
  input: { host: z.string().max(2048), reason: Reason },
  reply: RefusedHost,
  status: 201,
})
export const allowHost = endpoint('DELETE /api/staff/refused-hosts/:host/', {
  access: 'staff',
  summary: 'Takes sites of a host again.',
  input: { host: z.string(), reason: OptionalReason },
  reply: Nothing,
  status: 204,
})

// Settings ---------------------------------------------------------------------------------------------------

export const Settings = z.object({
  /** `hold_first`: the first site of every new account waits for staff. */
  intake: z.enum(['publish', 'hold_first']),
})
export type Settings = z.output<typeof Settings>

export const getSettings = endpoint('GET /api/staff/settings/', {
  access: 'staff',
  summary: 'What staff can set.',
  input: {},
  reply: Settings,
})
export const changeSettings = endpoint('PATCH /api/staff/settings/', {
  access: 'staff',
  summary: 'Changes settings; what is left out stays.',
  input: { intake: Settings.shape.intake.optional(), reason: OptionalReason },
  reply: Settings,
})
