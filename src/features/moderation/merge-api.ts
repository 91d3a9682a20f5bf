import { invalid, invalidAtAll, notFound } from '#contract/refusal.ts'
import { blogAddress } from '#features/blogs/addresses.ts'
import { notify } from '#features/notifications/notify.ts'
import { setStatus } from '#features/reports/things.ts'
import { staffWrite } from '#features/staff-log/staff-write.ts'
import { handle } from '#server/answer.ts'
import type { Tx } from '#server/db.ts'
import { listReply } from '#server/list.ts'
import { listMerges, type Merge, mergeBlog, undoMerge } from './contract.ts'
import {
  addMerge,
  findMerge,
  isMergedAway,
  lockBoth,
  lockMerge,
  markUndone,
  mergesFound,
  moveAll,
  moveBack,
} from './merge-queries.ts'

export const mergeHandlers = [
  handle(listMerges, async (input, visit) =>
    listReply(visit, { ...input, ...(await mergesFound(visit.db, input)) }),
  ),
  handle(mergeBlog, async ({ id, into: into_id, reason }, visit) => {
    const merge_id = await staffWrite(
      visit,
      { action: 'blog.merge', thing: `blog:${id}`, reason },
      async (tx) => {
        const { from, into } = await pair(tx, id, into_id)
        const moved = await moveAll(tx, id, into_id)
        await setStatus(tx, 'blog', [id], 'hidden')
        const kept = { id, status: from.status }
        const reply = await addMerge(tx, { from: kept, into: into_id, moved, user_id: visit.viewer.id })
        const text = `Your site “${from.title}” is one with “${into.title}” now. ${reason}`
        const url = blogAddress(into)
        await notify(tx, [{ kind: 'staff', actor_id: null, to: from.user_id, text, url }])
        return { reply, before: { status: from.status }, after: { into: into_id, ...countsOf(moved) } }
      },
    )
    return (await findMerge(visit.db, merge_id)) as Merge
  }),
  handle(undoMerge, async ({ id, reason }, visit) => {
    await staffWrite(visit, { action: 'merge.undo', thing: `merge:${id}`, reason }, async (tx) => {
      const merge = await lockMerge(tx, id)
      if (!merge) throw notFound()
      if (merge.undone_on) throw invalidAtAll('This merge was undone already.')
      if (merge.has_later) throw invalidAtAll('Undo the later merges of this site first.')
      const { from_blog_id, into_blog_id, moved } = merge
      await lockBoth(tx, from_blog_id, into_blog_id)
      await moveBack(tx, from_blog_id, into_blog_id, moved)
      await setStatus(tx, 'blog', [from_blog_id], merge.from_blog.status)
      await markUndone(tx, id)
      return { reply: undefined, before: { into: into_blog_id }, after: { from: from_blog_id } }
    })
    return (await findMerge(visit.db, id)) as Merge
  }),
]

/** Both sites, locked. @throws Refusal where they cannot become one */
async function pair(tx: Tx, id: number, into_id: number) {
  if (id === into_id) throw invalid({ into: ['A site cannot be merged into itself.'] })
  const { from, into } = await lockBoth(tx, id, into_id)
  if (!from || !into) throw notFound()
  if (await isMergedAway(tx, id)) throw invalidAtAll('This site was merged into another one already.')
  if (await isMergedAway(tx, into_id)) throw invalid({ into: ['That site was merged into another one.'] })
  return { from, into }
}

const countsOf = (moved: object) =>
  Object.fromEntries(Object.entries(moved).map(([name, ids]: [string, number[]]) => [name, ids.length]))
