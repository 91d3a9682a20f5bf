import { defineError } from '#api-contract/define-error.ts'

export const mutesTooMany = defineError('mutes_too_many', 'You can mute up to {max, number} things.')
