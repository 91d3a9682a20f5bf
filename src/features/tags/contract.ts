import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Blog, ListOf, paging } from '#contract/shapes.ts'

export const listTags = endpoint('GET /api/tags/', {
  access: 'anyone',
  summary: 'Tags that sites have, most used first.',
  input: {},
  reply: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
})

export const getTag = endpoint('GET /api/tags/:value/', {
  access: 'anyone',
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
  summary: 'Sites and articles with a tag, newest first: the newest 1,000 of them.',
  input: { value: z.string(), ...paging },
  reply: ListOf(Blog),
})
