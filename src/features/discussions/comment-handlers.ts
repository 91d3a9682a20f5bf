import { notify } from '#features/notifications/notify.ts'
import { newlyNamed, readText } from '#features/notifications/written-text.ts'
import { logUnlessOwn } from '#features/staff-log/append.ts'
import { handle } from '#server/answer.ts'
import { listReply } from '#server/list.ts'
import type { Visit } from '#server/visit.ts'
import { commentAnchor, discussionAddress } from './addresses.ts'
import {
  changeComment,
  commentsOf,
  type FoundComment,
  getCommentOf,
  insertComment,
  newerComments,
  recentCommenters,
  removeComment,
} from './comment-queries.ts'
import { addComment, deleteComment, editComment, findCommentPage, listComments } from './contract.ts'
import { noticeOfStaff, noticesOfComment, noticesOfMention } from './notices.ts'
import { mustBeOwn, mustBeSeen, seenComment, seenDiscussion } from './seen.ts'

function dependOnAuthors(visit: Visit, comments: FoundComment[]): void {
  for (const { user_id } of comments) if (user_id !== null) visit.depends(`user:${user_id}`)
}

export const commentHandlers = [
  handle(listComments, async ({ page, page_size, ...at }, visit) => {
    const viewer_id = visit.viewer?.id ?? null
    const found = await commentsOf(visit.db, at, viewer_id, page_size, (page - 1) * page_size)
    mustBeSeen(visit, found)
    dependOnAuthors(visit, found.results)
    return listReply(visit, { count: found.comment_count, results: found.results, page, page_size })
  }),
  handle(addComment, async ({ content, ...at }, visit) => {
    await visit.site.limits.take('comment', visit.viewer.id)
    const discussion = await seenDiscussion(visit, at)
    const { named, ...text } = await readText(visit.db, content)
    const commenters = await recentCommenters(visit.db, discussion.id)
    return visit.db.transaction().execute(async (tx) => {
      const made = { ...text, discussion_id: discussion.id, user_id: visit.viewer.id }
      const comment = await insertComment(tx, made)
      await notify(tx, noticesOfComment(visit.viewer, discussion, comment.id, named, commenters))
      return comment
    })
  }),
  handle(editComment, async ({ content, ...at }, visit) => {
    const { discussion, comment } = await seenComment(visit, at)
    mustBeOwn(visit.viewer, comment)
    const text = await readText(visit.db, content)
    const named = await newlyNamed(visit.db, comment.content, text)
    return visit.db.transaction().execute(async (tx) => {
      await changeComment(tx, comment.id, { content, content_html: text.content_html })
      const url = `${discussionAddress(discussion)}#${commentAnchor(comment.id)}`
      const what = `edited your comment in “${discussion.title}”`
      await notify(tx, [
        noticeOfStaff(visit.viewer, comment, what, url),
        ...noticesOfMention(visit.viewer, discussion, named, comment.id),
      ])
      await logUnlessOwn(tx, visit.viewer, comment, {
        action: 'comment.edit',
        thing: `comment:${comment.id}`,
        before: { content: comment.content },
        after: { content },
      })
      return getCommentOf(tx, discussion.id, visit.viewer.id, comment.id)
    })
  }),
  handle(deleteComment, async (at, visit) => {
    const { discussion, comment } = await seenComment(visit, at)
    mustBeOwn(visit.viewer, comment)
    await visit.db.transaction().execute(async (tx) => {
      await removeComment(tx, comment.id)
      const what = `deleted your comment in “${discussion.title}”`
      await notify(tx, [noticeOfStaff(visit.viewer, comment, what, discussionAddress(discussion))])
      const before = { content: comment.content }
      const deed = { action: 'comment.delete', thing: `comment:${comment.id}`, before }
      await logUnlessOwn(tx, visit.viewer, comment, deed)
    })
  }),
  handle(findCommentPage, async ({ page_size, ...at }, visit) => {
    const { discussion, comment } = await seenComment(visit, at)
    const newer = await newerComments(visit.db, discussion.id, comment.id)
    return { page: Math.floor(newer / page_size) + 1 }
  }),
]
