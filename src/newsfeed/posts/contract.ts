import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Id, ListOf, Post, paging } from '#api-contract/shapes/shapes.ts'

export const listPosts = endpoint('GET /api/blogs/:id/posts/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary: 'What a site posted, newest first: the last fifty, and those that are discussed.',
  input: { id: Id, ...paging },
  reply: ListOf(Post),
})

export const discussPost = endpoint('POST /api/posts/:id/discuss/', {
  access: 'member',
  scope: 'write',
  summary: 'The one discussion of a post: 200, or 201 where this call started it.',
  input: { id: Id },
  reply: z.object({ blog_id: z.number(), discussion_id: z.number() }),
  status: 201,
  alternativeStatus: 200,
})
