import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { ListOf, paging } from '#api-contract/shapes/shapes.ts'
import { Proposal } from '#sites/suggested-edits/contract.ts'

export const listStaffSuggestions = endpoint('GET /api/staff/proposals/', {
  access: 'staff',
  scope: 'staff',
  summary:
    'Lists open suggested edits, oldest first. By default, only those unlikely to be decided by the submitter or owner of the site.',
  input: { ...paging, whose: z.enum(['nobody', 'all']).optional().default('nobody') },
  reply: ListOf(Proposal),
})
