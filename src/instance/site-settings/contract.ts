import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'

export const getSiteSettings = endpoint('GET /api/site-settings/', {
  access: 'anyone',
  scope: 'read',
  summary: 'The enabled languages, default first; whether crawling is on; and whether sign-up is open.',
  input: {},
  reply: z.object({ languages: z.array(z.string()), reading: z.boolean(), sign_up: z.boolean() }),
})
