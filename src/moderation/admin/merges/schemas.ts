import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { Query, Reason } from '../audit-log/schemas.ts'

export const Merge = z.object({
  id: z.number(),
  from: z.object({ id: z.number(), title: z.string(), url: z.string() }),
  into: z.object({ id: z.number(), title: z.string(), url: z.string() }),
  username: z.string().nullable(),
  created_on: Time,
  undone_on: Time.nullable(),
})
export type Merge = z.output<typeof Merge>

export const mergeSites = schema({
  scope: 'staff',
  summary: 'Merges a site into another: its reviews, upvotes, bookmarks and discussions move there.',
  input: { id: Id, into: Id, reason: Reason },
  reply: Merge,
})
export const listMerges = schema({
  scope: 'staff',
  summary: 'Merges of sites, newest first.',
  input: { ...paging, query: Query },
  reply: ListOf(Merge),
})
export const undoMerge = schema({
  scope: 'staff',
  summary: 'Undoes a merge: everything moves back.',
  input: { id: Id, reason: Reason },
  reply: Merge,
})
