import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const sendReport = endpoint<typeof schemas.sendReport>()('POST /api/reports/', { access: 'member' })
