import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'

export const getSiteSettings = endpoint('GET /api/site-settings/', {
  access: 'anyone',
  scope: 'read',
  summary:
    'Which languages are on, the default first, whether sites are read, and whether people can sign up.',
  input: {},
  reply: z.object({ languages: z.array(z.string()), reading: z.boolean(), sign_up: z.boolean() }),
})
