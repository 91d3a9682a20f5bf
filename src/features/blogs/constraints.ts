import { refusal } from '#contract/refusal.ts'
import type { Constraints } from '#server/refusals.ts'
import { siteKnown } from './publish.ts'
import { mergeTarget } from './reasons.ts'

export const blogConstraints: Constraints = {
  merges_target_stays: () => refusal(mergeTarget()),
  blogs_url_key: () => siteKnown(),
}
