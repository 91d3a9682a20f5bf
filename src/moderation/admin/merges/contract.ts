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
  summary: 'Makes one site of two: reviews, votes, bookmarks and discussions go to the other.',
  input: { id: Id, into: Id, reason: Reason },
  reply: Merge,
})
export const listMerges = endpoint('GET /api/staff/merges/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Sites that were merged, newest first.',
  input: { ...paging, query: Query },
  reply: ListOf(Merge),
})
export const undoMerge = endpoint('POST /api/staff/merges/:id/undo/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Takes a merge back: everything is where it was.',
  input: { id: Id, reason: Reason },
  reply: Merge,
})
