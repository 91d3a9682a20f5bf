import type { z } from 'zod'
import { type Endpoint, endpoint } from '#api-contract/endpoint.ts'
import type { Schema } from '#api-contract/schema.ts'
import type { UpvoteStatus } from '#api-contract/shapes/shapes.ts'
import type * as schemas from './schemas.ts'

type UpvoteSchema = Schema<z.ZodObject, typeof UpvoteStatus>
/** An endpoint that adds or removes an upvote. */
export type ToggleUpvote = Endpoint<'member', UpvoteSchema>
/** An endpoint that returns upvotes. */
export type GetUpvotes = Endpoint<'anyone', UpvoteSchema>

export const toggleSiteUpvote = endpoint<typeof schemas.toggleSiteUpvote>()(
  'PATCH /api/blogs/upvote-blog/:id/',
  { access: 'member' },
)

export const getSiteUpvotes = endpoint<typeof schemas.getSiteUpvotes>()('GET /api/blogs/upvote-status/:id/', {
  access: 'anyone',
  dependsOnViewer: true,
})

export const toggleDiscussionUpvote = endpoint<typeof schemas.toggleDiscussionUpvote>()(
  'PATCH /api/blogs/:blogId/discussions/:discussionId/upvote-discussion/',
  { access: 'member' },
)

export const getDiscussionUpvotes = endpoint<typeof schemas.getDiscussionUpvotes>()(
  'GET /api/blogs/:blogId/discussions/:discussionId/upvote-status-discussion/',
  { access: 'anyone', dependsOnViewer: true },
)

export const toggleCommentUpvote = endpoint<typeof schemas.toggleCommentUpvote>()(
  'PATCH /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/upvote-comment/',
  { access: 'member' },
)

export const getCommentUpvotes = endpoint<typeof schemas.getCommentUpvotes>()(
  'GET /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/upvote-status-comment/',
  { access: 'anyone', dependsOnViewer: true },
)
