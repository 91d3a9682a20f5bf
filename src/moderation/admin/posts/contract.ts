import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listStaffPosts = endpoint<typeof schemas.listStaffPosts>()('GET /api/staff/posts/', {
  access: 'staff',
})

export const hidePostByStaff = endpoint<typeof schemas.hidePostByStaff>()('POST /api/staff/posts/:id/hide/', {
  access: 'staff',
})

export const restorePost = endpoint<typeof schemas.restorePost>()('POST /api/staff/posts/:id/restore/', {
  access: 'staff',
})

export const stopPosts = endpoint<typeof schemas.stopPosts>()('POST /api/staff/blogs/:id/stop-posts/', {
  access: 'staff',
})

export const resumePosts = endpoint<typeof schemas.resumePosts>()('POST /api/staff/blogs/:id/resume-posts/', {
  access: 'staff',
})
