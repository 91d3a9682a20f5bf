import { type ApiError, apiError, nonFieldError } from '#api-contract/api-error.ts'
import { alreadyDecided } from '#api-contract/errors.ts'
import { addFeatured, removeFeatured } from '#discovery/recommendations/featured-queries.ts'
import {
  addHold,
  findHoldReasons,
  type HoldReason,
  releaseHolds,
  releaseOrphanedSuspension,
} from '#holds/holds.ts'
import { notify } from '#notifications/notify.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import type { Tx } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { deleteSite } from '#sites/listing/blocked-sites.ts'
import { siteAddress } from '#sites/listing/paths.ts'
import { featureSite, hideSite, listStaffSites, removeSite, restoreSite, unfeatureSite } from './contract.ts'
import { hiddenByOwner, hiddenBySuspension, onlySitesRecommended, siteMerged } from './errors.ts'
import { getStaffSite, lockForDecision, searchStaffSites } from './queries.ts'
import * as schemas from './schemas.ts'

type LockedSite = Awaited<ReturnType<typeof lockForDecision>>

export const routes = [
  implement(listStaffSites, schemas.listStaffSites, async (input, context) =>
    listReply(context, { ...input, ...(await searchStaffSites(context.db, input)) }),
  ),
  implement(hideSite, schemas.hideSite, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'blog.hide', target: `blog:${id}`, reason }, async (tx) => {
      const site = await lockForDecision(tx, id)
      const hold = { why: 'staff', note: reason, held_by: context.viewer.id } as const
      if (!(await addHold(tx, { kind: 'blog', id }, hold)))
        throw apiError(alreadyDecided({ became: 'hidden' }))
      await notifySubmitter(tx, site, 'hidden_by_staff', reason, '/notifications/')
      return replyWithStatusChange(tx, site)
    }),
  ),
  implement(restoreSite, schemas.restoreSite, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'blog.restore', target: `blog:${id}`, reason }, async (tx) => {
      const site = await lockForDecision(tx, id)
      const releasedReasons = await releaseHolds(tx, { kind: 'blog', id }, releasableReasons)
      const releasedSuspension = await releaseOrphanedSuspension(tx, id)
      const remainingReasons = await findHoldReasons(tx, id)
      if (releasedReasons.length === 0 && !releasedSuspension) throw restoreError(remainingReasons)
      if (remainingReasons.length === 0)
        await notifySubmitter(tx, site, 'shown_again', reason, siteAddress(site))
      return replyWithStatusChange(tx, site)
    }),
  ),
  implement(removeSite, schemas.removeSite, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'blog.delete', target: `blog:${id}`, reason }, async (tx) => {
      const site = await lockForDecision(tx, id)
      await notifySubmitter(tx, site, 'deleted_by_staff', reason, '/notifications/')
      await deleteSite(tx, id, { actorId: context.viewer.id, reason })
      return { reply: undefined, before: site }
    }),
  ),
  implement(featureSite, schemas.featureSite, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'blog.feature', target: `blog:${id}`, reason }, async (tx) => {
      const { kind } = await lockForDecision(tx, id)
      if (kind !== 'blog') throw nonFieldError(onlySitesRecommended())
      if (!(await addFeatured(tx, id))) throw apiError(alreadyDecided({ became: 'featured' }))
      return { reply: await getStaffSite(tx, id), after: { is_featured: true } }
    }),
  ),
  implement(unfeatureSite, schemas.unfeatureSite, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'blog.unfeature', target: `blog:${id}`, reason }, async (tx) => {
      await lockForDecision(tx, id)
      if (!(await removeFeatured(tx, id))) throw apiError(alreadyDecided({ became: 'not_featured' }))
      return { reply: await getStaffSite(tx, id), before: { is_featured: true } }
    }),
  ),
]

/** Holds that staff can release: their own, and those of the moderation queue. */
const releasableReasons: HoldReason[] = ['staff', 'report', 'review', 'burst']

/** Why staff cannot show a site: the other holds end elsewhere, or only the owner can release them. */
function restoreError(remainingReasons: HoldReason[]): ApiError {
  if (remainingReasons.includes('merge')) return nonFieldError(siteMerged())
  if (remainingReasons.includes('owner')) return apiError(hiddenByOwner())
  if (remainingReasons.includes('suspension')) return apiError(hiddenBySuspension())
  return apiError(alreadyDecided({ became: 'published' }))
}

async function replyWithStatusChange(tx: Tx, before: LockedSite) {
  const reply = await getStaffSite(tx, before.id)
  return { reply, before: { status: before.status }, after: { status: reply.status } }
}

async function notifySubmitter(
  tx: Tx,
  { user_id, title, kind }: LockedSite,
  event: 'hidden_by_staff' | 'shown_again' | 'deleted_by_staff',
  reason: string,
  url: string,
): Promise<void> {
  const params = { thing: kind === 'article' ? 'article' : 'site', title, reason }
  await notify(tx, [{ kind: 'staff', actor_id: null, to: user_id, event, params, url }])
}
