import { defineError } from '#api-contract/define-error.ts'

export const mutesTooMany = defineError('mutes_too_many', 'At most {max, number} things can be muted.')
