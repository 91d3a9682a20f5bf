import type { ZodType } from 'zod'
import { type Endpoint, endpoint } from '#api-contract/endpoint.ts'
import { Id, UpvoteStatus } from '#api-contract/shapes/shapes.ts'

/** An endpoint that adds or removes an upvote. */
export type ToggleUpvote = Endpoint<'member', ZodType, typeof UpvoteStatus>
/** An endpoint that returns upvotes. */
export type GetUpvotes = Endpoint<'anyone', ZodType, typeof UpvoteStatus>

export const toggleSiteUpvote = endpoint('PATCH /api/blogs/upvote-blog/:id/', {
  access: 'member',
  scope: 'write',
  summary: 'Adds or removes the caller’s upvote of a site.',
  input: { id: Id },
  reply: UpvoteStatus,
})

export const getSiteUpvotes = endpoint('GET /api/blogs/upvote-status/:id/', {
  access: 'anyone',
  scope: 'read',
  summary: 'The number of upvotes of a site, and whether the caller upvoted it.',
  input: { id: Id },
  reply: UpvoteStatus,
  dependsOnViewer: true,
})

const discussion = { blogId: Id, discussionId: Id }
const comment = { ...discussion, commentId: Id }

export const toggleDiscussionUpvote = endpoint(
  'PATCH /api/blogs/:blogId/discussions/:discussionId/upvote-discussion/',
  {
    access: 'member',
    scope: 'write',
    summary: 'Adds or removes the caller’s upvote of a discussion.',
    input: discussion,
    reply: UpvoteStatus,
  },
)

export const getDiscussionUpvotes = endpoint(
  'GET /api/blogs/:blogId/discussions/:discussionId/upvote-status-discussion/',
  {
    access: 'anyone',
    scope: 'read',
    summary: 'The number of upvotes of a discussion, and whether the caller upvoted it.',
    input: discussion,
    reply: UpvoteStatus,
    dependsOnViewer: true,
  },
)

export const toggleCommentUpvote = endpoint(
  'PATCH /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/upvote-comment/',
  {
    access: 'member',
    scope: 'write',
    summary: 'Adds or removes the caller’s upvote of a comment.',
    input: comment,
    reply: UpvoteStatus,
  },
)

export const getCommentUpvotes = endpoint(
  'GET /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/upvote-status-comment/',
  {
    access: 'anyone',
    scope: 'read',
    summary: 'The number of upvotes of a comment, and whether the caller upvoted it.',
    input: comment,
    reply: UpvoteStatus,
    dependsOnViewer: true,
  },
)
