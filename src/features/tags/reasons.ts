import { reason } from '#contract/reason.ts'

export const notALetter = reason('not_a_letter', 'A letter from a to z, 0 for digits, or * for all others.')
