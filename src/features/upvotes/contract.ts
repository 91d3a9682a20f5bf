import type { ZodType } from 'zod'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { Id, UpvoteStatus } from '#contract/shapes.ts'

/** Any call that gives a vote or takes it back: for sites, discussions, comments. */
export type Toggle = Endpoint<'member', ZodType, typeof UpvoteStatus>

const discussion = { blogId: Id, discussionId: Id }
const comment = { ...discussion, commentId: Id }

export const toggleDiscussionUpvote = endpoint(
  'PATCH /api/blogs/:blogId/discussions/:discussionId/upvote-discussion/',
  {
    access: 'member',
    summary: 'Upvotes a discussion, or takes that back.',
    input: discussion,
    reply: UpvoteStatus,
  },
)

export const getDiscussionUpvotes = endpoint(
  'GET /api/blogs/:blogId/discussions/:discussionId/upvote-status-discussion/',
  {
    access: 'anyone',
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
    summary: 'Upvotes a comment, or takes that back.',
    input: comment,
    reply: UpvoteStatus,
  },
)

export const getCommentUpvotes = endpoint(
  'GET /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/upvote-status-comment/',
  {
    access: 'anyone',
    summary: 'Upvotes of a comment, and whether the caller gave one.',
    input: comment,
    reply: UpvoteStatus,
    personal: true,
  },
)
