import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Languages } from '#api-contract/shapes/language-shapes.ts'
import { ListOf, paging, Site } from '#api-contract/shapes/shapes.ts'
import { tagOrders } from '#api-contract/values/tag-orders.ts'
import { zodIssue } from '#api-contract/zod-issue.ts'
import { notALetter } from './errors.ts'

export const listTags = endpoint('GET /api/tags/', {
  access: 'anyone',
  scope: 'read',
  summary:
    'Tags that sites have, most used first: the 1,000 most used, or with a query (also an empty one) the 20 most used that hold it, those that begin with it first.',
  input: { query: z.string().optional() },
  reply: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
})

export const getTag = endpoint('GET /api/tags/:value/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary:
    'One tag, its other spellings, and tags that stand beside it more often than by chance. Another spelling answers as its subject.',
  input: { value: z.string() },
  reply: z.object({
    value: z.string(),
    label: z.string(),
    count: z.number(),
    /** Its aliases. */
    spellings: z.array(z.string()),
    /** `count` sites have the related tag; `together` of them also have this one. */
    related: z.array(z.object({ value: z.string(), count: z.number(), together: z.number() })),
  }),
})

export const listSitesOfTag = endpoint('GET /api/tags/:value/blogs/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary:
    'Sites and articles with a tag, newest first: the newest 1,000 of them. `sort=quiet`: sites that post once a month at most; `sort=recommended`: those that most others recommend first; sites under one registrable domain or by one submitter count once. With `health=gone` those that are gone, and are in no other list. With `lang` only those in these languages.',
  input: {
    value: z.string(),
    lang: Languages,
    health: z.enum(['listed', 'gone']).optional().default('listed'),
    sort: z.enum(tagOrders).optional().default('newest'),
    ...paging,
  },
  reply: ListOf(Site),
})

/** A tag's first letter: a to z, an ISO 15924 script code, 0 for any digit, * for anything else. */
const Letter = z.string().regex(/^([a-z0*]|[A-Z][a-z]{3})$/, zodIssue(notALetter))

export const browseTags = endpoint('GET /api/tags-by-letter/', {
  access: 'anyone',
  scope: 'read',
  summary:
    'All tags in use, 200 a page: the most used first, or with a letter those that begin with it, in order. With a language only those of sites in it, as of the last hour; with a query those that hold it, by another spelling too.',
  input: {
    letter: Letter.optional(),
    language: z.string().optional(),
    query: z.string().optional(),
    page: paging.page,
  },
  reply: ListOf(
    z.object({
      value: z.string(),
      count: z.number(),
      /** Titles of some of its sites, for cover pictures; only for the first 24 of the most used tags. */
      sites: z.array(z.string()),
    }),
  ).extend({
    /** The number of tags by first letter. */
    letters: z.array(z.object({ letter: z.string(), count: z.number() })),
    /** The number of tags on sites in each language, as of the last hour. */
    languages: z.array(z.object({ language: z.string(), count: z.number() })),
  }),
})
