import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const getFairness = endpoint<typeof schemas.getFairness>()('GET /api/fairness/', {
  access: 'anyone',
  deviceCache: true,
})
