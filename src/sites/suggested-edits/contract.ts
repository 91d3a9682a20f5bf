import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'
import type { Proposal } from './schemas.ts'

/** The fields of a site to which members may propose changes. */
export const proposalFieldNames = ['title', 'description', 'tags', 'feed_url'] as const

/** The crawler also proposes a new address if a site has moved. */
const displayedFieldNames = ['url', ...proposalFieldNames] as const

export const listProposals = endpoint<typeof schemas.listProposals>()('GET /api/blogs/:id/proposals/', {
  access: 'member',
})

export const propose = endpoint<typeof schemas.propose>()('POST /api/blogs/:id/proposals/', {
  access: 'member',
})

export const decideProposal = endpoint<typeof schemas.decideProposal>()(
  'POST /api/blogs/:id/proposals/:n/decide/',
  { access: 'member' },
)

/** The changes of a proposal by field; once decided, only the proposed values. */
export const getProposalChanges = ({ fields, current, state }: Proposal) =>
  displayedFieldNames
    .filter((field) => field in fields)
    .map((field) => ({
      field,
      ...(state === 'open' ? { before: current[field] ?? null } : {}),
      after: fields[field] ?? null,
    }))
