import { invalid } from '#contract/refusal.ts'
import type { Constraints } from '#server/refusals.ts'
import { tagTaken } from './reasons.ts'

export const tagConstraints: Constraints = {
  tags_value_key: () => invalid({ value: [tagTaken()] }),
}
