import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const follow = endpoint<typeof schemas.follow>()('POST /api/blogs/:id/follow/', { access: 'member' })

export const unfollow = endpoint<typeof schemas.unfollow>()('DELETE /api/blogs/:id/follow/', {
  access: 'member',
})

export const getFollow = endpoint<typeof schemas.getFollow>()('GET /api/blogs/:id/follow/', {
  access: 'member',
  deviceCache: true,
})

/** The caller's followed and bookmarked sites, so that one request serves all cards of a page. */
export const getSaved = endpoint<typeof schemas.getSaved>()('GET /api/blogs/saved/', {
  access: 'member',
  deviceCache: true,
})

export const followSorts = ['latest', 'name', 'added'] as const

export const listFollows = endpoint<typeof schemas.listFollows>()('GET /api/follows/', {
  access: 'member',
  deviceCache: true,
})

export const readFollows = endpoint<typeof schemas.readFollows>()('POST /api/follows/import/', {
  access: 'member',
})

export const addFollows = endpoint<typeof schemas.addFollows>()('POST /api/follows/', { access: 'member' })
