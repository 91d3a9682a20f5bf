import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, ListOf, NoContent, paging, Time } from '#api-contract/shapes/shapes.ts'
import { OptionalReason, Query } from '../audit-log/schemas.ts'

export const BlockedSite = z.object({
  id: z.number(),
  /** The normalized address used for comparison: `example.com/blog`. */
  key: z.string(),
  url: z.string(),
  reason: z.string(),
  source: z.enum(['deleted', 'refused', 'owner', 'list']),
  refused_on: Time,
  /** The staff member; null for imported lists and deleted accounts. */
  user: z.string().nullable(),
})
export type BlockedSite = z.output<typeof BlockedSite>

export const listBlockedSites = schema({
  scope: 'staff',
  summary:
    'Blocked sites, newest first: deleted or rejected by staff, erased for their owners, or blocked by another community (held for review instead of refused). The query is part of a reason, or of a current, former or feed address.',
  input: { ...paging, query: Query },
  reply: ListOf(BlockedSite),
})
export const unblockSite = schema({
  scope: 'staff',
  summary:
    'Unblocks a site, its former addresses and its feed. For an erased site, lifts the owner’s request.',
  input: { id: Id, reason: OptionalReason },
  reply: NoContent,
  status: 204,
})
