import { reason } from '#contract/reason.ts'

export const notATime = reason('not_a_time', 'This is not a time as ISO 8601 writes it.')
export const mutesTooMany = reason('mutes_too_many', 'At most {max, number} things can be muted.')
