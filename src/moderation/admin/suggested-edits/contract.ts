import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { ListOf, paging } from '#api-contract/shapes/shapes.ts'
import { Proposal } from '#sites/suggested-edits/contract.ts'

export const listStaffSuggestions = endpoint('GET /api/staff/proposals/', {
  access: 'staff',
  scope: 'staff',
  summary:
    'Proposed changes of sites that wait for a decision, oldest first: all, or those that nobody else is likely to decide on.',
  input: { ...paging, whose: z.enum(['nobody', 'all']).optional().default('nobody') },
  reply: ListOf(Proposal),
})
