import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id } from '#api-contract/shapes/shapes.ts'
import { noPostsReasons } from '#api-contract/values/no-posts.ts'

export const getNoPosts = schema({
  scope: 'read',
  summary:
    'Why a site’s feed yields no posts, for its submitter, owners and staff. Null if it does, and for other callers.',
  input: { id: Id },
  reply: z.object({ reason: z.enum(noPostsReasons).nullable() }),
})
