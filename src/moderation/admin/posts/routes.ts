import { apiError } from '#api-contract/api-error.ts'
import { alreadyDecided } from '#api-contract/errors.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { hiddenPostNotifications } from '#newsfeed/posts/hidden-notifications.ts'
import { hidePost, lockPostToModerate, showPost } from '#newsfeed/posts/hide-post.ts'
import { notify } from '#notifications/notify.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { hidePostByStaff, listStaffPosts, restorePost, resumePosts, stopPosts } from './contract.ts'
import { getStaffPost, lockAndCheckPostsStopped, searchStaffPosts, setPostsStopped } from './queries.ts'
import * as schemas from './schemas.ts'

type Decision = { id: number; reason: string }

export const routes = [
  implement(listStaffPosts, schemas.listStaffPosts, async (input, context) =>
    listReply(context, { ...input, ...(await searchStaffPosts(context.db, input)) }),
  ),
  implement(hidePostByStaff, schemas.hidePostByStaff, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'post.hide', target: `post:${id}`, reason }, async (tx) => {
      const post = await lockPostToModerate(tx, id)
      if (!post) throw notFound()
      if (!(await hidePost(tx, id, post, { note: reason, held_by: context.viewer.id })))
        throw apiError(alreadyDecided({ became: 'hidden' }))
      await notify(tx, hiddenPostNotifications(post, reason))
      return { reply: await getStaffPost(tx, id), before: { hidden: false }, after: { hidden: true } }
    }),
  ),
  implement(restorePost, schemas.restorePost, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'post.restore', target: `post:${id}`, reason }, async (tx) => {
      const post = await lockPostToModerate(tx, id)
      if (!post) throw notFound()
      if (!(await showPost(tx, id, post))) throw apiError(alreadyDecided({ became: 'published' }))
      return { reply: await getStaffPost(tx, id), before: { hidden: true }, after: { hidden: false } }
    }),
  ),
  implement(stopPosts, schemas.stopPosts, (decision, context) => stopOrResumePosts(context, decision, true)),
  implement(resumePosts, schemas.resumePosts, (decision, context) =>
    stopOrResumePosts(context, decision, false),
  ),
]

function stopOrResumePosts(context: RequestContext<Viewer>, { id, reason }: Decision, isStopped: boolean) {
  const action = isStopped ? 'blog.stop-posts' : 'blog.resume-posts'
  return auditedWrite(context, { action, target: `blog:${id}`, reason }, async (tx) => {
    if ((await lockAndCheckPostsStopped(tx, id)) === isStopped)
      throw apiError(alreadyDecided({ became: isStopped ? 'hidden' : 'published' }))
    await setPostsStopped(tx, id, isStopped)
    const reply = { posts_stopped: isStopped }
    return { reply, before: { posts_stopped: !isStopped }, after: reply }
  })
}
