import { notify } from '#features/notifications/notify.ts'
import { newlyNamed, readText } from '#features/notifications/written-text.ts'
import { logUnlessOwn } from '#features/staff-log/append.ts'
import { handle } from '#server/answer.ts'
import { listReply } from '#server/list.ts'
import { discussionAddress } from './addresses.ts'
import {
  deleteDiscussion,
  editDiscussion,
  getDiscussion,
  listDiscussions,
  startDiscussion,
} from './contract.ts'
import {
  changeDiscussion,
  discussionsOf,
  getDiscussionOf,
  insertDiscussion,
  removeDiscussion,
} from './discussion-queries.ts'
import { noticeOfStaff, noticesOfDiscussion, noticesOfMention } from './notices.ts'
import { dependOn, mustBeOpen, mustBeOwn, seenBlog, seenDiscussion } from './seen.ts'

export const discussionHandlers = [
  handle(listDiscussions, async ({ id, page, page_size }, visit) => {
    const found = await discussionsOf(visit.db, id, page_size, (page - 1) * page_size)
    mustBeOpen(visit, { ...found, id })
    dependOn(visit, ...found.results)
    return listReply(visit, { count: found.discussion_count, results: found.results, page, page_size })
  }),
  handle(startDiscussion, async ({ id, title, content }, visit) => {
    await visit.site.limits.take('comment', visit.viewer.id)
    const blog = await seenBlog(visit, id)
    const { named, ...text } = await readText(visit.db, content)
    return visit.db.transaction().execute(async (tx) => {
      const made = await insertDiscussion(tx, { title, ...text, blog_id: id, user_id: visit.viewer.id })
      const discussion = await getDiscussionOf(tx, id, made)
      await notify(tx, noticesOfDiscussion(visit.viewer, discussion, blog, named))
      return discussion
    })
  }),
  handle(getDiscussion, (input, visit) => seenDiscussion(visit, input)),
  handle(editDiscussion, async (input, visit) => {
    const before = await seenDiscussion(visit, input)
    mustBeOwn(visit.viewer, before)
    const { title = before.title, content = before.content } = input
    const text = await readText(visit.db, content)
    const named = await newlyNamed(visit.db, before.content, text)
    return visit.db.transaction().execute(async (tx) => {
      await changeDiscussion(tx, before.id, { title, content, content_html: text.content_html })
      const what = `edited your discussion “${title}”`
      await notify(tx, [
        noticeOfStaff(visit.viewer, before, what, discussionAddress(before)),
        ...noticesOfMention(visit.viewer, { ...before, title }, named),
      ])
      await logUnlessOwn(tx, visit.viewer, before, {
        action: 'discussion.edit',
        thing: `discussion:${before.id}`,
        before: { title: before.title, content: before.content },
        after: { title, content },
      })
      return getDiscussionOf(tx, before.blog_id, before.id)
    })
  }),
  handle(deleteDiscussion, async (input, visit) => {
    const discussion = await seenDiscussion(visit, input)
    mustBeOwn(visit.viewer, discussion)
    const { id, title, content } = discussion
    await visit.db.transaction().execute(async (tx) => {
      await removeDiscussion(tx, id)
      const what = `deleted your discussion “${title}”`
      await notify(tx, [noticeOfStaff(visit.viewer, discussion, what, '/notifications/')])
      const deed = { action: 'discussion.delete', thing: `discussion:${id}`, before: { title, content } }
      await logUnlessOwn(tx, visit.viewer, discussion, deed)
    })
  }),
]
