import { apiError, notFound } from '#api-contract/api-error.ts'
import { alreadyDecided, changedMeanwhile } from '#api-contract/errors.ts'
import { clearReview } from '#conversations/reviews/queries.ts'
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
import { findPendingSubmissions, versionOf } from './queries.ts'

/** What staff decided, and who of them. */
interface Decision {
  decision: 'publish' | 'refuse'
  version: string | undefined
  reason: string
  by: number
}

export const routes = [
  implement(listPendingSubmissions, async (input, context) =>
    listReply(context, { ...input, ...(await findPendingSubmissions(context.db, input)) }),
  ),
  implement(decideSubmission, ({ kind, id, decision, version, reason }, context) => {
    const entry = { action: `held.${decision}`, target: `${kind}:${id}`, reason }
    return auditedWrite(context, entry, async (tx) => {
      const thing = await lockContent(tx, { kind, id })
      if (!thing) throw notFound()
      const order = { decision, version, reason, by: context.viewer.id }
      return (await decideNew(tx, thing, order)) ?? (await decideEdit(tx, thing, order))
    })
  }),
]

/** Decides on a thing that waits as a whole; undefined where it does not. */
async function decideNew(tx: Tx, thing: OwnedContent, { decision, version, reason, by }: Decision) {
  const { kind, id } = thing
  if (kind === 'user' || kind === 'post') throw notFound()
  const hide = () => addHold(tx, { kind, id }, { why: 'staff', note: reason, held_by: by })
  // Before the other hold is lifted: what is refused was never public.
  if (decision === 'refuse' && thing.status === 'held') await hide()
  const lifted = await releaseHolds(tx, { kind, id }, ['review', 'burst'])
  if (lifted.length === 0) return undefined
  if (version !== undefined && version !== (await versionOf(tx, kind, id))) throw apiError(changedMeanwhile())
  if (decision === 'refuse') {
    await hide()
    if (kind === 'blog') await blockSite(tx, id, { source: 'refused', reason, actorId: by })
  } else if (kind === 'review') await clearReview(tx, id)
  const status = (await findContent(tx, { kind, id }))?.status ?? 'hidden'
  const became =
    decision === 'refuse'
      ? 'submission_refused'
      : status === 'published'
        ? 'submission_published'
        : 'submission_accepted'
  const params = { thing: kind === 'blog' ? 'site' : kind, title: thing.title, reason }
  const url = status === 'published' ? thing.url : '/notifications/'
  await notify(tx, [{ kind: 'staff', actor_id: null, to: thing.user_id, event: became, params, url }])
  return { reply: { ...thing, status }, before: { status: thing.status }, after: { status } }
}

/** Decides on an edit of a public site: its fields replace the approved ones, or nothing becomes of them. */
async function decideEdit(tx: Tx, thing: OwnedContent, { decision, version, reason }: Decision) {
  const edit = thing.kind === 'blog' ? await takePendingEdit(tx, thing.id) : undefined
  if (!edit) throw apiError(alreadyDecided({ became: 'other' }))
  if (version !== undefined && version !== String(edit.version)) throw apiError(changedMeanwhile())
  const changed = decision === 'publish' ? await publishEdit(tx, thing.id, edit) : undefined
  const now = (await findContent(tx, thing)) ?? thing
  const event = decision === 'publish' ? 'edit_published' : 'edit_refused'
  const params = { title: now.title, reason }
  await notify(tx, [{ kind: 'staff', actor_id: null, to: edit.user_id, event, params, url: now.url }])
  return { reply: now, before: changed?.before ?? null, after: changed?.after ?? { refused: edit.fields } }
}
