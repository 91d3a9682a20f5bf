import { apiError, nonFieldError } from '#api-contract/api-error.ts'
import { alreadyDecided } from '#api-contract/errors.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { addHold } from '#holds/holds.ts'
import { hiddenPostNotifications } from '#newsfeed/posts/hidden-notifications.ts'
import { hidePost, lockPostToModerate } from '#newsfeed/posts/hide-post.ts'
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
import { decideReport, listReports } from './contract.ts'
import { peopleNotDeletable, postsNotDeletable } from './errors.ts'
import { findReport, getReport, searchReports } from './queries.ts'
import type { Report } from './schemas.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(listReports, schemas.listReports, async (input, context) =>
    listReply(context, { ...input, ...(await searchReports(context.db, input)) }),
  ),
  implement(decideReport, schemas.decideReport, async ({ id, decision, reason }, context) => {
    const { db, viewer } = context
    const report = await findReport(db, id)
    if (!report) throw notFound()
    const entry = { action: `report.${decision}`, target: `${report.kind}:${auditLogName(report)}`, reason }
    return auditedWrite(context, entry, async (tx) => {
      const reference = { kind: report.kind, id: report.thing_id }
      const content = await lockContent(tx, reference)
      const closedReports = await closeReports(tx, reference, decision, viewer.id)
      if (!closedReports.some((closedReport) => closedReport.id === id))
        throw apiError(alreadyDecided({ became: 'report' }))
      const hidden =
        content && decision !== 'dismiss'
          ? await applyDecision(tx, content, decision, { report: id, reason, actorId: viewer.id })
          : undefined
      const reporters = closedReports.flatMap(({ user_id }) => user_id ?? [])
      await notify(tx, notificationsFor(report, content, decision, reporters, reason))
      const before = { report: id, status: content?.status ?? 'gone' }
      const after = { decision, reports: closedReports.length, hidden }
      return { reply: await getReport(tx, id), before, after }
    })
  }),
]

/** The log names people by username, everything else by id. */
const auditLogName = (report: Report) => (report.kind === 'user' && report.thing?.title) || report.thing_id

/** @returns how many items were hidden along with a person */
async function applyDecision(
  tx: Tx,
  { kind, id }: OwnedContent,
  decision: 'hide' | 'delete',
  { report, reason, actorId }: { report: number; reason: string; actorId: number },
): Promise<number | undefined> {
  if (kind === 'user') {
    if (decision === 'delete') throw nonFieldError(peopleNotDeletable())
    // A report does not change the end date of a current suspension.
    const hidden = await suspend(tx, id, { hide_content: true, reason, actorId })
    await closeReportsAbout(tx, id, { actorId, reason })
    return hidden
  }
  if (kind === 'post') {
    if (decision === 'delete') throw nonFieldError(postsNotDeletable())
    const post = await lockPostToModerate(tx, id)
    if (post && (await hidePost(tx, id, post, { note: reason, held_by: actorId })))
      await notify(tx, hiddenPostNotifications(post, reason))
  } else if (decision === 'hide') {
    await addHold(tx, { kind, id }, { why: 'report', cause_id: report, note: reason, held_by: actorId })
  } else await deleteContent(tx, kind, id, { actorId, reason })
  return undefined
}

/** Notifies the owner of the outcome, and the reporters of the decision. */
function notificationsFor(
  report: Report,
  content: OwnedContent | undefined,
  decision: Decision,
  reporters: number[],
  reason: string,
): NotificationInput[] {
  const reporterNotices = reporterNotifications(report, content, decision, reporters, reason)
  if (!content || decision === 'dismiss') return reporterNotices
  const ownerPayload: NotificationPayload =
    report.kind === 'user'
      ? { event: 'account_hidden', params: { reason } }
      : {
          event: decision === 'hide' ? 'hidden_by_staff' : 'deleted_by_staff',
          params: { thing: targetNames[report.kind], title: content.title, reason },
        }
  return [
    { kind: 'staff', actor_id: null, ...ownerPayload, to: content.user_id, url: '/notifications/' },
    ...reporterNotices,
  ]
}
