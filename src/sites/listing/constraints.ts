import { refusal } from '#api-contract/refusal.ts'
import type { Constraints } from '#platform/http/errors/refusals.ts'
import { siteKnown } from '../editing/publish.ts'
import { mergeTarget } from './reasons.ts'
import { refusedByGuard } from './refused-sites.ts'

export const blogConstraints: Constraints = {
  merges_target_stays: () => refusal(mergeTarget()),
  blogs_url_key: () => siteKnown(),
  blogs_not_erased: ({ detail }) => refusedByGuard(detail),
}
