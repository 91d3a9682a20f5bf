import { notFound } from '#contract/refusal.ts'
import { type Notice, notify } from '#features/notifications/notify.ts'
import { requireVisible } from '#features/visibility/rules.ts'
import { implement } from '#server/dispatch.ts'
import type { Viewer } from '#server/request-context.ts'
import { blogAddress } from './addresses.ts'
import { getBlogUpvotes, toggleBlogUpvote } from './contract.ts'
import { getBlogById } from './queries.ts'
import { hasUpvoted, type Toggled, toggleVote } from './upvote-queries.ts'

/** Tells whoever submitted the site, once a day however many upvote it. */
function noticeOfUpvote(viewer: Viewer, id: number, voted: Toggled): Notice {
  const url = blogAddress({ id, slug: voted.blog_slug, kind: voted.blog_kind })
  const text = `upvoted your site “${voted.blog_title}”`
  return { kind: 'upvote', to: voted.submitter, actor_id: viewer.id, text, url, group_key: `blog:${id}` }
}

export const blogUpvoteHandlers = [
  implement(toggleBlogUpvote, async ({ id }, { db, viewer }) => {
    return db.transaction().execute(async (tx) => {
      const toggled = await toggleVote(tx, id, viewer.id)
      if (!toggled) throw notFound()
      if (toggled.user_has_upvoted) await notify(tx, [noticeOfUpvote(viewer, id, toggled)])
      return toggled
    })
  }),
  implement(getBlogUpvotes, async ({ id }, { db, viewer }) => {
    const blog = await getBlogById(db, id)
    requireVisible(viewer, blog)
    const userHasUpvoted = viewer !== null && (await hasUpvoted(db, id, viewer.id))
    return { total_upvotes: blog.total_upvotes, user_has_upvoted: userHasUpvoted }
  }),
]
