import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { ListOf, paging } from '#api-contract/shapes/shapes.ts'
import { Proposal } from '#sites/suggested-edits/schemas.ts'

export const listStaffSuggestions = schema({
  scope: 'staff',
  summary:
    'Lists open suggested edits, oldest first. By default, only those unlikely to be decided by the submitter or owner of the site.',
  input: { ...paging, whose: z.enum(['nobody', 'all']).optional().default('nobody') },
  reply: ListOf(Proposal),
})
