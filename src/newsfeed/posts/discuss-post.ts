import { sql } from 'kysely'
import { apiError, notFound } from '#api-contract/api-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { insertDiscussion } from '#conversations/discussions/discussion-queries.ts'
import { requireVisible, type Status } from '#holds/rules.ts'
import { invalidates } from '#platform/cache/invalidation-keys.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { renderMarkdown } from '#platform/markdown/markdown.ts'
import { discussionClosed } from './errors.ts'
import { lockPosts } from './storage/stored-posts.ts'

interface PostToDiscuss {
  blog_id: number
  blog_status: Status
  blog_user_id: number | null
  title: string
  excerpt: string
  url: string
  discussion_id: number | null
  /** The site that the discussion is at by now: it moves with a merge. */
  discussed_at: number | null
  discussion_status: Status | null
}

/** A post by its id, unless staff hide it, whatever the status of its site and of its discussion. */
async function getPostToDiscuss(db: Db, id: number): Promise<PostToDiscuss> {
  const { rows } = await sql<PostToDiscuss>`
    select p.blog_id, b.status as blog_status, b.user_id as blog_user_id, p.title, p.excerpt, p.url, p.discussion_id,
      d.blog_id as discussed_at, d.status as discussion_status
    from post_blogs l join blogs b on b.id = l.blog_id
      join shown_posts p on p.blog_id = l.blog_id and p.id = l.id
      left join discussions d on d.id = p.discussion_id
    where l.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/**
 * The discussion that a post has already; undefined where it has none.
 * @throws ApiError 404 where the viewer sees no such post, 403 where staff have hidden the discussion
 */
export async function findDiscussionOfPost(db: Db, viewer: Viewer, id: number) {
  return discussionOf(viewer, await getPostToDiscuss(db, id))
}

function discussionOf(viewer: Viewer, post: PostToDiscuss) {
  requireVisible(viewer, { status: post.blog_status, user_id: post.blog_user_id })
  const { discussion_id, discussed_at, discussion_status } = post
  if (discussion_id === null || discussed_at === null) return undefined
  if (discussion_status !== 'published' && !viewer.is_staff) throw apiError(discussionClosed())
  return { blog_id: discussed_at, discussion_id }
}

/** Starts the discussion of a post, unless another call has done so meanwhile: one at a time may, for each site. */
export async function startDiscussionOfPost(tx: Tx, viewer: Viewer, id: number) {
  const { blog_id } = await getPostToDiscuss(tx, id)
  if (!(await lockPosts(tx, blog_id))) throw notFound()
  const post = await getPostToDiscuss(tx, id)
  const known = discussionOf(viewer, post)
  if (known) return { ...known, isNew: false }
  const discussion_id = await insertDiscussion(tx, {
    blog_id,
    // Nobody's: whoever presses first is not the author of the post, nor of what is said about it.
    user_id: null,
    post_id: id,
    title: shortened(post.title || post.excerpt || post.url),
    content: post.url,
    content_html: renderMarkdown(`<${post.url}>`),
  })
  await sql`
    with discussed as (
      update posts set discussion_id = ${discussion_id} where blog_id = ${blog_id} and id = ${id} returning blog_id)
    select ${invalidates('posts:', sql`blog_id`)} from discussed`.execute(tx)
  return { blog_id, discussion_id, isNew: true }
}

function shortened(title: string): string {
  const points = [...title]
  if (points.length <= limits.discussion_title) return title
  return `${points
    .slice(0, limits.discussion_title - 1)
    .join('')
    .trimEnd()}…`
}
