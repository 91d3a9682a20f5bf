import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Id, ListOf, Post, paging } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'
import { Reason } from '../audit-log/schemas.ts'

export const StaffPost = Post.omit({ more_today: true }).extend({ is_hidden: z.boolean() })
export type StaffPost = z.output<typeof StaffPost>

export const listStaffPosts = schema({
  scope: 'staff',
  summary:
    'All posts or hidden ones, most recently fetched first, optionally of one site, by id or domain. `count` is exact up to 10,000.',
  input: {
    ...paging,
    state: z.enum(['hidden', 'all']).optional().default('all'),
    site: Line(limits.url).optional().default(''),
  },
  reply: ListOf(StaffPost),
})

const decisionInput = { id: Id, reason: Reason }

export const hidePostByStaff = schema({
  scope: 'staff',
  summary: 'Hides a post of a site, and its discussion, from everyone but staff.',
  input: decisionInput,
  reply: StaffPost,
})

export const restorePost = schema({
  scope: 'staff',
  summary: 'Shows a hidden post, and its discussion, again.',
  input: decisionInput,
  reply: StaffPost,
})

const PostsStopped = z.object({ posts_stopped: z.boolean() })

export const stopPosts = schema({
  scope: 'staff',
  summary: 'Stops showing a site’s posts. Its feed is still crawled, so none are missing later.',
  input: decisionInput,
  reply: PostsStopped,
})

export const resumePosts = schema({
  scope: 'staff',
  summary: 'Shows a site’s posts again.',
  input: decisionInput,
  reply: PostsStopped,
})
