import { type ApiError, apiError, nonFieldError } from '#api-contract/api-error.ts'
import { alreadyDecided } from '#api-contract/errors.ts'
import { addFeatured, removeFeatured } from '#discovery/recommendations/featured-queries.ts'
import { addHold, holdReasonsOfSite, releaseHolds, releaseOrphanedSuspension } from '#holds/holds.ts'
import type { HoldReason } from '#holds/tables.ts'
import { notify } from '#notifications/notify.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import type { Tx } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { deleteSite } from '#sites/listing/blocked-sites.ts'
import { blogAddress } from '#sites/listing/paths.ts'
import { featureBlog, hideBlog, listStaffBlogs, removeBlog, restoreBlog, unfeatureBlog } from './contract.ts'
import { hiddenByOwner, hiddenBySuspension, mergedAway, onlySitesFeatured } from './errors.ts'
import { getStaffBlog, lockForDecision, staffBlogs } from './queries.ts'

type Decided = Awaited<ReturnType<typeof lockForDecision>>

export const routes = [
  implement(listStaffBlogs, async (input, context) =>
    listReply(context, { ...input, ...(await staffBlogs(context.db, input)) }),
  ),
  implement(hideBlog, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'blog.hide', target: `blog:${id}`, reason }, async (tx) => {
      const blog = await lockForDecision(tx, id)
      const hold = { why: 'staff', note: reason, held_by: context.viewer.id } as const
      if (!(await addHold(tx, { kind: 'blog', id }, hold)))
        throw apiError(alreadyDecided({ became: 'hidden' }))
      await tell(tx, blog, 'hidden_by_staff', reason, '/notifications/')
      return changed(tx, blog)
    }),
  ),
  implement(restoreBlog, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'blog.restore', target: `blog:${id}`, reason }, async (tx) => {
      const blog = await lockForDecision(tx, id)
      const lifted = await releaseHolds(tx, { kind: 'blog', id }, liftedByStaff)
      const isLeftBehind = await releaseOrphanedSuspension(tx, id)
      const remaining = await holdReasonsOfSite(tx, id)
      if (lifted.length === 0 && !isLeftBehind) throw nothingToLift(remaining)
      if (remaining.length === 0) await tell(tx, blog, 'shown_again', reason, blogAddress(blog))
      return changed(tx, blog)
    }),
  ),
  implement(removeBlog, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'blog.delete', target: `blog:${id}`, reason }, async (tx) => {
      const blog = await lockForDecision(tx, id)
      await tell(tx, blog, 'deleted_by_staff', reason, '/notifications/')
      await deleteSite(tx, id, { actorId: context.viewer.id, reason })
      return { reply: undefined, before: blog }
    }),
  ),
  implement(featureBlog, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'blog.feature', target: `blog:${id}`, reason }, async (tx) => {
      const { kind } = await lockForDecision(tx, id)
      if (kind !== 'blog') throw nonFieldError(onlySitesFeatured())
      if (!(await addFeatured(tx, id))) throw apiError(alreadyDecided({ became: 'featured' }))
      return { reply: await getStaffBlog(tx, id), after: { is_featured: true } }
    }),
  ),
  implement(unfeatureBlog, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'blog.unfeature', target: `blog:${id}`, reason }, async (tx) => {
      await lockForDecision(tx, id)
      if (!(await removeFeatured(tx, id))) throw apiError(alreadyDecided({ became: 'not_featured' }))
      return { reply: await getStaffBlog(tx, id), before: { is_featured: true } }
    }),
  ),
]

/** What staff bring back: what they hid, on their own or for a report, and what waited for them. */
const liftedByStaff: HoldReason[] = ['staff', 'report', 'review', 'burst']

/** Why a site cannot be shown by staff, though it is not: what else holds it ends elsewhere, or by its owner alone. */
function nothingToLift(remaining: HoldReason[]): ApiError {
  if (remaining.includes('merge')) return nonFieldError(mergedAway())
  if (remaining.includes('owner')) return apiError(hiddenByOwner())
  if (remaining.includes('suspension')) return apiError(hiddenBySuspension())
  return apiError(alreadyDecided({ became: 'published' }))
}

async function changed(tx: Tx, before: Decided) {
  const reply = await getStaffBlog(tx, before.id)
  return { reply, before: { status: before.status }, after: { status: reply.status } }
}

async function tell(
  tx: Tx,
  { user_id, title, kind }: Decided,
  event: 'hidden_by_staff' | 'shown_again' | 'deleted_by_staff',
  reason: string,
  url: string,
): Promise<void> {
  const params = { thing: kind === 'article' ? 'article' : 'site', title, reason }
  await notify(tx, [{ kind: 'staff', actor_id: null, to: user_id, event, params, url }])
}
