import { notFound } from '#api-contract/standard-errors.ts'
import { findNewMentions, renderWrittenText } from '#notifications/mentions/written-text.ts'
import { notify } from '#notifications/notify.ts'
import { logUnlessOwner } from '#platform/audit-log/append.ts'
import { lockDiscussion } from '#platform/db/lock-order.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { commentAnchor, discussionAddress } from '#sites/listing/paths.ts'
import { addComment, deleteComment, editComment, findCommentPage, listComments } from '../contract.ts'
import { notificationsForMention, staffNotification } from '../notifications.ts'
import * as schemas from '../schemas.ts'
import { assertCanEdit, assertVisibleDiscussion, getVisibleComment } from '../visibility.ts'
import {
  type CommentRow,
  changeComment,
  countNewerComments,
  findComments,
  getCommentById,
  insertComment,
  removeComment,
} from './comment-queries.ts'

function dependOnAuthors(context: RequestContext, comments: CommentRow[]): void {
  for (const { user_id } of comments) if (user_id !== null) context.dependsOn(`user:${user_id}`)
}

export const routes = [
  implement(listComments, schemas.listComments, async ({ page, page_size, ...ids }, context) => {
    const viewerId = context.viewer?.id ?? null
    const list = await findComments(context.db, ids, viewerId, page_size, (page - 1) * page_size)
    assertVisibleDiscussion(context, list)
    dependOnAuthors(context, list.results)
    return listReply(context, { count: list.comment_count, results: list.results, page, page_size })
  }),
  implement(addComment, schemas.addComment, async ({ content, ...ids }, context) => {
    await context.services.limits.take('comment', context.viewer.id)
    const text = await renderWrittenText(context.db, content)
    return insertComment(context.db, ids, context.viewer, text)
  }),
  implement(editComment, schemas.editComment, async ({ content, ...ids }, context) => {
    const { discussion, comment } = await getVisibleComment(context, ids)
    assertCanEdit(context.viewer, comment)
    const text = await renderWrittenText(context.db, content)
    const mentionedIds = await findNewMentions(context.db, comment.content, text)
    return inTransaction(context.db, async (tx) => {
      await changeComment(tx, comment.id, { content, content_html: text.content_html })
      const url = `${discussionAddress(discussion)}#${commentAnchor(comment.id)}`
      const payload = { event: 'text_edited', params: { thing: 'comment', title: discussion.title } } as const
      await notify(tx, [
        staffNotification(context.viewer, comment, payload, url),
        ...notificationsForMention(context.viewer, discussion, mentionedIds, comment.id),
      ])
      await logUnlessOwner(tx, context.viewer, comment, {
        action: 'comment.edit',
        target: `comment:${comment.id}`,
        before: { content: comment.content },
        after: { content },
      })
      return getCommentById(tx, discussion.id, context.viewer.id, comment.id)
    })
  }),
  implement(deleteComment, schemas.deleteComment, async (ids, context) => {
    const { discussion, comment } = await getVisibleComment(context, ids)
    assertCanEdit(context.viewer, comment)
    await inTransaction(context.db, async (tx) => {
      await lockDiscussion(tx, discussion.id)
      if (!(await removeComment(tx, comment.id))) throw notFound()
      const payload = {
        event: 'text_deleted',
        params: { thing: 'comment', title: discussion.title },
      } as const
      await notify(tx, [staffNotification(context.viewer, comment, payload, discussionAddress(discussion))])
      const before = { content: comment.content }
      const entry = { action: 'comment.delete', target: `comment:${comment.id}`, before }
      await logUnlessOwner(tx, context.viewer, comment, entry)
    })
  }),
  implement(findCommentPage, schemas.findCommentPage, async ({ page_size, ...ids }, context) => {
    const { discussion, comment } = await getVisibleComment(context, ids)
    const newer = await countNewerComments(context.db, discussion.id, comment.id)
    return { page: Math.floor(newer / page_size) + 1 }
  }),
]
