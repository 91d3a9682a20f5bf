import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, NoContent, OptionalId, Site } from '#api-contract/shapes/shapes.ts'

export const addBookmark = schema({
  scope: 'write',
  summary: 'Bookmarks a site: 201, or 200 if it already was. Takes `blogId`, `blog` or `id`.',
  input: { blogId: OptionalId, blog: OptionalId, id: OptionalId },
  reply: Site,
  status: 201,
  alternativeStatus: 200,
})

export const removeBookmark = schema({
  scope: 'write',
  summary: 'Removes a bookmark, if there is one.',
  input: { blogId: Id },
  reply: NoContent,
  status: 204,
})

export const getBookmark = schema({
  scope: 'read',
  summary: 'Tells if the caller has bookmarked a site.',
  input: { blogId: Id },
  reply: z.object({ is_bookmarked: z.boolean() }),
})

export const listBookmarks = schema({
  scope: 'read',
  summary: 'The caller’s bookmarked sites, latest first, at most 1,000.',
  input: { email: z.string().optional() },
  reply: z.object({ bookmarked_blogs: z.array(Site) }),
})
