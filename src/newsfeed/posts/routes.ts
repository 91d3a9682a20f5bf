import { notFound } from '#api-contract/api-error.ts'
import { assertVisible } from '#holds/rules.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { discussPost, listPosts } from './contract.ts'
import { findDiscussionOfPost, startDiscussionOfPost } from './discuss-post.ts'
import { postsOf } from './queries.ts'

export const routes = [
  implement(listPosts, async ({ id, page, page_size }, context) => {
    const found = await postsOf(context.db, id, page_size, (page - 1) * page_size)
    if (!found) throw notFound()
    assertVisible(context.viewer, { status: found.blog_status, user_id: found.blog_user_id })
    context.dependsOn(`blog:${id}`, `posts:${id}`)
    return listReply(context, { count: found.count, results: found.results, page, page_size })
  }),
  implement(discussPost, async ({ id }, context) => {
    const { db, services, viewer } = context
    const known = await findDiscussionOfPost(db, viewer, id)
    if (!known) await services.limits.take('comment', viewer.id)
    const { isNew, ...found } = known
      ? { ...known, isNew: false }
      : await db.transaction().execute((tx) => startDiscussionOfPost(tx, viewer, id))
    if (!isNew) context.status(200)
    return found
  }),
]
