import { notFound } from '#api-contract/standard-errors.ts'
import { assertVisible } from '#holds/rules.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { discussPost, listPosts } from './contract.ts'
import { findDiscussionOfPost, startDiscussionOfPost } from './discuss-post.ts'
import { findPostsPage } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(listPosts, schemas.listPosts, async ({ id, page, page_size }, context) => {
    const posts = await findPostsPage(context.db, id, page_size, (page - 1) * page_size)
    if (!posts) throw notFound()
    assertVisible(context.viewer, { status: posts.blog_status, user_id: posts.blog_user_id })
    context.dependsOn(`blog:${id}`, `posts:${id}`)
    return listReply(context, { count: posts.count, results: posts.results, page, page_size })
  }),
  implement(discussPost, schemas.discussPost, async ({ id }, context) => {
    const { db, services, viewer } = context
    const existing = await findDiscussionOfPost(db, viewer, id)
    if (!existing) await services.limits.take('comment', viewer.id)
    const { isNew, ...discussion } = existing
      ? { ...existing, isNew: false }
      : await inTransaction(db, (tx) => startDiscussionOfPost(tx, viewer, id))
    if (!isNew) context.status(200)
    return discussion
  }),
]
