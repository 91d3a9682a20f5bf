import { invalid, invalidAtAll } from '#contract/refusal.ts'
import { blogAddress } from '#features/blogs/addresses.ts'
import { notify } from '#features/notifications/notify.ts'
import { deleteThing, setStatus } from '#features/reports/things.ts'
import { staffWrite } from '#features/staff-log/staff-write.ts'
import { handle } from '#server/answer.ts'
import type { Tx } from '#server/db.ts'
import { listReply } from '#server/list.ts'
import type { Status } from '#server/tables.ts'
import type { Viewer, Visit } from '#server/visit.ts'
import { featuredIds, getStaffBlog, lockForDecision, setFeatured, staffBlogs } from './blog-queries.ts'
import { hideBlog, listStaffBlogs, orderArticles, removeBlog, restoreBlog } from './contract.ts'
import { isMergedAway } from './merge-queries.ts'

type Decided = Awaited<ReturnType<typeof lockForDecision>>

export const blogStaffHandlers = [
  handle(listStaffBlogs, async (input, visit) =>
    listReply(visit, { ...input, ...(await staffBlogs(visit.db, input)) }),
  ),
  handle(hideBlog, async ({ id, reason }, visit) => changeStatus(visit, id, 'hidden', reason)),
  handle(restoreBlog, async ({ id, reason }, visit) => changeStatus(visit, id, 'published', reason)),
  handle(removeBlog, ({ id, reason }, visit) =>
    staffWrite(visit, { action: 'blog.delete', thing: `blog:${id}`, reason }, async (tx) => {
      const blog = await lockForDecision(tx, id)
      await tell(tx, blog, `was deleted by the moderators. ${reason}`, '/notifications/')
      await deleteThing(tx, 'blog', id)
      return { reply: undefined, before: blog }
    }),
  ),
  handle(orderArticles, ({ ids, reason }, visit) =>
    staffWrite(visit, { action: 'articles.order', thing: 'articles', reason }, async (tx) => {
      const before = await featuredIds(tx)
      if (new Set(ids).size < ids.length) throw invalid({ ids: ['Name each article once.'] })
      if ((await setFeatured(tx, ids)) < ids.length)
        throw invalid({ ids: ['Only articles can be featured.'] })
      return { reply: { ids }, before: { ids: before }, after: { ids } }
    }),
  ),
]

const changes = {
  hidden: { action: 'blog.hide', words: 'was hidden by the moderators.' },
  published: { action: 'blog.restore', words: 'is shown now.' },
} as const

async function changeStatus(
  visit: Visit<Viewer>,
  id: number,
  status: keyof typeof changes & Status,
  reason: string,
) {
  const { action, words } = changes[status]
  await staffWrite(visit, { action, thing: `blog:${id}`, reason }, async (tx) => {
    const blog = await lockForDecision(tx, id)
    if (status === 'published' && (await isMergedAway(tx, id)))
      throw invalidAtAll('This site was merged into another one: undo the merge instead.')
    await setStatus(tx, 'blog', [id], status)
    if (blog.status !== status)
      await tell(
        tx,
        blog,
        `${words} ${reason}`,
        status === 'published' ? blogAddress(blog) : '/notifications/',
      )
    return { reply: undefined, before: { status: blog.status }, after: { status } }
  })
  return getStaffBlog(visit.db, id)
}

async function tell(tx: Tx, { user_id, title, kind }: Decided, words: string, url: string): Promise<void> {
  const what = kind === 'article' ? 'article' : 'site'
  const text = `Your ${what} “${title}” ${words}`
  await notify(tx, [{ kind: 'staff', actor_id: null, to: user_id, text, url }])
}
