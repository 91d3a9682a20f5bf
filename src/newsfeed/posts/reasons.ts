import { reason } from '#api-contract/reason.ts'

export const discussionClosed = reason(
  'discussion_closed',
  'The moderators have closed the discussion of this post.',
  403,
)
