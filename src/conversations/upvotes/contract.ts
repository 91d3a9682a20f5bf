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
  summary: 'Upvotes a site, or takes the upvote back.',
  input: { id: Id },
  reply: UpvoteStatus,
})

export const getSiteUpvotes = endpoint('GET /api/blogs/upvote-status/:id/', {
  access: 'anyone',
  scope: 'read',
  summary: 'Upvotes of a site, and whether the caller gave one.',
  input: { id: Id },
  reply: UpvoteStatus,
  personal: true,
})

const discussion = { blogId: Id, discussionId: Id }
const comment = { ...discussion, commentId: Id }

export const toggleDiscussionUpvote = endpoint(
  'PATCH /api/blogs/:blogId/discussions/:discussionId/upvote-discussion/',
  {
    access: 'member',
    scope: 'write',
    summary: 'Upvotes a discussion, or takes that back.',
    input: discussion,
    reply: UpvoteStatus,
  },
)

export const getDiscussionUpvotes = endpoint(
  'GET /api/blogs/:blogId/discussions/:discussionId/upvote-status-discussion/',
  {
    access: 'anyone',
    scope: 'read',
    summary: 'Upvotes of a discussion, and whether the caller gave one.',
    input: discussion,
    reply: UpvoteStatus,
    personal: true,
  },
)

export const toggleCommentUpvote = endpoint(
  'PATCH /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/upvote-comment/',
  {
    access: 'member',
    scope: 'write',
    summary: 'Upvotes a comment, or takes that back.',
    input: comment,
    reply: UpvoteStatus,
  },
)

export const getCommentUpvotes = endpoint(
  'GET /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/upvote-status-comment/',
  {
    access: 'anyone',
    scope: 'read',
    summary: 'Upvotes of a comment, and whether the caller gave one.',
    input: comment,
    reply: UpvoteStatus,
    personal: true,
  },
)
