import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const getCommunity = endpoint('GET /api/community/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary: 'What the operator has set: the name of the site, its words, its goal, its links.',
  input: {},
  reply: z.object({
    site_name: z.string(),
    tagline: z.string(),
    /** What the foot of every page says after the name. */
    footer: z.string(),
    public_url: z.string(),
    community_goal: z.number(),
    newsletter_url: z.string().nullable(),
    /** The operator's own colours, if any. */
    stylesheet: z.string().nullable(),
  }),
})

export const getAbout = endpoint('GET /api/community/about/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary: 'What the operator says about the community, in paragraphs of plain text.',
  input: {},
  reply: z.object({ paragraphs: z.array(z.string()) }),
})
