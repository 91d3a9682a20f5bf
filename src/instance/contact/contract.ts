import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const sendContactMessage = endpoint<typeof schemas.sendContactMessage>()('POST /api/contact/', {
  access: 'member',
})
