import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Blog, Id, ListOf, Nothing, paging } from '#api-contract/shapes/shapes.ts'
import { Query, Reason } from '../audit-log/contract.ts'

export const StaffBlog = Blog.extend({
  featured_position: z.number().nullable(),
  /** Whether staff have stopped what it posts. */
  posts_stopped: z.boolean(),
  /** Whether it is on the list of sites that we recommend. */
  is_featured: z.boolean(),
})
export type StaffBlog = z.output<typeof StaffBlog>

export const listStaffBlogs = endpoint('GET /api/staff/blogs/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Sites and articles of every status, newest first.',
  input: {
    ...paging,
    query: Query,
    status: z.enum(['published', 'held', 'hidden', 'all']).optional().default('all'),
    kind: z.enum(['blog', 'article', 'all']).optional().default('all'),
  },
  reply: ListOf(StaffBlog),
})

const decided = { id: Id, reason: Reason }
export const hideBlog = endpoint('POST /api/staff/blogs/:id/hide/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Hides a site or article from everyone but staff.',
  input: decided,
  reply: StaffBlog,
})
export const restoreBlog = endpoint('POST /api/staff/blogs/:id/restore/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Shows a hidden or held site or article.',
  input: decided,
  reply: StaffBlog,
})
export const removeBlog = endpoint('DELETE /api/staff/blogs/:id/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Deletes a site or article with everything about it, for good.',
  input: decided,
  reply: Nothing,
  status: 204,
})
export const featureBlog = endpoint('POST /api/staff/blogs/:id/feature/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Puts a site on our list of recommendations, `/.well-known/recommendations.opml`.',
  input: decided,
  reply: StaffBlog,
})
export const unfeatureBlog = endpoint('DELETE /api/staff/blogs/:id/feature/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Takes a site off our list of recommendations.',
  input: decided,
  reply: StaffBlog,
})
