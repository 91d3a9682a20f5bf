import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const addBookmark = endpoint<typeof schemas.addBookmark>()('POST /api/blog/bookmark/', {
  access: 'member',
})

export const removeBookmark = endpoint<typeof schemas.removeBookmark>()('DELETE /api/blog/bookmark/', {
  access: 'member',
})

export const getBookmark = endpoint<typeof schemas.getBookmark>()('GET /api/blog/bookmark/', {
  access: 'member',
  deviceCache: true,
})

export const listBookmarks = endpoint<typeof schemas.listBookmarks>()('GET /api/blogs/bookmarks/', {
  access: 'member',
  deviceCache: true,
})
