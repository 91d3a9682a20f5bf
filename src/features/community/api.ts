import { implement } from '#server/dispatch.ts'
import { colorsAddress } from './colors.ts'
import { getAbout, getCommunity } from './contract.ts'

export const communityHandlers = [
  implement(getCommunity, async (_, { services: { config }, dependsOn }) => {
    dependsOn('settings')
    return {
      site_name: config.product_name,
      tagline: config.community.tagline,
      footer: config.community.footer,
      public_url: config.public_url,
      community_goal: config.community_goal,
      newsletter_url: config.newsletter_url ?? null,
      stylesheet: colorsAddress(config.community),
    }
  }),

  implement(getAbout, async (_, { services: { config }, dependsOn }) => {
    dependsOn('settings')
    return { paragraphs: config.community.about }
  }),
]
