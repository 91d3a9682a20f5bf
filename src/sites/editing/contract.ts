import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const getSitePreview = endpoint<typeof schemas.getSitePreview>()('GET /api/blogs/preview/', {
  access: 'member',
})

export const uploadSiteImage = endpoint<typeof schemas.uploadSiteImage>()('POST /api/blogs/upload-image/', {
  access: 'member',
})

export const adoptSiteImage = endpoint<typeof schemas.adoptSiteImage>()('POST /api/blogs/adopt-image/', {
  access: 'member',
})

export const publishSite = endpoint<typeof schemas.publishSite>()('POST /api/upload-edit-blog/', {
  access: 'member',
})

export const deleteOwnSite = endpoint<typeof schemas.deleteOwnSite>()('DELETE /api/blogs/delete-by-Id/', {
  access: 'member',
})

export const findSiteByUrl = endpoint<typeof schemas.findSiteByUrl>()('GET /api/blogs/url/', {
  access: 'anyone',
})
