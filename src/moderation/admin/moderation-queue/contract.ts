import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Id, ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'
import { ModeratedContent } from '#reports/contract.ts'
import { Query, Reason } from '../audit-log/contract.ts'

export const PendingSubmission = ModeratedContent.extend({
  created_on: Time,
  /** Sent back with the decision, which is rejected if the content has changed since. */
  version: z.string(),
  /** The changes of an edit to a public site; null for new content. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })).nullable(),
})
export type PendingSubmission = z.output<typeof PendingSubmission>

export const listPendingSubmissions = endpoint('GET /api/staff/held/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Content and edits held for review, oldest first.',
  input: { ...paging, query: Query },
  reply: ListOf(PendingSubmission),
})

export const decideSubmission = endpoint('POST /api/staff/held/:kind/:id/decide/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Publishes or rejects held content or a pending edit.',
  input: {
    kind: z.enum(['blog', 'review', 'discussion', 'comment']),
    id: Id,
    decision: z.enum(['publish', 'refuse']),
    version: Line(40).optional(),
    reason: Reason,
  },
  reply: ModeratedContent,
})
