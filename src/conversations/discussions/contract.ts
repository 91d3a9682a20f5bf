import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listDiscussions = endpoint<typeof schemas.listDiscussions>()('GET /api/blogs/:id/discussions/', {
  access: 'anyone',
  deviceCache: true,
})

export const startDiscussion = endpoint<typeof schemas.startDiscussion>()(
  'POST /api/blogs/:id/discussions/',
  { access: 'member' },
)

export const getDiscussion = endpoint<typeof schemas.getDiscussion>()(
  'GET /api/blogs/:blogId/discussions/:discussionId/',
  { access: 'anyone', deviceCache: true },
)

export const editDiscussion = endpoint<typeof schemas.editDiscussion>()(
  'PATCH /api/blogs/:blogId/discussions/:discussionId/edit/',
  { access: 'member' },
)

export const deleteDiscussion = endpoint<typeof schemas.deleteDiscussion>()(
  'DELETE /api/blogs/:blogId/discussions/:discussionId/',
  { access: 'member' },
)

export const listComments = endpoint<typeof schemas.listComments>()(
  'GET /api/blogs/:blogId/discussions/:discussionId/comments/',
  { access: 'anyone', deviceCache: true },
)

export const addComment = endpoint<typeof schemas.addComment>()(
  'POST /api/blogs/:blogId/discussions/:discussionId/comments/',
  { access: 'member' },
)

export const editComment = endpoint<typeof schemas.editComment>()(
  'PATCH /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/edit/',
  { access: 'member' },
)

export const deleteComment = endpoint<typeof schemas.deleteComment>()(
  'DELETE /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/',
  { access: 'member' },
)

export const findCommentPage = endpoint<typeof schemas.findCommentPage>()(
  'GET /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/page/',
  { access: 'anyone' },
)

export const previewText = endpoint<typeof schemas.previewText>()('POST /api/text-preview/', {
  access: 'member',
})

export const completeName = endpoint<typeof schemas.completeName>()('GET /api/username-completion/', {
  access: 'member',
})
