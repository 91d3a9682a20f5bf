import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'

export const getSiteSettings = schema({
  scope: 'read',
  summary: 'The enabled languages, default first; whether crawling is on; and whether sign-up is open.',
  input: {},
  reply: z.object({ languages: z.array(z.string()), reading: z.boolean(), sign_up: z.boolean() }),
})
