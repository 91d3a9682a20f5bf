import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { ContentKind, ModeratedContent, ReportCategory } from '#reports/schemas.ts'
import { Query, Reason } from '../audit-log/schemas.ts'

export const Report = z.object({
  id: z.number(),
  category: ReportCategory,
  /** Empty if the category says enough. */
  reason: z.string(),
  state: z.enum(['open', 'dismiss', 'hide', 'delete']),
  /** The reporter; null if the account is gone. */
  username: z.string().nullable(),
  decided_by: z.string().nullable(),
  created_on: Time,
  kind: ContentKind,
  thing_id: z.number(),
  /** Null if it has been deleted since. */
  thing: ModeratedContent.nullable(),
})
export type Report = z.output<typeof Report>

export const listReports = schema({
  scope: 'staff',
  summary: 'Reports, newest first.',
  input: {
    ...paging,
    state: z.enum(['open', 'decided', 'dismiss', 'hide', 'delete', 'all']).optional().default('open'),
    query: Query,
  },
  reply: ListOf(Report),
})

export const decideReport = schema({
  scope: 'staff',
  summary: 'Decides a report and all other open reports about the same content.',
  input: { id: Id, decision: z.enum(['dismiss', 'hide', 'delete']), reason: Reason },
  reply: Report,
})
