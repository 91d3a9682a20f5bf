import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const uploadProfilePicture = endpoint<typeof schemas.uploadProfilePicture>()(
  'POST /api/upload-profile-picture/',
  { access: 'member' },
)

export const saveProfile = endpoint<typeof schemas.saveProfile>()('POST /api/profile-create-update/', {
  access: 'member',
})

export const getPublicProfile = endpoint<typeof schemas.getPublicProfile>()(
  'GET /api/public-profile/:username/',
  { access: 'anyone', deviceCache: true },
)
