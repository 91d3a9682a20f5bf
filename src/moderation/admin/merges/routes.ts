import { apiError, invalidFields, nonFieldError } from '#api-contract/api-error.ts'
import { alreadyDecided } from '#api-contract/errors.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { addHold, releaseHoldsByCause } from '#holds/holds.ts'
import { movePosts, movePostsBack } from '#newsfeed/posts/storage/move-posts.ts'
import { notify } from '#notifications/notify.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import type { Tx } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { siteAddress } from '#sites/listing/paths.ts'
import { listMerges, mergeSites, undoMerge } from './contract.ts'
import { laterMergesExist, mergeIntoItself, targetAlreadyMerged } from './errors.ts'
import {
  addMerge,
  getMerge,
  isMerged,
  lockMerge,
  lockPair,
  markMergeUndone,
  moveContent,
  revertMove,
  searchMerges,
} from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(listMerges, schemas.listMerges, async (input, context) =>
    listReply(context, { ...input, ...(await searchMerges(context.db, input)) }),
  ),
  implement(mergeSites, schemas.mergeSites, ({ id, into: targetId, reason }, context) =>
    auditedWrite(context, { action: 'blog.merge', target: `blog:${id}`, reason }, async (tx) => {
      const { from, into } = await lockMergeablePair(tx, id, targetId)
      const actorId = context.viewer.id
      const moved = {
        ...(await moveContent(tx, id, targetId)),
        ...(await movePosts(tx, from, into, { note: reason, held_by: actorId })),
      }
      const mergeId = await addMerge(tx, { from: id, into: targetId, moved, user_id: actorId })
      const hold = { why: 'merge', cause_id: mergeId, note: reason, held_by: actorId } as const
      await addHold(tx, { kind: 'blog', id }, hold)
      const url = siteAddress(into)
      const params = { title: from.title, into: into.title, reason }
      const notification = { kind: 'staff', actor_id: null, event: 'site_merged' } as const
      await notify(tx, [{ ...notification, params, to: from.user_id, url }])
      const after = { into: targetId, ...countMoved(moved) }
      return { reply: await getMerge(tx, mergeId), before: { status: from.status }, after }
    }),
  ),
  implement(undoMerge, schemas.undoMerge, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'merge.undo', target: `merge:${id}`, reason }, async (tx) => {
      const merge = await lockMerge(tx, id)
      if (!merge) throw notFound()
      if (merge.undone_on) throw apiError(alreadyDecided({ became: 'undone' }))
      if (merge.has_later_merges) throw nonFieldError(laterMergesExist())
      const { from_blog_id, into_blog_id, moved } = merge
      await revertMove(tx, from_blog_id, into_blog_id, moved)
      await movePostsBack(tx, from_blog_id, into_blog_id, moved)
      await releaseHoldsByCause(tx, 'merge', id)
      await markMergeUndone(tx, id)
      const reply = await getMerge(tx, id)
      return { reply, before: { into: into_blog_id }, after: { from: from_blog_id } }
    }),
  ),
]

/** Locks both sites. @throws ApiError if they cannot be merged */
async function lockMergeablePair(tx: Tx, id: number, intoId: number) {
  if (id === intoId) throw invalidFields({ into: [mergeIntoItself()] })
  const { from, into } = await lockPair(tx, id, intoId)
  if (!from || !into) throw notFound()
  if (await isMerged(tx, id)) throw apiError(alreadyDecided({ became: 'merged' }))
  if (await isMerged(tx, intoId)) throw invalidFields({ into: [targetAlreadyMerged()] })
  return { from, into }
}

const countMoved = (moved: object) =>
  Object.fromEntries(Object.entries(moved).map(([name, ids]: [string, number[]]) => [name, ids.length]))
