import { reason } from '#api-contract/reason.ts'

export const followsTooMany = reason(
  'follows_too_many',
  'You follow {max, number} sites, and more than that cannot be followed. Stop following some first.',
)
export const submissionsTooMany = reason(
  'submissions_too_many',
  'At most {max, number} sites can be submitted at once.',
)
export const listTooLong = reason(
  'list_too_long',
  'Only the first {max, number} entries were read. Split the file to bring in the others.',
)
export const listTooSlow = reason('list_too_slow', 'This file takes too long to read. Split it.')
