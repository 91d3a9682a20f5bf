import { reason } from '#api-contract/reason.ts'

export const wishesTooMany = reason(
  'wishes_too_many',
  'At most {max, number} wishes about your list can be kept.',
)
