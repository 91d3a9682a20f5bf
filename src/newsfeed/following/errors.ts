import { defineError } from '#api-contract/define-error.ts'

export const followsTooMany = defineError(
  'follows_too_many',
  'You follow {max, number} sites, and more than that cannot be followed. Stop following some first.',
)
export const submissionsTooMany = defineError(
  'submissions_too_many',
  'At most {max, number} sites can be submitted at once.',
)
export const listTooLong = defineError(
  'list_too_long',
  'Only the first {max, number} entries were read. Split the file to bring in the others.',
)
export const listTooSlow = defineError('list_too_slow', 'This file takes too long to read. Split it.')
