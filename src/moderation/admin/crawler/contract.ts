import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const getCrawlerStatus = endpoint<typeof schemas.getCrawlerStatus>()('GET /api/staff/reading/', {
  access: 'staff',
})

export const changeCrawlerSettings = endpoint<typeof schemas.changeCrawlerSettings>()(
  'PATCH /api/staff/reading/',
  { access: 'staff' },
)

export const crawlSiteNow = endpoint<typeof schemas.crawlSiteNow>()('POST /api/staff/blogs/:id/read-now/', {
  access: 'staff',
})

export const listSiteFetches = endpoint<typeof schemas.listSiteFetches>()(
  'GET /api/staff/blogs/:id/readings/',
  { access: 'staff' },
)
