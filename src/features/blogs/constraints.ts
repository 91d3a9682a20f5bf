import { conflict, invalid } from '#contract/refusal.ts'
import type { Constraints } from '#server/refusals.ts'

export const blogConstraints: Constraints = {
  merges_target_stays: () => conflict('Another site was merged into this one: undo that merge first.'),
  blogs_url_key: () => invalid({ url: ['This site has already been uploaded.'] }),
}
