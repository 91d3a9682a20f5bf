import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { Id, ListOf, paging, RequiredText, Time } from '#contract/shapes.ts'
import { Query, Reason } from '#features/staff-log/contract.ts'

/** What can be reported. */
export const ThingKind = z.enum(['blog', 'review', 'discussion', 'comment', 'user'])
export type ThingKind = z.output<typeof ThingKind>

/** A thing as staff look at it in a queue, whatever its kind. */
export const Thing = z.object({
  kind: ThingKind,
  id: z.number(),
  title: z.string(),
  text: z.string(),
  status: z.enum(['published', 'held', 'hidden']),
  /** Whose it is; null where the account is gone. */
  username: z.string().nullable(),
  /** A path of this site. */
  url: z.string(),
})
export type Thing = z.output<typeof Thing>

export const Report = z.object({
  id: z.number(),
  reason: z.string(),
  state: z.enum(['open', 'dismiss', 'hide', 'delete']),
  /** Who reported it; null where the account is gone. */
  username: z.string().nullable(),
  decided_by: z.string().nullable(),
  created_on: Time,
  kind: ThingKind,
  thing_id: z.number(),
  /** Null when it is gone by now. */
  thing: Thing.nullable(),
})
export type Report = z.output<typeof Report>

export const sendReport = endpoint('POST /api/reports/', {
  access: 'member',
  summary: 'Tells staff of something that should not be here.',
  input: { kind: ThingKind, id: Id, reason: RequiredText(limits.report_reason) },
  reply: z.object({ id: z.number() }),
  status: 201,
})

export const listReports = endpoint('GET /api/staff/reports/', {
  access: 'staff',
  summary: 'What people reported, newest first.',
  input: {
    ...paging,
    state: z.enum(['open', 'decided', 'dismiss', 'hide', 'delete', 'all']).optional().default('open'),
    query: Query,
  },
  reply: ListOf(Report),
})

export const decideReport = endpoint('POST /api/staff/reports/:id/decide/', {
  access: 'staff',
  summary: 'Decides on a report, and with it on all open ones about the same thing.',
  input: { id: Id, decision: z.enum(['dismiss', 'hide', 'delete']), reason: Reason },
  reply: Report,
})
