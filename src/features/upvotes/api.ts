import { notFound } from '#contract/refusal.ts'
import { notify } from '#features/notifications/notify.ts'
import { handle } from '#server/answer.ts'
import type { Tx } from '#server/db.ts'
import type { Viewer, Visit } from '#server/visit.ts'
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
  if (!found.is_public && !viewer?.is_staff) throw notFound()
  return found
}

const status = (found: Votable, { depends }: Visit) => {
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
      joins: `${what}:${found.id}`,
    },
  ])

export const upvoteHandlers = [
  handle(getDiscussionUpvotes, async (input, visit) =>
    status(seen(await getVotableDiscussion(visit.db, input, visit.viewer?.id ?? null), visit.viewer), visit),
  ),
  handle(getCommentUpvotes, async (input, visit) =>
    status(seen(await getVotableComment(visit.db, input, visit.viewer?.id ?? null), visit.viewer), visit),
  ),
  handle(toggleDiscussionUpvote, async (input, { db, viewer }) => {
    return db.transaction().execute(async (tx) => {
      const found = seen(await getVotableDiscussion(tx, input, viewer.id), viewer)
      const user_has_upvoted = await toggleVoteOnDiscussion(tx, found.id, viewer.id)
      if (user_has_upvoted) await tellAuthor(tx, viewer, found, 'discussion')
      return { total_upvotes: await totalUpvotes(tx, 'discussions', found.id), user_has_upvoted }
    })
  }),
  handle(toggleCommentUpvote, async (input, { db, viewer }) => {
    return db.transaction().execute(async (tx) => {
      const found = seen(await getVotableComment(tx, input, viewer.id), viewer)
      const user_has_upvoted = await toggleVoteOnComment(tx, found.id, viewer.id)
      if (user_has_upvoted) await tellAuthor(tx, viewer, found, 'comment', `#comment-${found.id}`)
      return { total_upvotes: await totalUpvotes(tx, 'comments', found.id), user_has_upvoted }
    })
  }),
]
