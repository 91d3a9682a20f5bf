import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { languageCodes } from '#i18n/languages.ts'

/** Of the words of the reply: replies are the same for everybody who asks at the same address. */
const language = z.enum(languageCodes).optional()

export const getCommunity = endpoint('GET /api/community/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary: 'What the operator has set: the name of the site, its words, its goal, its links, its languages.',
  input: { language },
  reply: z.object({
    site_name: z.string(),
    tagline: z.string(),
    /** What the foot of every page says after the name. */
    footer: z.string(),
    public_url: z.string(),
    /** That are on, the default first. */
    languages: z.array(z.string()),
    community_goal: z.number(),
    newsletter_url: z.string().nullable(),
    /** The operator's own colours, if any. */
    stylesheet: z.string().nullable(),
  }),
})

export const listLanguages = endpoint('GET /api/community/languages/', {
  access: 'anyone',
  scope: 'read',
  summary: 'The languages that this site speaks, the default first, and in each how it is offered.',
  input: {},
  reply: z.array(
    z.object({
      /** BCP 47. */
      language: z.string(),
      /** What its speakers call it. */
      name: z.string(),
      offer: z.string(),
      accept: z.string(),
      decline: z.string(),
    }),
  ),
})

export const getAbout = endpoint('GET /api/community/about/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary: 'What the operator says about the community, in paragraphs of plain text.',
  input: { language },
  reply: z.object({ paragraphs: z.array(z.string()) }),
})
