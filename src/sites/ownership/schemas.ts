import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, NoContent } from '#api-contract/shapes/shapes.ts'

export const claimSite = schema({
  scope: 'write',
  summary:
    'Claims a site for the caller. It must lie at or below a domain that they log in with, or its page must link to their profile with rel="me".',
  input: { id: Id },
  reply: z.object({ is_owner: z.boolean() }),
  status: 201,
})

export const disownSite = schema({
  scope: 'write',
  summary: 'Gives up the caller’s claim to a site.',
  input: { id: Id },
  reply: NoContent,
  status: 204,
})
