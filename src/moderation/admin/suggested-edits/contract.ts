import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listStaffSuggestions = endpoint<typeof schemas.listStaffSuggestions>()(
  'GET /api/staff/proposals/',
  { access: 'staff' },
)
