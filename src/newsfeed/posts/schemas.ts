import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, ListOf, Post, paging } from '#api-contract/shapes/shapes.ts'

export const listPosts = schema({
  scope: 'read',
  summary: 'A site’s posts, newest first: the last fifty, and all discussed ones.',
  input: { id: Id, ...paging },
  reply: ListOf(Post),
})

export const discussPost = schema({
  scope: 'write',
  summary: 'Gets or starts the discussion of a post: 200, or 201 if this call started it.',
  input: { id: Id },
  reply: z.object({ blog_id: z.number(), discussion_id: z.number() }),
  status: 201,
  alternativeStatus: 200,
})
