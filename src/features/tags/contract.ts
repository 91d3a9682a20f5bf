import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const listTags = endpoint('GET /api/tags/', {
  access: 'anyone',
  summary: 'Tags that sites have, most used first.',
  input: {},
  reply: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
})
