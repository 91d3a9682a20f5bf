import { invalid } from '#api-contract/refusal.ts'
import type { Constraints } from '#platform/http/errors/refusals.ts'
import { tagTaken } from './reasons.ts'

export const tagConstraints: Constraints = {
  tags_value_key: () => invalid({ value: [tagTaken()] }),
}
