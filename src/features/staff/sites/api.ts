import { conflict, invalidAtAll } from '#contract/refusal.ts'
import { blogAddress } from '#features/blogs/addresses.ts'
import { notify } from '#features/notifications/notify.ts'
import { deleteContent, setStatus } from '#features/reports/moderated-content.ts'
import { staffWrite } from '#features/staff/log/staff-write.ts'
import { isMergedAway } from '#features/staff/merges/queries.ts'
import type { Status } from '#features/visibility/rules.ts'
import type { Tx } from '#server/db.ts'
import { implement } from '#server/dispatch.ts'
import { listReply } from '#server/list.ts'
import type { RequestContext, Viewer } from '#server/request-context.ts'
import { hideBlog, listStaffBlogs, removeBlog, restoreBlog } from './contract.ts'
import { getStaffBlog, lockForDecision, staffBlogs } from './queries.ts'

type Decided = Awaited<ReturnType<typeof lockForDecision>>

export const staffSiteHandlers = [
  implement(listStaffBlogs, async (input, context) =>
    listReply(context, { ...input, ...(await staffBlogs(context.db, input)) }),
  ),
  implement(hideBlog, async ({ id, reason }, context) => changeStatus(context, id, 'hidden', reason)),
  implement(restoreBlog, async ({ id, reason }, context) => changeStatus(context, id, 'published', reason)),
  implement(removeBlog, ({ id, reason }, context) =>
    staffWrite(context, { action: 'blog.delete', thing: `blog:${id}`, reason }, async (tx) => {
      const blog = await lockForDecision(tx, id)
      await tell(tx, blog, `was deleted by the moderators. ${reason}`, '/notifications/')
      await deleteContent(tx, 'blog', id)
      return { reply: undefined, before: blog }
    }),
  ),
]

const changes = {
  hidden: { action: 'blog.hide', words: 'was hidden by the moderators.' },
  published: { action: 'blog.restore', words: 'is shown now.' },
} as const

async function changeStatus(
  context: RequestContext<Viewer>,
  id: number,
  status: keyof typeof changes & Status,
  reason: string,
) {
  const { action, words } = changes[status]
  return staffWrite(context, { action, thing: `blog:${id}`, reason }, async (tx) => {
    const blog = await lockForDecision(tx, id)
    if (status === 'published' && (await isMergedAway(tx, id)))
      throw invalidAtAll('This site was merged into another one: undo the merge instead.')
    if (blog.status === status) throw conflict(`This is ${status} already.`)
    await setStatus(tx, 'blog', [id], status)
    await tell(tx, blog, `${words} ${reason}`, status === 'published' ? blogAddress(blog) : '/notifications/')
    return { reply: await getStaffBlog(tx, id), before: { status: blog.status }, after: { status } }
  })
}

async function tell(tx: Tx, { user_id, title, kind }: Decided, words: string, url: string): Promise<void> {
  const what = kind === 'article' ? 'article' : 'site'
  const text = `Your ${what} “${title}” ${words}`
  await notify(tx, [{ kind: 'staff', actor_id: null, to: user_id, text, url }])
}
