import { handle } from '#server/answer.ts'
import { getCommunity } from './contract.ts'

export const communityHandlers = [
  handle(getCommunity, async (_, { site: { config }, depends }) => {
    depends('settings')
    return {
      site_name: config.site_name,
      public_url: config.public_url,
      community_goal: config.community_goal,
      newsletter_url: config.newsletter_url ?? null,
      donate_url: config.donate_url ?? null,
      payments_are_on: config.stripe !== undefined,
    }
  }),
]
