import { assertVisible } from '#holds/rules.ts'
import { implement } from '#platform/http/dispatch.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import {
  getCommentUpvotes,
  getDiscussionUpvotes,
  getSiteUpvotes,
  toggleCommentUpvote,
  toggleDiscussionUpvote,
  toggleSiteUpvote,
} from './contract.ts'
import { getUpvotable, toggleUpvote, type Upvotable, type UpvotableRef } from './queries.ts'
import * as schemas from './schemas.ts'

async function getVisibleUpvotable(ref: UpvotableRef, context: RequestContext): Promise<Upvotable> {
  const upvotable = await getUpvotable(context.db, ref, context.viewer?.id ?? null)
  const [status, ...parts] = upvotable.statuses
  const site = { status, user_id: upvotable.blog_user_id }
  assertVisible(context.viewer, site, ...parts.map((part) => ({ status: part })))
  context.dependsOn(`blog:${upvotable.blog_id}`)
  if (upvotable.discussion_id !== null) context.dependsOn(`discussion:${upvotable.discussion_id}`)
  return upvotable
}

export const routes = [
  implement(getSiteUpvotes, schemas.getSiteUpvotes, ({ id }, context) =>
    getVisibleUpvotable({ kind: 'blog', blogId: id }, context),
  ),
  implement(getDiscussionUpvotes, schemas.getDiscussionUpvotes, (ids, context) =>
    getVisibleUpvotable({ kind: 'discussion', ...ids }, context),
  ),
  implement(getCommentUpvotes, schemas.getCommentUpvotes, (ids, context) =>
    getVisibleUpvotable({ kind: 'comment', ...ids }, context),
  ),
  implement(toggleSiteUpvote, schemas.toggleSiteUpvote, ({ id }, { db, viewer }) =>
    toggleUpvote(db, { kind: 'blog', blogId: id }, viewer),
  ),
  implement(toggleDiscussionUpvote, schemas.toggleDiscussionUpvote, (ids, { db, viewer }) =>
    toggleUpvote(db, { kind: 'discussion', ...ids }, viewer),
  ),
  implement(toggleCommentUpvote, schemas.toggleCommentUpvote, (ids, { db, viewer }) =>
    toggleUpvote(db, { kind: 'comment', ...ids }, viewer),
  ),
]
