import { refusal } from '#contract/refusal.ts'
import type { Constraints } from '#server/refusals.ts'
import { siteKnown } from './publish.ts'
import { mergeTarget } from './reasons.ts'
import { refusedByGuard } from './refused-sites.ts'

export const blogConstraints: Constraints = {
  merges_target_stays: () => refusal(mergeTarget()),
  blogs_url_key: () => siteKnown(),
  blogs_not_erased: ({ detail }) => refusedByGuard(detail),
}
