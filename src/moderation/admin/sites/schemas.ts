import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, ListOf, NoContent, paging, Site } from '#api-contract/shapes/shapes.ts'
import { Query, Reason } from '../audit-log/schemas.ts'

export const StaffSite = Site.extend({
  featured_position: z.number().nullable(),
  /** Staff have stopped its posts. */
  posts_stopped: z.boolean(),
  /** It is one of the community's recommendations. */
  is_featured: z.boolean(),
})
export type StaffSite = z.output<typeof StaffSite>

export const listStaffSites = schema({
  scope: 'staff',
  summary: 'Sites and articles of every status, newest first.',
  input: {
    ...paging,
    query: Query,
    status: z.enum(['published', 'held', 'hidden', 'all']).optional().default('all'),
    kind: z.enum(['blog', 'article', 'all']).optional().default('all'),
  },
  reply: ListOf(StaffSite),
})

const decisionInput = { id: Id, reason: Reason }
export const hideSite = schema({
  scope: 'staff',
  summary: 'Hides a site or article from everyone but staff.',
  input: decisionInput,
  reply: StaffSite,
})
export const restoreSite = schema({
  scope: 'staff',
  summary: 'Shows a hidden or held site or article.',
  input: decisionInput,
  reply: StaffSite,
})
export const removeSite = schema({
  scope: 'staff',
  summary: 'Permanently deletes a site or article with everything about it.',
  input: decisionInput,
  reply: NoContent,
  status: 204,
})
export const featureSite = schema({
  scope: 'staff',
  summary: 'Adds a site to our recommendations, `/.well-known/recommendations.opml`.',
  input: decisionInput,
  reply: StaffSite,
})
export const unfeatureSite = schema({
  scope: 'staff',
  summary: 'Removes a site from our recommendations.',
  input: decisionInput,
  reply: StaffSite,
})
