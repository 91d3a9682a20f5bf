import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Id, ListOf, Nothing, paging, Time } from '#api-contract/shapes/shapes.ts'
import { OptionalReason, Query } from '../audit-log/contract.ts'

export const RefusedSite = z.object({
  id: z.number(),
  /** The address as it is compared: `example.com/blog`. */
  key: z.string(),
  url: z.string(),
  reason: z.string(),
  source: z.enum(['deleted', 'refused', 'owner', 'list']),
  refused_on: Time,
  /** Who of the staff; null for lists of other communities, and where the account is gone. */
  user: z.string().nullable(),
})
export type RefusedSite = z.output<typeof RefusedSite>

export const listRefusedSites = endpoint('GET /api/staff/refused-sites/', {
  access: 'staff',
  scope: 'staff',
  summary:
    'Sites that are not listed again, newest first: deleted or refused by staff, or erased for their owners; and those that another community refuses, which are held. The query is part of an address, of a former one or the feed’s, or of a reason.',
  input: { ...paging, query: Query },
  reply: ListOf(RefusedSite),
})
export const acceptSite = endpoint('DELETE /api/staff/refused-sites/:id/', {
  access: 'staff',
  scope: 'staff',
  summary:
    'Accepts a refused site again, with its former addresses and its feed. For an erased one, lifts the owner’s request.',
  input: { id: Id, reason: OptionalReason },
  reply: Nothing,
  status: 204,
})
