import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Id, NoContent } from '#api-contract/shapes/shapes.ts'

export const claimSite = endpoint('POST /api/blogs/:id/owner/', {
  access: 'member',
  scope: 'write',
  summary:
    'Proves that a site is the caller\u2019s own: it lies at or under a domain that they log in with, or its page links to their profile with rel="me".',
  input: { id: Id },
  reply: z.object({ is_owner: z.boolean() }),
  status: 201,
})

export const disownSite = endpoint('DELETE /api/blogs/:id/owner/', {
  access: 'member',
  scope: 'write',
  summary: 'A site is no longer the caller\u2019s own.',
  input: { id: Id },
  reply: NoContent,
  status: 204,
})
