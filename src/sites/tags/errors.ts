import { defineError } from '#api-contract/define-error.ts'

export const notALetter = defineError(
  'not_a_letter',
  'Use a letter from a to z, a script code such as Cyrl, 0 for digits, or * for everything else.',
)
