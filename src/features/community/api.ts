import { handle } from '#server/answer.ts'
import { colorsAddress } from './colors.ts'
import { getAbout, getCommunity } from './contract.ts'

export const communityHandlers = [
  handle(getCommunity, async (_, { site: { config }, depends }) => {
    depends('settings')
    return {
      site_name: config.site_name,
      tagline: config.community.tagline,
      footer: config.community.footer,
      public_url: config.public_url,
      community_goal: config.community_goal,
      newsletter_url: config.newsletter_url ?? null,
      stylesheet: colorsAddress(config.community),
    }
  }),

  handle(getAbout, async (_, { site: { config }, depends }) => {
    depends('settings')
    return { paragraphs: config.community.about }
  }),
]
