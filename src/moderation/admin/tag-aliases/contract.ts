import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listTagProposals = endpoint<typeof schemas.listTagProposals>()('GET /api/staff/tag-proposals/', {
  access: 'staff',
})

export const decideTagProposal = endpoint<typeof schemas.decideTagProposal>()(
  'POST /api/staff/tag-proposals/:id/decide/',
  { access: 'staff' },
)

export const undoTagProposal = endpoint<typeof schemas.undoTagProposal>()(
  'POST /api/staff/tag-proposals/:id/undo/',
  { access: 'staff' },
)
