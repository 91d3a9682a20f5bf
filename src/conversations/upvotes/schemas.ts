import { schema } from '#api-contract/schema.ts'
import { Id, UpvoteStatus } from '#api-contract/shapes/shapes.ts'

export const toggleSiteUpvote = schema({
  scope: 'write',
  summary: 'Adds or removes the caller’s upvote of a site.',
  input: { id: Id },
  reply: UpvoteStatus,
})

export const getSiteUpvotes = schema({
  scope: 'read',
  summary: 'The number of upvotes of a site, and whether the caller upvoted it.',
  input: { id: Id },
  reply: UpvoteStatus,
})

const discussion = { blogId: Id, discussionId: Id }
const comment = { ...discussion, commentId: Id }

export const toggleDiscussionUpvote = schema({
  scope: 'write',
  summary: 'Adds or removes the caller’s upvote of a discussion.',
  input: discussion,
  reply: UpvoteStatus,
})

export const getDiscussionUpvotes = schema({
  scope: 'read',
  summary: 'The number of upvotes of a discussion, and whether the caller upvoted it.',
  input: discussion,
  reply: UpvoteStatus,
})

export const toggleCommentUpvote = schema({
  scope: 'write',
  summary: 'Adds or removes the caller’s upvote of a comment.',
  input: comment,
  reply: UpvoteStatus,
})

export const getCommentUpvotes = schema({
  scope: 'read',
  summary: 'The number of upvotes of a comment, and whether the caller upvoted it.',
  input: comment,
  reply: UpvoteStatus,
})
