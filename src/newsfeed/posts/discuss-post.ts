import { sql } from 'kysely'
import { apiError } from '#api-contract/api-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { insertDiscussion } from '#conversations/discussions/discussion-queries.ts'
import { assertVisible, type Status } from '#holds/rules.ts'
import { invalidateSql } from '#platform/cache/invalidation-keys.ts'
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
  /** The site of the discussion: after a merge, not that of the post. */
  discussion_blog_id: number | null
  discussion_status: Status | null
}

/** A post that staff have not hidden, whatever the status of its site and discussion. */
async function getPostToDiscuss(db: Db, id: number): Promise<PostToDiscuss> {
  const { rows } = await sql<PostToDiscuss>`
    select p.blog_id, b.status as blog_status, b.user_id as blog_user_id, p.title, p.excerpt, p.url, p.discussion_id,
      d.blog_id as discussion_blog_id, d.status as discussion_status
    from post_blogs l join blogs b on b.id = l.blog_id
      join shown_posts p on p.blog_id = l.blog_id and p.id = l.id
      left join discussions d on d.id = p.discussion_id
    where l.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/**
 * A post's discussion; undefined if it has none.
 * @throws ApiError 404 if the viewer cannot see the post, 403 if staff have hidden the discussion
 */
export async function findDiscussionOfPost(db: Db, viewer: Viewer, id: number) {
  return findOpenDiscussion(viewer, await getPostToDiscuss(db, id))
}

function findOpenDiscussion(viewer: Viewer, post: PostToDiscuss) {
  assertVisible(viewer, { status: post.blog_status, user_id: post.blog_user_id })
  const { discussion_id, discussion_blog_id, discussion_status } = post
  if (discussion_id === null || discussion_blog_id === null) return undefined
  if (discussion_status !== 'published' && !viewer.is_staff) throw apiError(discussionClosed())
  return { blog_id: discussion_blog_id, discussion_id }
}

/** Starts a post's discussion, unless a concurrent call has done so; serialized per site. */
export async function startDiscussionOfPost(tx: Tx, viewer: Viewer, id: number) {
  const { blog_id } = await getPostToDiscuss(tx, id)
  if (!(await lockPosts(tx, blog_id))) throw notFound()
  const post = await getPostToDiscuss(tx, id)
  const existing = findOpenDiscussion(viewer, post)
  if (existing) return { ...existing, isNew: false }
  const discussion_id = await insertDiscussion(tx, {
    blog_id,
    // No author: the member who starts it wrote neither the post nor the comments.
    user_id: null,
    post_id: id,
    title: truncateTitle(post.title || post.excerpt || post.url),
    content: post.url,
    content_html: renderMarkdown(`<${post.url}>`),
  })
  await sql`
    with discussed as (
      update posts set discussion_id = ${discussion_id} where blog_id = ${blog_id} and id = ${id} returning blog_id)
    select ${invalidateSql('posts:', sql`blog_id`)} from discussed`.execute(tx)
  return { blog_id, discussion_id, isNew: true }
}

function truncateTitle(title: string): string {
  const codePoints = [...title]
  if (codePoints.length <= limits.discussion_title) return title
  return `${codePoints
    .slice(0, limits.discussion_title - 1)
    .join('')
    .trimEnd()}…`
}
