import { apiError } from '#api-contract/api-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { assertVisible } from '#holds/rules.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { findBookmarkedSiteIds } from '#sites/bookmarks/queries.ts'
import { findSitePage, getSiteById } from '#sites/listing/queries.ts'
import { addFollows, follow, getFollow, getSaved, listFollows, readFollows, unfollow } from './contract.ts'
import { followsTooMany } from './errors.ts'
import {
  countFollowers,
  deleteFollow,
  filterFollowed,
  findFollowedIds,
  followedSitesQuery,
  insertFollows,
} from './queries.ts'
import { compareList, parseList } from './read-uploaded-list.ts'
import * as schemas from './schemas.ts'
import { submitSites } from './submit-sites.ts'

/** Cards do not mark a member's bookmarks beyond the newest of these. */
const maxBookmarks = 10_000

const tooManyError = () => apiError(followsTooMany({ max: limits.follows }))

export const routes = [
  implement(follow, schemas.follow, async ({ id }, context) => {
    const { db, viewer } = context
    const { added, is_full } = await insertFollows(db, viewer.id, [id])
    if (is_full) throw tooManyError()
    if (added.length === 0) {
      assertVisible(viewer, await getSiteById(db, id))
      context.status(200)
    }
    return { follows: true as const, follower_count: await countFollowers(db, id) }
  }),
  implement(unfollow, schemas.unfollow, async ({ id }, { db, viewer }) => {
    if (await deleteFollow(db, viewer.id, id)) return
    assertVisible(viewer, await getSiteById(db, id))
  }),
  implement(getFollow, schemas.getFollow, async ({ id }, { db, viewer }) => ({
    follows: (await filterFollowed(db, viewer.id, [id])).has(id),
  })),
  implement(getSaved, schemas.getSaved, async (_, { db, viewer }) => ({
    followed: await findFollowedIds(db, viewer.id),
    bookmarked: await findBookmarkedSiteIds(db, viewer.id, maxBookmarks),
  })),
  implement(listFollows, schemas.listFollows, async ({ page, page_size, sort, query }, context) => {
    const { db, viewer } = context
    const list = followedSitesQuery(viewer.id, { sort, query }, page_size, (page - 1) * page_size)
    return listReply(context, { ...(await findSitePage(db, list)), page, page_size })
  }),
  implement(readFollows, schemas.readFollows, async ({ file }, { db, services, viewer }) => {
    await services.limits.take('read_list', viewer.id)
    const parseFile = async () => parseList(new Uint8Array(await file.arrayBuffer()))
    return compareList(db, viewer.id, await services.listReadQueue(parseFile))
  }),
  implement(addFollows, schemas.addFollows, async ({ ids = [], submit = [] }, context) => {
    const { db, viewer } = context
    const { added, known, refused } = await submitSites(context, submit)
    const followed = await insertFollows(db, viewer.id, [...new Set([...ids, ...known])])
    const submitted = followed.is_full ? followed : await insertFollows(db, viewer.id, added)
    if (submitted.is_full && followed.added.length + added.length === 0) throw tooManyError()
    return { followed: followed.added, submitted: added, refused }
  }),
]
