import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Id, ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { Query, Reason } from '../audit-log/contract.ts'

export const Merge = z.object({
  id: z.number(),
  from: z.object({ id: z.number(), title: z.string(), url: z.string() }),
  into: z.object({ id: z.number(), title: z.string(), url: z.string() }),
  username: z.string().nullable(),
  created_on: Time,
  undone_on: Time.nullable(),
})
export type Merge = z.output<typeof Merge>

export const mergeSites = endpoint('POST /api/staff/blogs/:id/merge/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Merges a site into another: its reviews, upvotes, bookmarks and discussions move there.',
  input: { id: Id, into: Id, reason: Reason },
  reply: Merge,
})
export const listMerges = endpoint('GET /api/staff/merges/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Merges of sites, newest first.',
  input: { ...paging, query: Query },
  reply: ListOf(Merge),
})
export const undoMerge = endpoint('POST /api/staff/merges/:id/undo/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Undoes a merge: everything moves back.',
  input: { id: Id, reason: Reason },
  reply: Merge,
})
