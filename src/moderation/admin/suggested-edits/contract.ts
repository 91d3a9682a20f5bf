import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { ListOf, paging } from '#api-contract/shapes/shapes.ts'
import { Proposal } from '#sites/suggested-edits/contract.ts'

export const listStaffSuggestions = endpoint('GET /api/staff/proposals/', {
  access: 'staff',
  scope: 'staff',
  summary:
    'Open suggested edits, oldest first: all, or only those that no submitter or owner is likely to decide.',
  input: { ...paging, whose: z.enum(['nobody', 'all']).optional().default('nobody') },
  reply: ListOf(Proposal),
})
