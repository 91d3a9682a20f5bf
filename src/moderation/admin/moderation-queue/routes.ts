import { apiError } from '#api-contract/api-error.ts'
import { alreadyDecided, changedMeanwhile } from '#api-contract/errors.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { markReviewApproved } from '#conversations/reviews/queries.ts'
import { addHold, releaseHolds } from '#holds/holds.ts'
import { notify } from '#notifications/notify.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import type { Tx } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { findContent, lockContent, type OwnedContent } from '#reports/moderated-content.ts'
import { takePendingEdit } from '#sites/editing/pending-edits.ts'
import { publishEdit } from '#sites/editing/publish.ts'
import { blockSite } from '#sites/listing/blocked-sites.ts'
import { decideSubmission, listPendingSubmissions } from './contract.ts'
import { findVersion, searchPendingSubmissions } from './queries.ts'
import * as schemas from './schemas.ts'

interface Decision {
  decision: 'publish' | 'refuse'
  version: string | undefined
  reason: string
  actorId: number
}

export const routes = [
  implement(listPendingSubmissions, schemas.listPendingSubmissions, async (input, context) =>
    listReply(context, { ...input, ...(await searchPendingSubmissions(context.db, input)) }),
  ),
  implement(
    decideSubmission,
    schemas.decideSubmission,
    ({ kind, id, decision, version, reason }, context) => {
      const entry = { action: `held.${decision}`, target: `${kind}:${id}`, reason }
      return auditedWrite(context, entry, async (tx) => {
        const content = await lockContent(tx, { kind, id })
        if (!content) throw notFound()
        const fullDecision = { decision, version, reason, actorId: context.viewer.id }
        return (
          (await decideHeldContent(tx, content, fullDecision)) ??
          (await decidePendingEdit(tx, content, fullDecision))
        )
      })
    },
  ),
]

/** Decides on held content. @returns undefined if nothing is held for review */
async function decideHeldContent(
  tx: Tx,
  content: OwnedContent,
  { decision, version, reason, actorId }: Decision,
) {
  const { kind, id } = content
  if (kind === 'user' || kind === 'post') throw notFound()
  const hide = () => addHold(tx, { kind, id }, { why: 'staff', note: reason, held_by: actorId })
  // Add the new hold before releasing the old one: rejected content must not become public in between.
  if (decision === 'refuse' && content.status === 'held') await hide()
  const releasedReasons = await releaseHolds(tx, { kind, id }, ['review', 'burst'])
  if (releasedReasons.length === 0) return undefined
  if (version !== undefined && version !== (await findVersion(tx, kind, id)))
    throw apiError(changedMeanwhile())
  if (decision === 'refuse') {
    await hide()
    if (kind === 'blog') await blockSite(tx, id, { source: 'refused', reason, actorId })
  } else if (kind === 'review') await markReviewApproved(tx, id)
  const status = (await findContent(tx, { kind, id }))?.status ?? 'hidden'
  const event =
    decision === 'refuse'
      ? 'submission_refused'
      : status === 'published'
        ? 'submission_published'
        : 'submission_accepted'
  const params = { thing: kind === 'blog' ? 'site' : kind, title: content.title, reason }
  const url = status === 'published' ? content.url : '/notifications/'
  await notify(tx, [{ kind: 'staff', actor_id: null, to: content.user_id, event, params, url }])
  return { reply: { ...content, status }, before: { status: content.status }, after: { status } }
}

/** Decides on a pending edit of a public site: publishes or discards its fields. */
async function decidePendingEdit(tx: Tx, content: OwnedContent, { decision, version, reason }: Decision) {
  const edit = content.kind === 'blog' ? await takePendingEdit(tx, content.id) : undefined
  if (!edit) throw apiError(alreadyDecided({ became: 'other' }))
  if (version !== undefined && version !== String(edit.version)) throw apiError(changedMeanwhile())
  const changed = decision === 'publish' ? await publishEdit(tx, content.id, edit) : undefined
  const current = (await findContent(tx, content)) ?? content
  const event = decision === 'publish' ? 'edit_published' : 'edit_refused'
  const params = { title: current.title, reason }
  await notify(tx, [{ kind: 'staff', actor_id: null, to: edit.user_id, event, params, url: current.url }])
  return {
    reply: current,
    before: changed?.before ?? null,
    after: changed?.after ?? { refused: edit.fields },
  }
}
