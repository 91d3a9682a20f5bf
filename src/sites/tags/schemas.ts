import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Languages } from '#api-contract/shapes/language-shapes.ts'
import { ListOf, paging, Site } from '#api-contract/shapes/shapes.ts'
import { tagOrders } from '#api-contract/values/tag-orders.ts'
import { zodIssue } from '#api-contract/zod-issue.ts'
import { notALetter } from './errors.ts'

export const listTags = schema({
  scope: 'read',
  summary:
    'Tags in use, most used first: the top 1,000 or, with a query (even an empty one), the top 20 that contain it, prefix matches first.',
  input: { query: z.string().optional() },
  reply: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
})

export const getTag = schema({
  scope: 'read',
  summary:
    'A tag with its aliases and related tags, which occur with it more often than by chance. An alias returns its main tag.',
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

export const listSitesOfTag = schema({
  scope: 'read',
  summary:
    'The newest 1,000 sites and articles with a tag, newest first. `sort=quiet`: sites that post at most once a month. `sort=recommended`: the most recommended first, where recommenders under one registrable domain or by one submitter count once. `health=gone`: only sites that are gone, which are in no other list. `lang`: only sites in these languages.',
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

export const browseTags = schema({
  scope: 'read',
  summary:
    'All tags in use, 200 per page: most used first or, with a letter, the tags that start with it in alphabetical order. With a language, only tags of sites in it, as of the last hour; with a query, only tags that contain it in their name or an alias.',
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
