import { invalidAtAll, notFound } from '#contract/refusal.ts'
import { type Notice, notify } from '#features/notifications/notify.ts'
import { staffWrite } from '#features/staff-log/staff-write.ts'
import { suspend } from '#features/suspensions/suspend.ts'
import { handle } from '#server/answer.ts'
import type { Tx } from '#server/db.ts'
import { listReply } from '#server/list.ts'
import { decideReport, listReports, type Report, sendReport } from './contract.ts'
import { addReport, closeReports, findReport, reportsIn } from './queries.ts'
import { deleteThing, type FoundThing, findThing, setStatus } from './things.ts'
import { sentence, theirs, yours } from './words.ts'

export const reportHandlers = [
  handle(sendReport, async (input, { db, site, viewer }) => {
    await site.limits.take('report', viewer.id)
    const thing = await findThing(db, input)
    if (!thing || (thing.status !== 'published' && thing.kind !== 'user')) throw notFound()
    return { id: await db.transaction().execute((tx) => addReport(tx, viewer.id, input)) }
  }),
  handle(listReports, async (input, visit) =>
    listReply(visit, { ...input, ...(await reportsIn(visit.db, input)) }),
  ),
  handle(decideReport, async ({ id, decision, reason }, visit) => {
    const { db, viewer } = visit
    const report = await findReport(db, id)
    if (!report) throw notFound()
    if (report.state !== 'open') throw invalidAtAll('This report has been decided already.')
    const deed = { action: `report.${decision}`, thing: `${report.kind}:${nameOf(report)}`, reason }
    await staffWrite(visit, deed, async (tx) => {
      const thing = await findThing(tx, { kind: report.kind, id: report.thing_id })
      if (thing && decision !== 'dismiss') await act(tx, thing, decision, reason)
      const reporters = await closeReports(tx, report, decision, viewer.id)
      await notify(tx, notices(report, thing, decision, reporters, reason))
      const before = { report: id, status: thing?.status ?? 'gone' }
      return { reply: undefined, before, after: { decision, reports: reporters.length } }
    })
    return (await findReport(db, id)) as Report
  }),
]

/** People are known by name, everything else by number. */
const nameOf = (report: Report) => (report.kind === 'user' && report.thing?.title) || report.thing_id

async function act(tx: Tx, { kind, id }: FoundThing, decision: 'hide' | 'delete', reason: string) {
  if (kind === 'user') {
    if (decision === 'delete') throw invalidAtAll('People are not deleted: hiding one suspends the account.')
    await suspend(tx, id, { until: null, hide_content: true, reason })
  } else if (decision === 'hide') await setStatus(tx, kind, [id], 'hidden')
  else await deleteThing(tx, kind, id)
}

const done = { dismiss: 'stays', hide: 'was hidden', delete: 'was deleted' }

/** Whose thing it is hears of what became of it, and whoever reported it of how it was decided. */
function notices(
  report: Report,
  thing: FoundThing | undefined,
  decision: 'dismiss' | 'hide' | 'delete',
  reporters: number[],
  reason: string,
): Notice[] {
  const by_staff = { kind: 'staff', actor_id: null } as const
  const what = thing ? theirs(thing) : `the ${report.kind} that you reported`
  const url = thing && decision === 'dismiss' ? thing.url : '/notifications/'
  const told = reporters.map((to) => ({
    ...by_staff,
    to,
    url,
    text: `Thank you for your report: ${what} ${done[decision]}. ${reason}`,
  }))
  if (!thing || decision === 'dismiss') return told
  const text = sentence(`${yours(thing)} ${done[decision]} by the moderators. ${reason}`)
  return [{ ...by_staff, to: thing.user_id, url: '/notifications/', text }, ...told]
}
