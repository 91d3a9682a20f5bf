import type { Happening } from '#notifications/inbox/sentences.ts'
import type { Notice } from '#notifications/notify.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { commentAnchor, discussionAddress } from '#sites/listing/paths.ts'
import type { DiscussedBlog, DiscussionRow } from './discussion-queries.ts'

type Discussed = Pick<DiscussionRow, 'id' | 'title' | 'blog_id' | 'blog_slug'>

/** Who is notified of a new discussion: people mentioned in it, then those whose site it is about. */
export function noticesOfDiscussion(
  viewer: Viewer,
  discussion: Discussed,
  blog: DiscussedBlog,
  named: number[],
): Notice[] {
  const about = { actor_id: viewer.id, url: discussionAddress(discussion) }
  const what = {
    kind: 'discussion',
    event: 'discussion_of_site',
    params: { title: discussion.title, site: blog.title },
  } as const
  return [
    ...noticesOfMention(viewer, discussion, named),
    ...blog.owner_ids.map((to): Notice => ({ ...about, ...what, to })),
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
    event: 'mention_in_discussion',
    params: { title: discussion.title },
  }))
}

/** Authors are notified of what staff did to their texts; no one is notified of their own actions. */
export function noticeOfStaff(
  viewer: Viewer,
  thing: { user_id: number | null },
  what: Happening,
  url: string,
): Notice {
  const to = thing.user_id === viewer.id ? null : thing.user_id
  return { kind: 'staff', to, actor_id: null, ...what, url }
}
