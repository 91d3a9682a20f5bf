import type { NotificationPayload } from '#notifications/inbox/sentences.ts'
import type { NotificationInput } from '#notifications/notify.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { commentAnchor, discussionAddress } from '#sites/listing/paths.ts'
import type { DiscussedSite, DiscussionRow } from './discussion-queries.ts'

type DiscussionRef = Pick<DiscussionRow, 'id' | 'title' | 'blog_id' | 'blog_slug'>

/** Notifications for a new discussion: mentioned people first, then the site's owners. */
export function notificationsForDiscussion(
  viewer: Viewer,
  discussion: DiscussionRef,
  site: DiscussedSite,
  mentionedIds: number[],
): NotificationInput[] {
  const commonFields = { actor_id: viewer.id, url: discussionAddress(discussion) }
  const payload = {
    kind: 'discussion',
    event: 'discussion_of_site',
    params: { title: discussion.title, site: site.title },
  } as const
  return [
    ...notificationsForMention(viewer, discussion, mentionedIds),
    ...site.owner_ids.map((to): NotificationInput => ({ ...commonFields, ...payload, to })),
  ]
}

/** Notifications for mentions in a discussion or one of its comments. */
export function notificationsForMention(
  viewer: Viewer,
  discussion: DiscussionRef,
  mentionedIds: number[],
  commentId?: number,
): NotificationInput[] {
  const hash = commentId === undefined ? '' : `#${commentAnchor(commentId)}`
  const commonFields = { actor_id: viewer.id, url: `${discussionAddress(discussion)}${hash}` }
  return mentionedIds.map((to) => ({
    ...commonFields,
    to,
    kind: 'mention',
    event: 'mention_in_discussion',
    params: { title: discussion.title },
  }))
}

/** A notification for the author of a text that staff changed; it has no recipient if the author changed it. */
export function staffNotification(
  viewer: Viewer,
  target: { user_id: number | null },
  payload: NotificationPayload,
  url: string,
): NotificationInput {
  const to = target.user_id === viewer.id ? null : target.user_id
  return { kind: 'staff', to, actor_id: null, ...payload, url }
}
