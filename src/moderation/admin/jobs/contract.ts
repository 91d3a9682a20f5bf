import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listFailedJobs = endpoint<typeof schemas.listFailedJobs>()('GET /api/staff/jobs/', {
  access: 'staff',
})
export const retryJob = endpoint<typeof schemas.retryJob>()('POST /api/staff/jobs/:id/retry/', {
  access: 'staff',
})
export const dropJob = endpoint<typeof schemas.dropJob>()('DELETE /api/staff/jobs/:id/', { access: 'staff' })
