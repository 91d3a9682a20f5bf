import { defineError } from '#api-contract/define-error.ts'

export const followsTooMany = defineError(
  'follows_too_many',
  'You can follow up to {max, number} sites. Unfollow some first.',
)
export const submissionsTooMany = defineError(
  'submissions_too_many',
  'You can submit up to {max, number} sites at once.',
)
export const listTooLong = defineError(
  'list_too_long',
  'Only the first {max, number} entries were read. Split the file to import the rest.',
)
export const listTooSlow = defineError('list_too_slow', 'This file takes too long to read. Try splitting it.')
