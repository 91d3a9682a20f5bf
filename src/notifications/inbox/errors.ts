import { defineError } from '#api-contract/define-error.ts'

export const nothingToMark = defineError('nothing_to_mark', 'No notification IDs provided to mark as read.')
export const tooManyToMark = defineError('too_many_to_mark', 'At most {max} at once.')
