import { commentAnchor, discussionAddress } from '#features/blogs/addresses.ts'
import type { Notice } from '#features/notifications/notify.ts'
import type { Viewer } from '#server/request-context.ts'
import type { DiscussedBlog, DiscussionRow } from './discussion-queries.ts'

type Discussed = Pick<DiscussionRow, 'id' | 'title' | 'blog_id' | 'blog_slug'>

/**
 * Who is notified of a comment: people mentioned in it, then the author of the discussion, then participants. The
 * comment is not there yet, so its id is missing at the end of the address.
 */
export function noticesOfComment(
  viewer: Viewer,
  discussion: Discussed & { user_id: number | null },
  mentionedIds: number[],
): { named: Notice[]; toOthers: Notice } {
  const title = `“${discussion.title}”`
  const about = { actor_id: viewer.id, url: `${discussionAddress(discussion)}#${commentAnchor('')}` }
  return {
    named: [
      ...mentionedIds.map(
        (to): Notice => ({ ...about, to, kind: 'mention', text: `mentioned you in ${title}` }),
      ),
      { ...about, to: discussion.user_id, kind: 'comment', text: `commented on your discussion ${title}` },
    ],
    toOthers: { ...about, to: null, kind: 'reply', text: `replied in ${title}` },
  }
}

/** Who is notified of a new discussion: people mentioned in it, then those whose site it is about. */
export function noticesOfDiscussion(
  viewer: Viewer,
  discussion: Discussed,
  blog: DiscussedBlog,
  named: number[],
): Notice[] {
  const about = { actor_id: viewer.id, url: discussionAddress(discussion) }
  const text = `started the discussion “${discussion.title}” about your site “${blog.title}”`
  return [
    ...noticesOfMention(viewer, discussion, named),
    ...blog.owner_ids.map((to): Notice => ({ ...about, to, kind: 'discussion', text })),
  ]
}

/** Who is notified of a mention, in a discussion or in one of its comments. */
export function noticesOfMention(
  viewer: Viewer,
  discussion: Discussed,
  named: number[],
  commentId?: number,
): Notice[] {
  const hash = commentId === undefined ? '' : `#${commentAnchor(commentId)}`
  const about = { actor_id: viewer.id, url: `${discussionAddress(discussion)}${hash}` }
  return named.map((to) => ({
    ...about,
    to,
    kind: 'mention',
    text: `mentioned you in “${discussion.title}”`,
  }))
}

/** Authors are notified of what staff did to their texts; no one is notified of their own actions. */
export function noticeOfStaff(
  viewer: Viewer,
  thing: { user_id: number | null },
  what: string,
  url: string,
): Notice {
  const to = thing.user_id === viewer.id ? null : thing.user_id
  return { kind: 'staff', to, actor_id: null, text: `The moderators ${what}.`, url }
}
