import { reason } from '#api-contract/reason.ts'

export const mutesTooMany = reason('mutes_too_many', 'At most {max, number} things can be muted.')
