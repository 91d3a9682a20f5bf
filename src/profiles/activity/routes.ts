import { notFound } from '#api-contract/standard-errors.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { dependsOnSites } from '#sites/listing/depends-on-sites.ts'
import { findSitesByIds } from '#sites/listing/queries.ts'
import {
  getPublicActivities,
  listMemberFollows,
  listMemberReviews,
  listMemberSubmissions,
  listOwnSubmissions,
  listOwnUpvotes,
  listOwnWritings,
} from './contract.ts'
import { findFollowedSites, findReviews, findSubmissions, findUpvotedSites, findWritings } from './queries.ts'
import * as schemas from './schemas.ts'

/** Maximum lengths of unpaginated lists: for others, and for the member. */
const maxItems = { public: 20, own: 100 }

/** Declares the cache dependencies of an activity list: the member, and the sites and discussions involved. */
function dependsOnActivity(
  context: RequestContext,
  userId: number,
  siteIds: number[] = [],
  discussionIds: number[] = [],
) {
  context.dependsOn(`user:${userId}`, `activity:${userId}`)
  for (const id of siteIds) context.dependsOn(`blog:${id}`)
  for (const id of discussionIds) context.dependsOn(`discussion:${id}`)
}

export const routes = [
  implement(getPublicActivities, schemas.getPublicActivities, async ({ username }, context) => {
    const writings = await findWritings(context.db, username, context.viewer, 'all', maxItems.public)
    if (!writings) throw notFound()
    const { user_id, discussions, comments } = writings
    const upvoted = await findUpvotedSites(context.db, user_id, maxItems.public)
    const siteIds = [...discussions, ...comments].map(({ blog_id }) => blog_id)
    dependsOnActivity(context, user_id, siteIds, [
      ...discussions.map(({ id }) => id),
      ...comments.map(({ discussion_id }) => discussion_id),
    ])
    dependsOnSites(context, upvoted)
    return { discussions, comments, upvoted_blogs: upvoted }
  }),

  implement(
    listMemberSubmissions,
    schemas.listMemberSubmissions,
    async ({ username, ...paging }, context) => {
      const submitted = await findSubmissions(context.db, username, context.viewer, paging, 'all')
      if (!submitted) throw notFound()
      const { user_id, ids, count } = submitted
      const results = await findSitesByIds(context.db, ids)
      dependsOnActivity(context, user_id)
      dependsOnSites(context, results)
      return listReply(context, { ...paging, count, results })
    },
  ),

  implement(listMemberFollows, schemas.listMemberFollows, async ({ username, ...paging }, context) => {
    const followed = await findFollowedSites(context.db, username, context.viewer, paging)
    if (!followed) throw notFound()
    const { user_id, ids, count } = followed
    const results = await findSitesByIds(context.db, ids)
    dependsOnActivity(context, user_id)
    dependsOnSites(context, results)
    return listReply(context, { ...paging, count, results })
  }),

  implement(listOwnSubmissions, schemas.listOwnSubmissions, async (paging, context) => {
    const submitted = await findSubmissions(
      context.db,
      context.viewer.username,
      context.viewer,
      paging,
      'self',
    )
    const { ids, count } = submitted ?? { ids: [], count: 0 }
    return listReply(context, { ...paging, count, results: await findSitesByIds(context.db, ids) })
  }),

  implement(listMemberReviews, schemas.listMemberReviews, async ({ username, ...paging }, context) => {
    const reviews = await findReviews(context.db, username, context.viewer, paging)
    if (!reviews) throw notFound()
    const { user_id, results, count } = reviews
    dependsOnActivity(
      context,
      user_id,
      results.map((review) => review.blog.id),
    )
    return listReply(context, { ...paging, count, results })
  }),

  implement(listOwnWritings, schemas.listOwnWritings, async (_, { db, viewer }) => {
    const writings = await findWritings(db, viewer.username, viewer, 'self', maxItems.own)
    return writings ?? { discussions: [], comments: [] }
  }),

  implement(listOwnUpvotes, schemas.listOwnUpvotes, async (_, { db, viewer }) => ({
    upvoted_blogs: await findUpvotedSites(db, viewer.id, maxItems.own),
  })),
]
