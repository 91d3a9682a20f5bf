import { reason } from '#api-contract/reason.ts'

export const nothingToMark = reason('nothing_to_mark', 'No notification IDs provided to mark as read.')
export const tooManyToMark = reason('too_many_to_mark', 'At most {max} at once.')
