import { reason } from '#api-contract/reason.ts'

export const notALetter = reason(
  'not_a_letter',
  'A letter from a to z, the code of a script such as Cyrl, 0 for digits, or * for all others.',
)
