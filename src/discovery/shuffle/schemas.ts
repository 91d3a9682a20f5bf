import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Languages } from '#api-contract/shapes/language-shapes.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Flag, paging, Seed, SeededListOf, Site } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'

/** Maximum length of a BCP 47 code. */
const languageLimit = 35

export const listShuffledSites = schema({
  scope: 'read',
  summary:
    'Every published site once, in an order that the seed determines. Send the seed back for further pages. With `lang`, only sites in these languages: a random thousand if there are more.',
  input: { ...paging, seed: Seed, lang: Languages },
  reply: SeededListOf(Site),
})

export const surpriseMe = schema({
  scope: 'write',
  summary:
    'A random site, none twice until all have been shown; optionally with a tag or in some languages. Send `walk` back to continue. For members, the progress through all sites is stored with the account.',
  input: {
    walk: z.string().max(200).optional(),
    outside_interests: Flag,
    tag: Line(limits.tag.max).optional(),
    lang: Languages,
    /** The former name of `lang`, for a single language. */
    language: Line(languageLimit).optional(),
  },
  reply: z.object({
    blog: Site.nullable(),
    walk: z.string(),
    /** True if all sites had been shown, and a new round starts with this one. */
    starts_over: z.boolean(),
  }),
})
