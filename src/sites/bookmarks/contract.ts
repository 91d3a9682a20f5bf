import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Id, NoContent, OptionalId, Site } from '#api-contract/shapes/shapes.ts'

export const addBookmark = endpoint('POST /api/blog/bookmark/', {
  access: 'member',
  scope: 'write',
  summary: 'Bookmarks a site: 201, or 200 if it was bookmarked. Takes `blogId`, `blog` or `id`.',
  input: { blogId: OptionalId, blog: OptionalId, id: OptionalId },
  reply: Site,
  status: 201,
  alternativeStatus: 200,
})

export const removeBookmark = endpoint('DELETE /api/blog/bookmark/', {
  access: 'member',
  scope: 'write',
  summary: 'Removes a bookmark, if there is one.',
  input: { blogId: Id },
  reply: NoContent,
  status: 204,
})

export const getBookmark = endpoint('GET /api/blog/bookmark/', {
  access: 'member',
  scope: 'read',
  remembered: true,
  summary: 'Whether the caller bookmarked a site.',
  input: { blogId: Id },
  reply: z.object({ is_bookmarked: z.boolean() }),
})

export const listBookmarks = endpoint('GET /api/blogs/bookmarks/', {
  access: 'member',
  scope: 'read',
  remembered: true,
  summary: 'Sites that the caller bookmarked, the last first, 1,000 at most.',
  input: { email: z.string().optional() },
  reply: z.object({ bookmarked_blogs: z.array(Site) }),
})
