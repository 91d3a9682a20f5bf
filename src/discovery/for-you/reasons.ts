import { defineError } from '#api-contract/define-error.ts'

export const wishesTooMany = defineError(
  'wishes_too_many',
  'At most {max, number} wishes about your list can be kept.',
)
