import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listMutes = endpoint<typeof schemas.listMutes>()('GET /api/posts/mine/mute/', {
  access: 'member',
})

export const addMute = endpoint<typeof schemas.addMute>()('POST /api/posts/mine/mute/', { access: 'member' })

export const removeMute = endpoint<typeof schemas.removeMute>()('DELETE /api/posts/mine/mute/', {
  access: 'member',
})

export const getLastSeen = endpoint<typeof schemas.getLastSeen>()('GET /api/posts/mine/seen/', {
  access: 'member',
})

export const setLastSeen = endpoint<typeof schemas.setLastSeen>()('PUT /api/posts/mine/seen/', {
  access: 'member',
})

export const getFeedKey = endpoint<typeof schemas.getFeedKey>()('GET /api/river-key/', { access: 'member' })

export const renewFeedKey = endpoint<typeof schemas.renewFeedKey>()('POST /api/river-key/', {
  access: 'member',
})
