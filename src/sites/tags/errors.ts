import { defineError } from '#api-contract/define-error.ts'

export const notALetter = defineError(
  'not_a_letter',
  'A letter from a to z, the code of a script such as Cyrl, 0 for digits, or * for all others.',
)
