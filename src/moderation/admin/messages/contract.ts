import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listMessages = endpoint<typeof schemas.listMessages>()('GET /api/staff/messages/', {
  access: 'staff',
})

export const finishMessage = endpoint<typeof schemas.finishMessage>()('POST /api/staff/messages/:id/done/', {
  access: 'staff',
})
