import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listPendingSubmissions = endpoint<typeof schemas.listPendingSubmissions>()(
  'GET /api/staff/held/',
  { access: 'staff' },
)

export const decideSubmission = endpoint<typeof schemas.decideSubmission>()(
  'POST /api/staff/held/:kind/:id/decide/',
  { access: 'staff' },
)
