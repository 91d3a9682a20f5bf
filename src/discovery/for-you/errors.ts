import { defineError } from '#api-contract/define-error.ts'

export const tooManyDismissals = defineError(
  'wishes_too_many',
  'You can have up to {max, number} adjustments to your list.',
)
