import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const getCommunity = endpoint('GET /api/community/', {
  access: 'anyone',
  summary: 'What the operator has set: the name of the site, its goal, its links.',
  input: {},
  reply: z.object({
    site_name: z.string(),
    public_url: z.string(),
    community_goal: z.number(),
    newsletter_url: z.string().nullable(),
    donate_url: z.string().nullable(),
    payments_are_on: z.boolean(),
  }),
})
