import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const getPublicActivities = endpoint<typeof schemas.getPublicActivities>()(
  'GET /api/public-profile/:username/activities/',
  { access: 'anyone', deviceCache: true },
)

export const listMemberSubmissions = endpoint<typeof schemas.listMemberSubmissions>()(
  'GET /api/public-profile/:username/submitted/',
  { access: 'anyone', deviceCache: true },
)

export const listMemberFollows = endpoint<typeof schemas.listMemberFollows>()(
  'GET /api/public-profile/:username/follows/',
  { access: 'anyone', deviceCache: true },
)

export const listMemberReviews = endpoint<typeof schemas.listMemberReviews>()(
  'GET /api/public-profile/:username/reviews/',
  { access: 'anyone', deviceCache: true },
)

export const listOwnWritings = endpoint<typeof schemas.listOwnWritings>()(
  'GET /api/user-discussions-comments/',
  { access: 'member', deviceCache: true },
)

export const listOwnUpvotes = endpoint<typeof schemas.listOwnUpvotes>()('GET /api/user-upvoted-blogs/', {
  access: 'member',
  deviceCache: true,
})

export const listOwnSubmissions = endpoint<typeof schemas.listOwnSubmissions>()(
  'GET /api/user-submitted-blogs/',
  { access: 'member', deviceCache: true },
)
