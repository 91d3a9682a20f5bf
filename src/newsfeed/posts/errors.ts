import { defineError } from '#api-contract/define-error.ts'

export const discussionClosed = defineError(
  'discussion_closed',
  'The moderators closed the discussion of this post.',
  403,
)
