import { permissionDenied } from '#api-contract/api-error.ts'
import { requireVisible } from '#holds/rules.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { getCommentOf } from './comments/comment-queries.ts'
import {
  type DiscussedBlog,
  type DiscussionRow,
  type DiscussionVisibility,
  getDiscussedBlog,
  getDiscussionOf,
} from './discussion-queries.ts'
import { canEdit } from './rules.ts'

// What a visitor may see, found or refused with 404.

interface InDiscussion {
  blogId: number
  discussionId: number
}

const siteOf = ({ blog_status, blog_user_id }: DiscussionVisibility) => ({
  status: blog_status,
  user_id: blog_user_id,
})

export async function getVisibleBlog(context: RequestContext, id: number): Promise<DiscussedBlog> {
  const blog = await getDiscussedBlog(context.db, id)
  requireVisibleBlog(context, blog)
  return blog
}

/** @throws ApiError 404 where a site is not visible to this visitor */
export function requireVisibleBlog(
  context: RequestContext,
  blog: Pick<DiscussedBlog, 'id' | 'status' | 'user_id'>,
): void {
  requireVisible(context.viewer, blog)
  context.dependsOn(`blog:${blog.id}`)
}

export async function getVisibleDiscussion(
  context: RequestContext,
  at: InDiscussion,
): Promise<DiscussionRow> {
  const found = await getDiscussionOf(context.db, at.blogId, at.discussionId)
  requireVisibleDiscussion(context, found)
  return found
}

/** @throws ApiError 404 where a discussion is not visible to this visitor */
export function requireVisibleDiscussion(context: RequestContext, discussion: DiscussionVisibility): void {
  requireVisible(context.viewer, siteOf(discussion), discussion)
  dependsOnDiscussions(context, discussion)
}

export async function getVisibleComment(context: RequestContext, at: InDiscussion & { commentId: number }) {
  const discussion = await getVisibleDiscussion(context, at)
  const comment = await getCommentOf(context.db, discussion.id, context.viewer?.id ?? null, at.commentId)
  requireVisible(context.viewer, siteOf(discussion), discussion, comment)
  return { discussion, comment }
}

/** Refuses with 403 unless the caller may change it. */
export function requireOwner(viewer: Viewer, thing: { user_id: number | null }): void {
  if (!canEdit(viewer, thing)) throw permissionDenied()
}

/** A reply that shows these discussions is out of date as soon as one, its site or its author changes. */
export function dependsOnDiscussions(
  context: RequestContext,
  ...discussions: (DiscussionVisibility & Partial<Pick<DiscussionRow, 'post'>>)[]
): void {
  for (const { id, blog_id, user_id, post } of discussions) {
    context.dependsOn(`discussion:${id}`, `blog:${blog_id}`)
    if (post) context.dependsOn(`posts:${post.blog_id}`)
    if (user_id !== null) context.dependsOn(`user:${user_id}`)
  }
}
