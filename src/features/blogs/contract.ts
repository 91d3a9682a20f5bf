import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Blog, Id } from '#contract/shapes.ts'

export const getBlog = endpoint('GET /api/blogs/:id/', {
  access: 'anyone',
  summary: 'One site or article.',
  input: { id: Id },
  reply: Blog,
})

export const findBlogByUrl = endpoint('GET /api/blogs/url/', {
  access: 'anyone',
  summary: 'The site that an address belongs to, however the address is spelled.',
  input: { url: z.string() },
  reply: Blog,
})

export const countBlogs = endpoint('GET /api/total-blogs/', {
  access: 'anyone',
  summary: 'How many sites there are.',
  input: {},
  reply: z.object({ total_blogs: z.number() }),
})
