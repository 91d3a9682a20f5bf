import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { saying } from '#contract/saying.ts'
import { Blog, ListOf, paging } from '#contract/shapes.ts'
import { notALetter } from './reasons.ts'

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
    'One tag, and tags that often stand beside it. A merged tag answers as the one it was merged into.',
  input: { value: z.string() },
  reply: z.object({
    value: z.string(),
    label: z.string(),
    count: z.number(),
    related: z.array(z.object({ value: z.string(), count: z.number() })),
  }),
})

export const listBlogsOfTag = endpoint('GET /api/tags/:value/blogs/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary:
    'Sites and articles with a tag, newest first: the newest 1,000 of them. With `health=gone` those that are gone, and are in no other list.',
  input: { value: z.string(), health: z.enum(['listed', 'gone']).optional().default('listed'), ...paging },
  reply: ListOf(Blog),
})

/** A tag's first letter: a to z, 0 for any digit, * for every other sign and script. */
const Letter = z.string().regex(/^[a-z0*]$/, saying(notALetter))

export const browseTags = endpoint('GET /api/tags-by-letter/', {
  access: 'anyone',
  scope: 'read',
  summary:
    'All tags in use, 200 a page: the most used first, or with a letter those that begin with it, in order.',
  input: { letter: Letter.optional(), page: paging.page },
  reply: ListOf(z.object({ value: z.string(), count: z.number() })).extend({
    /** How many tags begin with each letter. */
    letters: z.array(z.object({ letter: z.string(), count: z.number() })),
  }),
})
