import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ListOf, paging } from '#contract/shapes.ts'
import { Proposal } from '#features/proposals/contract.ts'

export const listStaffProposals = endpoint('GET /api/staff/proposals/', {
  access: 'staff',
  scope: 'staff',
  summary:
    'Proposed changes of sites that wait for a decision, oldest first: all, or those that nobody else is likely to decide on.',
  input: { ...paging, whose: z.enum(['nobody', 'all']).optional().default('nobody') },
  reply: ListOf(Proposal),
})
