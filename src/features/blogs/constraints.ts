import { invalid } from '#contract/refusal.ts'
import type { Constraints } from '#server/refusals.ts'

export const blogConstraints: Constraints = {
  blogs_url_key: () => invalid({ url: ['This site has already been uploaded.'] }),
}
