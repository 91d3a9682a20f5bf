import { notFound } from '#api-contract/api-error.ts'
import { newlyMentioned, renderWrittenText } from '#notifications/mentions/written-text.ts'
import { notify } from '#notifications/notify.ts'
import { logUnlessOwn } from '#platform/audit-log/append.ts'
import { lockDiscussion } from '#platform/db/lock-order.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { commentAnchor, discussionAddress } from '#sites/listing/paths.ts'
import { addComment, deleteComment, editComment, findCommentPage, listComments } from '../contract.ts'
import { notificationsForMention, staffNotification } from '../notifications.ts'
import { assertCanEdit, assertVisibleDiscussion, getVisibleComment } from '../visibility.ts'
import {
  type CommentRow,
  changeComment,
  commentsOf,
  getCommentOf,
  insertComment,
  newerComments,
  removeComment,
} from './comment-queries.ts'

function dependOnAuthors(context: RequestContext, comments: CommentRow[]): void {
  for (const { user_id } of comments) if (user_id !== null) context.dependsOn(`user:${user_id}`)
}

export const routes = [
  implement(listComments, async ({ page, page_size, ...at }, context) => {
    const viewerId = context.viewer?.id ?? null
    const found = await commentsOf(context.db, at, viewerId, page_size, (page - 1) * page_size)
    assertVisibleDiscussion(context, found)
    dependOnAuthors(context, found.results)
    return listReply(context, { count: found.comment_count, results: found.results, page, page_size })
  }),
  implement(addComment, async ({ content, ...at }, context) => {
    await context.services.limits.take('comment', context.viewer.id)
    const text = await renderWrittenText(context.db, content)
    return insertComment(context.db, at, context.viewer, text)
  }),
  implement(editComment, async ({ content, ...at }, context) => {
    const { discussion, comment } = await getVisibleComment(context, at)
    assertCanEdit(context.viewer, comment)
    const text = await renderWrittenText(context.db, content)
    const named = await newlyMentioned(context.db, comment.content, text)
    return context.db.transaction().execute(async (tx) => {
      await changeComment(tx, comment.id, { content, content_html: text.content_html })
      const url = `${discussionAddress(discussion)}#${commentAnchor(comment.id)}`
      const what = { event: 'text_edited', params: { thing: 'comment', title: discussion.title } } as const
      await notify(tx, [
        staffNotification(context.viewer, comment, what, url),
        ...notificationsForMention(context.viewer, discussion, named, comment.id),
      ])
      await logUnlessOwn(tx, context.viewer, comment, {
        action: 'comment.edit',
        target: `comment:${comment.id}`,
        before: { content: comment.content },
        after: { content },
      })
      return getCommentOf(tx, discussion.id, context.viewer.id, comment.id)
    })
  }),
  implement(deleteComment, async (at, context) => {
    const { discussion, comment } = await getVisibleComment(context, at)
    assertCanEdit(context.viewer, comment)
    await context.db.transaction().execute(async (tx) => {
      await lockDiscussion(tx, discussion.id)
      if (!(await removeComment(tx, comment.id))) throw notFound()
      const what = { event: 'text_deleted', params: { thing: 'comment', title: discussion.title } } as const
      await notify(tx, [staffNotification(context.viewer, comment, what, discussionAddress(discussion))])
      const before = { content: comment.content }
      const entry = { action: 'comment.delete', target: `comment:${comment.id}`, before }
      await logUnlessOwn(tx, context.viewer, comment, entry)
    })
  }),
  implement(findCommentPage, async ({ page_size, ...at }, context) => {
    const { discussion, comment } = await getVisibleComment(context, at)
    const newer = await newerComments(context.db, discussion.id, comment.id)
    return { page: Math.floor(newer / page_size) + 1 }
  }),
]
