import { notFound } from '#api-contract/standard-errors.ts'
import { findNewMentions, renderWrittenText } from '#notifications/mentions/written-text.ts'
import { notify } from '#notifications/notify.ts'
import { logUnlessOwner } from '#platform/audit-log/append.ts'
import {
  lockDiscussion,
  lockReviewOrDiscussion,
  lockSiteForShare,
  lockSiteStats,
} from '#platform/db/lock-order.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { discussionAddress } from '#sites/listing/paths.ts'
import {
  completeName,
  deleteDiscussion,
  editDiscussion,
  getDiscussion,
  listDiscussions,
  previewText,
  startDiscussion,
} from './contract.ts'
import {
  changeDiscussion,
  findDiscussions,
  getDiscussedSite,
  getDiscussionById,
  insertDiscussion,
  removeDiscussion,
  suggestPeople,
} from './discussion-queries.ts'
import { notificationsForDiscussion, notificationsForMention, staffNotification } from './notifications.ts'
import * as schemas from './schemas.ts'
import {
  assertCanEdit,
  assertVisibleSite,
  dependsOnDiscussions,
  getVisibleDiscussion,
  getVisibleSite,
} from './visibility.ts'

export const routes = [
  implement(listDiscussions, schemas.listDiscussions, async ({ id, page, page_size }, context) => {
    const list = await findDiscussions(context.db, id, page_size, (page - 1) * page_size)
    assertVisibleSite(context, { ...list, id })
    dependsOnDiscussions(context, ...list.results)
    return listReply(context, { count: list.discussion_count, results: list.results, page, page_size })
  }),
  implement(startDiscussion, schemas.startDiscussion, async ({ id, title, content }, context) => {
    await context.services.limits.take('comment', context.viewer.id)
    const site = await getVisibleSite(context, id)
    const { mentionedIds, ...text } = await renderWrittenText(context.db, content)
    return inTransaction(context.db, async (tx) => {
      await lockSiteForShare(tx, id)
      // It may have been hidden or merged while this waited for the lock.
      assertVisibleSite(context, await getDiscussedSite(tx, id))
      await lockSiteStats(tx, id)
      const discussionId = await insertDiscussion(tx, {
        title,
        ...text,
        blog_id: id,
        user_id: context.viewer.id,
      })
      const discussion = await getDiscussionById(tx, id, discussionId)
      await notify(tx, notificationsForDiscussion(context.viewer, discussion, site, mentionedIds))
      return discussion
    })
  }),
  implement(getDiscussion, schemas.getDiscussion, (input, context) => getVisibleDiscussion(context, input)),
  implement(editDiscussion, schemas.editDiscussion, async (input, context) => {
    const original = await getVisibleDiscussion(context, input)
    assertCanEdit(context.viewer, original)
    const { title = original.title, content = original.content } = input
    const text = await renderWrittenText(context.db, content)
    const mentionedIds = await findNewMentions(context.db, original.content, text)
    return inTransaction(context.db, async (tx) => {
      await lockDiscussion(tx, original.id)
      await changeDiscussion(tx, original.id, { title, content, content_html: text.content_html })
      const payload = { event: 'text_edited', params: { thing: 'discussion', title } } as const
      await notify(tx, [
        staffNotification(context.viewer, original, payload, discussionAddress(original)),
        ...notificationsForMention(context.viewer, { ...original, title }, mentionedIds),
      ])
      await logUnlessOwner(tx, context.viewer, original, {
        action: 'discussion.edit',
        target: `discussion:${original.id}`,
        before: { title: original.title, content: original.content },
        after: { title, content },
      })
      return getDiscussionById(tx, original.blog_id, original.id)
    })
  }),
  implement(deleteDiscussion, schemas.deleteDiscussion, async (input, context) => {
    const discussion = await getVisibleDiscussion(context, input)
    assertCanEdit(context.viewer, discussion)
    const { id, title, content } = discussion
    await inTransaction(context.db, async (tx) => {
      await lockReviewOrDiscussion(tx, 'discussions', id)
      if (!(await removeDiscussion(tx, id))) throw notFound()
      const payload = { event: 'text_deleted', params: { thing: 'discussion', title } } as const
      await notify(tx, [staffNotification(context.viewer, discussion, payload, '/notifications/')])
      const entry = { action: 'discussion.delete', target: `discussion:${id}`, before: { title, content } }
      await logUnlessOwner(tx, context.viewer, discussion, entry)
    })
  }),
  implement(previewText, schemas.previewText, async ({ content }, { db, services, viewer }) => {
    await services.limits.take('preview', viewer.id)
    const { content_html } = await renderWrittenText(db, content)
    return { content_html }
  }),
  implement(completeName, schemas.completeName, async ({ start, discussion }, { db, services, viewer }) => {
    await services.limits.take('complete', viewer.id)
    return suggestPeople(db, start, discussion ?? null)
  }),
]
