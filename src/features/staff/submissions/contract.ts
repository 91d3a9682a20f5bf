import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListOf, paging, Time } from '#contract/shapes.ts'
import { Thing } from '#features/reports/contract.ts'
import { Query, Reason } from '#features/staff/log/contract.ts'

export const PendingSubmission = Thing.extend({ created_on: Time })
export type PendingSubmission = z.output<typeof PendingSubmission>

export const listPendingSubmissions = endpoint('GET /api/staff/held/', {
  access: 'staff',
  summary: 'What waits for staff before it is shown, oldest first.',
  input: { ...paging, query: Query },
  reply: ListOf(PendingSubmission),
})

export const decideSubmission = endpoint('POST /api/staff/held/:kind/:id/decide/', {
  access: 'staff',
  summary: 'Publishes or refuses something that was held.',
  input: {
    kind: z.enum(['blog', 'review', 'discussion', 'comment']),
    id: Id,
    decision: z.enum(['publish', 'refuse']),
    reason: Reason,
  },
  reply: Thing,
})
