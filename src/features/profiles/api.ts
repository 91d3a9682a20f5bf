import { invalid, notFound } from '#contract/refusal.ts'
import { profileOf } from '#features/accounts/queries.ts'
import { blogsByIds } from '#features/blogs/queries.ts'
import { handle } from '#server/answer.ts'
import { listReply } from '#server/list.ts'
import type { Visit } from '#server/visit.ts'
import { findReviewsBy, findSubmitted, findWordsOf, upvotedBlogs } from './activity-queries.ts'
import {
  getPublicActivities,
  getPublicProfile,
  listOwnSubmitted,
  listOwnUpvotes,
  listOwnWords,
  listReviewsBy,
  listSubmitted,
  saveProfile,
  uploadProfilePicture,
} from './contract.ts'
import { findPerson, noteUpload, ownsAvatar, setInterests, setProfile } from './queries.ts'

/** The most of each kind that the lists without pages show: of anybody, and of oneself. */
const shown = { public: 20, own: 100 }

/** Says what a list of somebody's deeds is made of: their deeds, and the sites and discussions they are at. */
function dependsOn(visit: Visit, user_id: number, blog_ids: number[], discussion_ids: number[] = []) {
  visit.depends(`user:${user_id}`, `activity:${user_id}`)
  for (const id of blog_ids) visit.depends(`blog:${id}`)
  for (const id of discussion_ids) visit.depends(`discussion:${id}`)
}

export const profileHandlers = [
  handle(uploadProfilePicture, async ({ image }, { db, site, viewer }) => {
    await site.limits.take('upload', viewer.id)
    const url = await site.pictures.addAvatar(Buffer.from(await image.arrayBuffer()))
    await noteUpload(db, viewer.id, url)
    return { 'avatar-url': url }
  }),

  handle(saveProfile, async ({ avatar: given, about_me, tags }, { db, viewer }) => {
    const avatar = given === '' ? null : given
    return db.transaction().execute(async (tx) => {
      if (avatar && !(await ownsAvatar(tx, viewer.id, avatar))) {
        throw invalid({ avatar: ['Upload a picture first and use its address.'] })
      }
      await setProfile(tx, viewer.id, {
        ...(about_me === undefined ? {} : { about_me }),
        ...(avatar === undefined ? {} : { avatar }),
      })
      if (tags !== undefined) await setInterests(tx, viewer.id, tags)
      return profileOf(tx, viewer.id)
    })
  }),

  handle(getPublicProfile, async ({ username }, visit) => {
    const found = await findPerson(visit.db, username)
    if (!found) throw notFound()
    visit.depends(`user:${found.id}`)
    const { profile, ...user } = found
    return { user, profile }
  }),

  handle(getPublicActivities, async ({ username }, visit) => {
    const words = await findWordsOf(visit.db, username, null, shown.public)
    if (!words) throw notFound()
    const { user_id, discussions, comments } = words
    const upvoted_blogs = await upvotedBlogs(visit.db, user_id, shown.public)
    const blog_ids = [...discussions, ...comments].map((one) => one.blog_id)
    dependsOn(
      visit,
      user_id,
      [...blog_ids, ...upvoted_blogs.map((blog) => blog.id)],
      [...discussions.map((one) => one.id), ...comments.map((one) => one.discussion_id)],
    )
    return { discussions, comments, upvoted_blogs }
  }),

  handle(listSubmitted, async ({ username, ...window }, visit) => {
    const submitted = await findSubmitted(visit.db, username, window, 'all')
    if (!submitted) throw notFound()
    const { user_id, ids, count } = submitted
    dependsOn(visit, user_id, ids)
    return listReply(visit, { ...window, count, results: await blogsByIds(visit.db, ids) })
  }),

  handle(listOwnSubmitted, async (window, visit) => {
    const submitted = await findSubmitted(visit.db, visit.viewer.username, window, 'self')
    const { ids, count } = submitted ?? { ids: [], count: 0 }
    return listReply(visit, { ...window, count, results: await blogsByIds(visit.db, ids) })
  }),

  handle(listReviewsBy, async ({ username, ...window }, visit) => {
    const reviews = await findReviewsBy(visit.db, username, window)
    if (!reviews) throw notFound()
    const { user_id, results, count } = reviews
    dependsOn(
      visit,
      user_id,
      results.map((review) => review.blog.id),
    )
    return listReply(visit, { ...window, count, results })
  }),

  handle(listOwnWords, async (_, { db, viewer }) => {
    const words = await findWordsOf(db, viewer.username, viewer.id, shown.own)
    return words ?? { discussions: [], comments: [] }
  }),

  handle(listOwnUpvotes, async (_, { db, viewer }) => ({
    upvoted_blogs: await upvotedBlogs(db, viewer.id, shown.own),
  })),
]
