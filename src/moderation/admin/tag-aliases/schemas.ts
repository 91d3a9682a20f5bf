import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, ListOf, paging } from '#api-contract/shapes/shapes.ts'
import { AliasEvidence } from '#api-contract/values/alias-evidence.ts'
import { OptionalReason } from '../audit-log/schemas.ts'

const State = z.enum(['open', 'accepted', 'rejected'])

export const TagProposal = z.object({
  id: z.number(),
  spelling: z.string(),
  spelling_count: z.number(),
  /** The tag to merge into; if that one has been merged since, the tag it was merged into. */
  subject: z.string(),
  subject_count: z.number(),
  reasons: z.array(AliasEvidence),
  state: State,
})
export type TagProposal = z.output<typeof TagProposal>

export const listTagProposals = schema({
  scope: 'staff',
  summary: 'Tags that may be aliases of another tag, with the reasons, most likely first.',
  input: { ...paging, state: State.optional().default('open') },
  reply: ListOf(TagProposal),
})

export const decideTagProposal = schema({
  scope: 'staff',
  summary: 'Makes the tag an alias, or keeps the two apart; then they are not proposed again.',
  input: { id: Id, accept: z.boolean(), reason: OptionalReason },
  reply: TagProposal,
})

export const undoTagProposal = schema({
  scope: 'staff',
  summary: 'Undoes a decision: the proposal is open again, and merged tags are separated.',
  input: { id: Id, reason: OptionalReason },
  reply: TagProposal,
})
