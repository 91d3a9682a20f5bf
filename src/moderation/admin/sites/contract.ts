import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Id, ListOf, NoContent, paging, Site } from '#api-contract/shapes/shapes.ts'
import { Query, Reason } from '../audit-log/contract.ts'

export const StaffSite = Site.extend({
  featured_position: z.number().nullable(),
  /** Staff have stopped its posts. */
  posts_stopped: z.boolean(),
  /** It is one of the community's recommendations. */
  is_featured: z.boolean(),
})
export type StaffSite = z.output<typeof StaffSite>

export const listStaffSites = endpoint('GET /api/staff/blogs/', {
  access: 'staff',
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
export const hideSite = endpoint('POST /api/staff/blogs/:id/hide/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Hides a site or article from everyone but staff.',
  input: decisionInput,
  reply: StaffSite,
})
export const restoreSite = endpoint('POST /api/staff/blogs/:id/restore/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Shows a hidden or held site or article.',
  input: decisionInput,
  reply: StaffSite,
})
export const removeSite = endpoint('DELETE /api/staff/blogs/:id/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Permanently deletes a site or article with everything about it.',
  input: decisionInput,
  reply: NoContent,
  status: 204,
})
export const featureSite = endpoint('POST /api/staff/blogs/:id/feature/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Adds a site to our recommendations, `/.well-known/recommendations.opml`.',
  input: decisionInput,
  reply: StaffSite,
})
export const unfeatureSite = endpoint('DELETE /api/staff/blogs/:id/feature/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Removes a site from our recommendations.',
  input: decisionInput,
  reply: StaffSite,
})
