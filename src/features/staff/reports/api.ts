import { conflict, nonFieldError, notFound } from '#contract/refusal.ts'
import { type Notice, notify } from '#features/notifications/notify.ts'
import { deleteContent, lockContent, type OwnedContent } from '#features/reports/moderated-content.ts'
import { sentence, theirs, yours } from '#features/reports/words.ts'
import { staffWrite } from '#features/staff/log/staff-write.ts'
import { suspend } from '#features/staff/people/suspend.ts'
import { addHold } from '#features/visibility/holds.ts'
import type { Tx } from '#server/db.ts'
import { implement } from '#server/dispatch.ts'
import { listReply } from '#server/list.ts'
import { decideReport, listReports, type Report } from './contract.ts'
import { closeReports, findReport, getReport, searchReports } from './queries.ts'

export const staffReportHandlers = [
  implement(listReports, async (input, context) =>
    listReply(context, { ...input, ...(await searchReports(context.db, input)) }),
  ),
  implement(decideReport, async ({ id, decision, reason }, context) => {
    const { db, viewer } = context
    const report = await findReport(db, id)
    if (!report) throw notFound()
    const entry = { action: `report.${decision}`, thing: `${report.kind}:${nameOf(report)}`, reason }
    return staffWrite(context, entry, async (tx) => {
      const thing = await lockContent(tx, { kind: report.kind, id: report.thing_id })
      const closed = await closeReports(tx, report, decision, viewer.id)
      if (!closed.some((one) => one.id === id)) throw conflict('This report has been decided already.')
      if (thing && decision !== 'dismiss')
        await act(tx, thing, decision, { report: id, reason, by: viewer.id })
      const reporters = closed.flatMap(({ user_id }) => user_id ?? [])
      await notify(tx, notices(report, thing, decision, reporters, reason))
      const before = { report: id, status: thing?.status ?? 'gone' }
      const after = { decision, reports: closed.length }
      return { reply: await getReport(tx, id), before, after }
    })
  }),
]

/** People are known by name, everything else by number. */
const nameOf = (report: Report) => (report.kind === 'user' && report.thing?.title) || report.thing_id

async function act(
  tx: Tx,
  { kind, id }: OwnedContent,
  decision: 'hide' | 'delete',
  { report, reason, by }: { report: number; reason: string; by: number },
) {
  if (kind === 'user') {
    if (decision === 'delete') throw nonFieldError('People are not deleted: hiding one suspends the account.')
    await suspend(tx, id, { until: null, hide_content: true, reason, by })
  } else if (decision === 'hide') {
    await addHold(tx, { kind, id }, { why: 'report', cause_id: report, note: reason, held_by: by })
  } else await deleteContent(tx, kind, id)
}

const done = { dismiss: 'stays', hide: 'was hidden', delete: 'was deleted' }

/** The owner is notified of the outcome, and reporters of the decision. */
function notices(
  report: Report,
  thing: OwnedContent | undefined,
  decision: 'dismiss' | 'hide' | 'delete',
  reporters: number[],
  reason: string,
): Notice[] {
  const byStaff = { kind: 'staff', actor_id: null } as const
  const what = thing ? theirs(thing) : `the ${report.kind} that you reported`
  const url = thing && decision === 'dismiss' ? thing.url : '/notifications/'
  const told = reporters.map((to) => ({
    ...byStaff,
    to,
    url,
    text: `Thank you for your report: ${what} ${done[decision]}. ${reason}`,
  }))
  if (!thing || decision === 'dismiss') return told
  const text = sentence(`${yours(thing)} ${done[decision]} by the moderators. ${reason}`)
  return [{ ...byStaff, to: thing.user_id, url: '/notifications/', text }, ...told]
}
