import { apiError, nonFieldError, notFound } from '#api-contract/api-error.ts'
import { alreadyDecided } from '#api-contract/errors.ts'
import { addHold } from '#holds/holds.ts'
import { hiddenPostNotifications } from '#newsfeed/posts/hidden-notifications.ts'
import { hidePost, lockPostToDecide } from '#newsfeed/posts/hide-post.ts'
import type { NotificationPayload } from '#notifications/inbox/sentences.ts'
import { type NotificationInput, notify } from '#notifications/notify.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import type { Tx } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import {
  closeReports,
  closeReportsAbout,
  type Decision,
  reporterNotifications,
  targetNames,
} from '#reports/close-reports.ts'
import { deleteContent, lockContent, type OwnedContent } from '#reports/moderated-content.ts'
import { suspend } from '../people/suspend.ts'
import { decideReport, listReports, type Report } from './contract.ts'
import { peopleStay, postsStay } from './errors.ts'
import { findReport, getReport, searchReports } from './queries.ts'

export const routes = [
  implement(listReports, async (input, context) =>
    listReply(context, { ...input, ...(await searchReports(context.db, input)) }),
  ),
  implement(decideReport, async ({ id, decision, reason }, context) => {
    const { db, viewer } = context
    const report = await findReport(db, id)
    if (!report) throw notFound()
    const entry = { action: `report.${decision}`, target: `${report.kind}:${nameOf(report)}`, reason }
    return auditedWrite(context, entry, async (tx) => {
      const about = { kind: report.kind, id: report.thing_id }
      const thing = await lockContent(tx, about)
      const closed = await closeReports(tx, about, decision, viewer.id)
      if (!closed.some((one) => one.id === id)) throw apiError(alreadyDecided({ became: 'report' }))
      const hidden =
        thing && decision !== 'dismiss'
          ? await act(tx, thing, decision, { report: id, reason, by: viewer.id })
          : undefined
      const reporters = closed.flatMap(({ user_id }) => user_id ?? [])
      await notify(tx, notices(report, thing, decision, reporters, reason))
      const before = { report: id, status: thing?.status ?? 'gone' }
      const after = { decision, reports: closed.length, hidden }
      return { reply: await getReport(tx, id), before, after }
    })
  }),
]

/** People are known by name, everything else by number. */
const nameOf = (report: Report) => (report.kind === 'user' && report.thing?.title) || report.thing_id

/** @returns how many items were hidden with a person */
async function act(
  tx: Tx,
  { kind, id }: OwnedContent,
  decision: 'hide' | 'delete',
  { report, reason, by }: { report: number; reason: string; by: number },
): Promise<number | undefined> {
  if (kind === 'user') {
    if (decision === 'delete') throw nonFieldError(peopleStay())
    // How long somebody is suspended changes only where that is chosen.
    const hidden = await suspend(tx, id, { hide_content: true, reason, by })
    await closeReportsAbout(tx, id, { by, reason })
    return hidden
  }
  if (kind === 'post') {
    if (decision === 'delete') throw nonFieldError(postsStay())
    const post = await lockPostToDecide(tx, id)
    if (post && (await hidePost(tx, id, post, { note: reason, held_by: by })))
      await notify(tx, hiddenPostNotifications(post, reason))
  } else if (decision === 'hide') {
    await addHold(tx, { kind, id }, { why: 'report', cause_id: report, note: reason, held_by: by })
  } else await deleteContent(tx, kind, id, { actorId: by, reason })
  return undefined
}

/** The owner is notified of the outcome, and reporters of the decision. */
function notices(
  report: Report,
  thing: OwnedContent | undefined,
  decision: Decision,
  reporters: number[],
  reason: string,
): NotificationInput[] {
  const told = reporterNotifications(report, thing, decision, reporters, reason)
  if (!thing || decision === 'dismiss') return told
  const owner: NotificationPayload =
    report.kind === 'user'
      ? { event: 'account_hidden', params: { reason } }
      : {
          event: decision === 'hide' ? 'hidden_by_staff' : 'deleted_by_staff',
          params: { thing: targetNames[report.kind], title: thing.title, reason },
        }
  return [{ kind: 'staff', actor_id: null, ...owner, to: thing.user_id, url: '/notifications/' }, ...told]
}
