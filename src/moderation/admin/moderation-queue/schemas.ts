import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'
import { ModeratedContent } from '#reports/schemas.ts'
import { Query, Reason } from '../audit-log/schemas.ts'

export const PendingSubmission = ModeratedContent.extend({
  created_on: Time,
  /** Sent back with the decision, which is rejected if the content has changed since. */
  version: z.string(),
  /** The changes of an edit to a public site; null for new content. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })).nullable(),
})
export type PendingSubmission = z.output<typeof PendingSubmission>

export const listPendingSubmissions = schema({
  scope: 'staff',
  summary: 'Content and edits held for review, oldest first.',
  input: { ...paging, query: Query },
  reply: ListOf(PendingSubmission),
})

export const decideSubmission = schema({
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
