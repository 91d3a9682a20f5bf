import { permissionDenied } from '#api-contract/standard-errors.ts'
import { assertVisible } from '#holds/rules.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { getCommentById } from './comments/comment-queries.ts'
import {
  type DiscussedSite,
  type DiscussionRow,
  type DiscussionVisibility,
  getDiscussedSite,
  getDiscussionById,
} from './discussion-queries.ts'
import { canEdit } from './rules.ts'

// Access checks: content that the viewer cannot see is reported as 404.

interface DiscussionIds {
  blogId: number
  discussionId: number
}

const toSubmittedSite = ({ blog_status, blog_user_id }: DiscussionVisibility) => ({
  status: blog_status,
  user_id: blog_user_id,
})

export async function getVisibleSite(context: RequestContext, id: number): Promise<DiscussedSite> {
  const site = await getDiscussedSite(context.db, id)
  assertVisibleSite(context, site)
  return site
}

/** @throws ApiError 404 if the viewer cannot see the site */
export function assertVisibleSite(
  context: RequestContext,
  site: Pick<DiscussedSite, 'id' | 'status' | 'user_id'>,
): void {
  assertVisible(context.viewer, site)
  context.dependsOn(`blog:${site.id}`)
}

export async function getVisibleDiscussion(
  context: RequestContext,
  ids: DiscussionIds,
): Promise<DiscussionRow> {
  const discussion = await getDiscussionById(context.db, ids.blogId, ids.discussionId)
  assertVisibleDiscussion(context, discussion)
  return discussion
}

/** @throws ApiError 404 if the viewer cannot see the discussion */
export function assertVisibleDiscussion(context: RequestContext, discussion: DiscussionVisibility): void {
  assertVisible(context.viewer, toSubmittedSite(discussion), discussion)
  dependsOnDiscussions(context, discussion)
}

export async function getVisibleComment(context: RequestContext, ids: DiscussionIds & { commentId: number }) {
  const discussion = await getVisibleDiscussion(context, ids)
  const comment = await getCommentById(context.db, discussion.id, context.viewer?.id ?? null, ids.commentId)
  assertVisible(context.viewer, toSubmittedSite(discussion), discussion, comment)
  return { discussion, comment }
}

/** @throws ApiError 403 if the viewer cannot edit it */
export function assertCanEdit(viewer: Viewer, target: { user_id: number | null }): void {
  if (!canEdit(viewer, target)) throw permissionDenied()
}

/** Invalidates the reply when a discussion, its site, its post or its author changes. */
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
