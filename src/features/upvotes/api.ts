import { blogAddress, commentAnchor, discussionAddress } from '#features/blogs/addresses.ts'
import { type Notice, notify } from '#features/notifications/notify.ts'
import { requireVisible } from '#features/visibility/rules.ts'
import { implement } from '#server/dispatch.ts'
import type { RequestContext, Viewer } from '#server/request-context.ts'
import {
  getBlogUpvotes,
  getCommentUpvotes,
  getDiscussionUpvotes,
  toggleBlogUpvote,
  toggleCommentUpvote,
  toggleDiscussionUpvote,
} from './contract.ts'
import { getUpvotable, toggleUpvote, type Upvotable, type UpvotableRef } from './queries.ts'

function requireVisibleUpvotable(viewer: Viewer | null, { statuses, blog_user_id }: Upvotable): void {
  const [status, ...parts] = statuses
  requireVisible(viewer, { status, user_id: blog_user_id }, ...parts.map((part) => ({ status: part })))
}

async function upvotesOf(at: UpvotableRef, context: RequestContext): Promise<Upvotable> {
  const upvotable = await getUpvotable(context.db, at, context.viewer?.id ?? null)
  requireVisibleUpvotable(context.viewer, upvotable)
  context.dependsOn(`blog:${upvotable.blog_id}`)
  if (upvotable.discussion_id !== null) context.dependsOn(`discussion:${upvotable.discussion_id}`)
  return upvotable
}

function toggle(at: UpvotableRef, { db, viewer }: RequestContext<Viewer>): Promise<Upvotable> {
  return db.transaction().execute(async (tx) => {
    const upvotable = await toggleUpvote(tx, at, viewer.id)
    // Asked of what the vote has locked. A refusal takes the vote back with the transaction.
    requireVisibleUpvotable(viewer, upvotable)
    if (upvotable.user_has_upvoted) await notify(tx, [noticeOfUpvote(viewer, upvotable)])
    return upvotable
  })
}

const titled = { blog: 'site', discussion: 'discussion', comment: 'comment in' }

/** Tells the author, once a day however many upvote it. */
const noticeOfUpvote = (viewer: Viewer, upvotable: Upvotable): Notice => ({
  kind: 'upvote',
  to: upvotable.author_id,
  actor_id: viewer.id,
  text: `upvoted your ${titled[upvotable.kind]} “${upvotable.title}”`,
  url: addressOf(upvotable),
  group_key: `${upvotable.kind}:${upvotable.id}`,
})

function addressOf({ kind, id, blog_id, blog_slug, blog_kind, discussion_id }: Upvotable): string {
  if (discussion_id === null) return blogAddress({ id: blog_id, slug: blog_slug, kind: blog_kind })
  const address = discussionAddress({ id: discussion_id, blog_id, blog_slug })
  return kind === 'comment' ? `${address}#${commentAnchor(id)}` : address
}

export const upvoteHandlers = [
  implement(getBlogUpvotes, ({ id }, context) => upvotesOf({ kind: 'blog', blogId: id }, context)),
  implement(getDiscussionUpvotes, (ids, context) => upvotesOf({ kind: 'discussion', ...ids }, context)),
  implement(getCommentUpvotes, (ids, context) => upvotesOf({ kind: 'comment', ...ids }, context)),
  implement(toggleBlogUpvote, ({ id }, context) => toggle({ kind: 'blog', blogId: id }, context)),
  implement(toggleDiscussionUpvote, (ids, context) => toggle({ kind: 'discussion', ...ids }, context)),
  implement(toggleCommentUpvote, (ids, context) => toggle({ kind: 'comment', ...ids }, context)),
]
