import { notAllowed, notFound } from '#contract/refusal.ts'
import type { Viewer, Visit } from '#server/visit.ts'
import { getCommentOf } from './comment-queries.ts'
import {
  type DiscussedBlog,
  type DiscussionSeen,
  type FoundDiscussion,
  getDiscussedBlog,
  getDiscussionOf,
} from './discussion-queries.ts'
import { canEdit } from './rules.ts'

// What a visitor may see, found or refused with 404.

interface InDiscussion {
  blogId: number
  discussionId: number
}

/** Held and hidden sites are there for staff, a held one also for whoever submitted it. */
const isOpen = (viewer: Viewer | null, blog: { status: string; user_id: number | null }) =>
  blog.status === 'published' ||
  viewer?.is_staff === true ||
  (blog.status === 'held' && viewer !== null && viewer.id === blog.user_id)

export async function seenBlog(visit: Visit, id: number): Promise<DiscussedBlog> {
  const blog = await getDiscussedBlog(visit.db, id)
  mustBeOpen(visit, blog)
  return blog
}

/** @throws Refusal 404 where a site is not there for this visitor */
export function mustBeOpen(visit: Visit, blog: Pick<DiscussedBlog, 'id' | 'status' | 'user_id'>): void {
  if (!isOpen(visit.viewer, blog)) throw notFound()
  visit.depends(`blog:${blog.id}`)
}

export async function seenDiscussion(visit: Visit, at: InDiscussion): Promise<FoundDiscussion> {
  const found = await getDiscussionOf(visit.db, at.blogId, at.discussionId)
  mustBeSeen(visit, found)
  return found
}

/** @throws Refusal 404 where a discussion is not there for this visitor */
export function mustBeSeen(visit: Visit, discussion: DiscussionSeen): void {
  const blog = { status: discussion.blog_status, user_id: discussion.blog_user_id }
  if (!isOpen(visit.viewer, blog)) throw notFound()
  if (discussion.status !== 'published' && !visit.viewer?.is_staff) throw notFound()
  dependOn(visit, discussion)
}

export async function seenComment(visit: Visit, at: InDiscussion & { commentId: number }) {
  const discussion = await seenDiscussion(visit, at)
  const comment = await getCommentOf(visit.db, discussion.id, visit.viewer?.id ?? null, at.commentId)
  if (comment.status !== 'published' && !visit.viewer?.is_staff) throw notFound()
  return { discussion, comment }
}

/** Refuses with 403 whoever may not change a thing. */
export function mustBeOwn(viewer: Viewer, thing: { user_id: number | null }): void {
  if (!canEdit(viewer, thing)) throw notAllowed()
}

/** A reply that shows these discussions is out of date as soon as one, its site or its author changes. */
export function dependOn(visit: Visit, ...discussions: DiscussionSeen[]): void {
  for (const { id, blog_id, user_id } of discussions) {
    visit.depends(`discussion:${id}`, `blog:${blog_id}`)
    if (user_id !== null) visit.depends(`user:${user_id}`)
  }
}
