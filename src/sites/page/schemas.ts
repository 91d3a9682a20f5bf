import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, ListOf, Person, paging, SiteDetails, SiteWithState, Time } from '#api-contract/shapes/shapes.ts'

export const getSite = schema({
  scope: 'read',
  summary: 'A site or article.',
  input: { id: Id },
  reply: SiteWithState,
})

export const getSiteDetails = schema({
  scope: 'read',
  summary: 'A site or article with its latest posts and its recommendations in both directions.',
  input: { id: Id },
  reply: SiteDetails,
})

const Value = z.union([z.string(), z.array(z.string())]).nullable()

export const SiteChange = z.object({
  id: z.number(),
  created_on: Time,
  /** Who made the change; `reading` is the crawler, from the site's own pages. */
  source: z.enum(['person', 'owner', 'staff', 'import', 'reading']),
  /** The member who made or accepted it; null for staff, imports and crawls. */
  user: Person.nullable(),
  /** The member who proposed it. */
  proposed_by: Person.nullable(),
  /** The changed fields; before and after are null for viewers who may not edit the site. */
  changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
})

export type SiteChange = z.output<typeof SiteChange>

export const listChanges = schema({
  scope: 'read',
  summary: 'The changes of a site, newest first. The values are only for its submitter, owners and staff.',
  input: { ...paging, id: Id },
  reply: ListOf(SiteChange),
})

export const countSites = schema({
  scope: 'read',
  summary: 'The number of sites.',
  input: {},
  reply: z.object({ total_blogs: z.number() }),
})
