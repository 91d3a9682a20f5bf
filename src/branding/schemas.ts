import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { languageCodes } from '#i18n/languages.ts'

/** Language of the texts. An explicit field, because replies are cached by URL and must be the same for everyone. */
const language = z.enum(languageCodes).optional()

export const getCommunity = schema({
  scope: 'read',
  summary: 'Returns the operator’s settings: the site’s name, texts, goal, links and languages.',
  input: { language },
  reply: z.object({
    site_name: z.string(),
    tagline: z.string(),
    /** The footer's text after the name. */
    footer: z.string(),
    public_url: z.string(),
    /** Available languages of the interface, the default first. */
    languages: z.array(z.string()),
    community_goal: z.number(),
    newsletter_url: z.string().nullable(),
    /** URL of the operator's colours, if any. */
    stylesheet: z.string().nullable(),
  }),
})

export const listLanguages = schema({
  scope: 'read',
  summary: 'Lists the interface languages, the default first, each with the texts that offer it.',
  input: {},
  reply: z.array(
    z.object({
      /** BCP 47. */
      language: z.string(),
      /** Its native name. */
      name: z.string(),
      offer: z.string(),
      accept: z.string(),
      decline: z.string(),
    }),
  ),
})

export const getAbout = schema({
  scope: 'read',
  summary: 'Returns the operator’s description of the community, as paragraphs of plain text.',
  input: { language },
  reply: z.object({ paragraphs: z.array(z.string()) }),
})
