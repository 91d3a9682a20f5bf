import { endpoint } from '#contract/endpoint.ts'
import { Id, ListOf, Post, paging } from '#contract/shapes.ts'

export const listPosts = endpoint('GET /api/blogs/:id/posts/', {
  access: 'anyone',
  remembered: true,
  summary: 'What a site posted, newest first: the last fifty, and those that are discussed.',
  input: { id: Id, ...paging },
  reply: ListOf(Post),
})
