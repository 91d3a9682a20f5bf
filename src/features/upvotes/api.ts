import { notify } from '#features/notifications/notify.ts'
import { requireVisible } from '#features/visibility/rules.ts'
import type { Tx } from '#server/db.ts'
import { implement } from '#server/dispatch.ts'
import type { RequestContext, Viewer } from '#server/request-context.ts'
import {
  getCommentUpvotes,
  getDiscussionUpvotes,
  toggleCommentUpvote,
  toggleDiscussionUpvote,
} from './contract.ts'
import {
  getVotableComment,
  getVotableDiscussion,
  toggleVoteOnComment,
  toggleVoteOnDiscussion,
  totalUpvotes,
  type Votable,
} from './queries.ts'

function seen(found: Votable, viewer: Viewer | null): Votable {
  requireVisible(viewer, { status: found.blog_status, user_id: found.blog_user_id }, ...found.parts)
  return found
}

const status = (found: Votable, { dependsOn: depends }: RequestContext) => {
  depends(`discussion:${found.discussion_id}`, `blog:${found.blog_id}`)
  return { total_upvotes: found.total_upvotes, user_has_upvoted: found.user_has_upvoted }
}

/** Tells the author, once a thing and day however many upvote it. */
const tellAuthor = (tx: Tx, viewer: Viewer, found: Votable, what: 'discussion' | 'comment', hash = '') =>
  notify(tx, [
    {
      kind: 'upvote',
      to: found.author_id,
      actor_id: viewer.id,
      text: `upvoted your ${what} ${what === 'comment' ? 'in ' : ''}“${found.title}”`,
      url: `/blog/${encodeURIComponent(found.blog_slug)}/${found.blog_id}/discussions/${found.discussion_id}${hash}`,
      group_key: `${what}:${found.id}`,
    },
  ])

export const upvoteHandlers = [
  implement(getDiscussionUpvotes, async (input, context) =>
    status(
      seen(await getVotableDiscussion(context.db, input, context.viewer?.id ?? null), context.viewer),
      context,
    ),
  ),
  implement(getCommentUpvotes, async (input, context) =>
    status(
      seen(await getVotableComment(context.db, input, context.viewer?.id ?? null), context.viewer),
      context,
    ),
  ),
  implement(toggleDiscussionUpvote, async (input, { db, viewer }) => {
    return db.transaction().execute(async (tx) => {
      const found = seen(await getVotableDiscussion(tx, input, viewer.id, true), viewer)
      const userHasUpvoted = await toggleVoteOnDiscussion(tx, found.id, viewer.id)
      if (userHasUpvoted) await tellAuthor(tx, viewer, found, 'discussion')
      return {
        total_upvotes: await totalUpvotes(tx, 'discussions', found.id),
        user_has_upvoted: userHasUpvoted,
      }
    })
  }),
  implement(toggleCommentUpvote, async (input, { db, viewer }) => {
    return db.transaction().execute(async (tx) => {
      const found = seen(await getVotableComment(tx, input, viewer.id, true), viewer)
      const userHasUpvoted = await toggleVoteOnComment(tx, found.id, viewer.id)
      if (userHasUpvoted) await tellAuthor(tx, viewer, found, 'comment', `#comment-${found.id}`)
      return { total_upvotes: await totalUpvotes(tx, 'comments', found.id), user_has_upvoted: userHasUpvoted }
    })
  }),
]
