import { invalid, notFound } from '#contract/refusal.ts'
import { profileOf } from '#features/accounts/queries.ts'
import { blogsByIds } from '#features/blogs/queries.ts'
import { handle } from '#server/answer.ts'
import { listReply } from '#server/list.ts'
import type { Visit } from '#server/visit.ts'
import { reviewsBy, submittedIds, upvotedBlogs, wordsOf } from './activity-queries.ts'
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

/** Somebody with a public profile. @throws Refusal 404 */
async function getPerson(visit: Visit, username: string) {
  const person = await findPerson(visit.db, username)
  if (!person) throw notFound()
  visit.depends(`user:${person.id}`)
  return person
}

/** Says what a list of somebody's deeds is made of: their deeds, and the sites and discussions they are at. */
function dependsOn(visit: Visit, user_id: number, blog_ids: number[], discussion_ids: number[] = []) {
  visit.depends(`activity:${user_id}`)
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
    const user = await getPerson(visit, username)
    return { user, profile: await profileOf(visit.db, user.id) }
  }),

  handle(getPublicActivities, async ({ username }, visit) => {
    const { db } = visit
    const { id } = await getPerson(visit, username)
    const { discussions, comments } = await wordsOf(db, id, null, shown.public)
    const upvoted_blogs = await upvotedBlogs(db, id, shown.public)
    const blog_ids = [...discussions, ...comments].map((one) => one.blog_id)
    dependsOn(
      visit,
      id,
      [...blog_ids, ...upvoted_blogs.map((blog) => blog.id)],
      [...discussions.map((one) => one.id), ...comments.map((one) => one.discussion_id)],
    )
    return { discussions, comments, upvoted_blogs }
  }),

  handle(listSubmitted, async ({ username, ...window }, visit) => {
    const { id } = await getPerson(visit, username)
    const { ids, count } = await submittedIds(visit.db, id, window, 'all')
    dependsOn(visit, id, ids)
    return listReply(visit, { ...window, count, results: await blogsByIds(visit.db, ids) })
  }),

  handle(listOwnSubmitted, async (window, visit) => {
    const { ids, count } = await submittedIds(visit.db, visit.viewer.id, window, 'self')
    return listReply(visit, { ...window, count, results: await blogsByIds(visit.db, ids) })
  }),

  handle(listReviewsBy, async ({ username, ...window }, visit) => {
    const { id } = await getPerson(visit, username)
    const { results, count } = await reviewsBy(visit.db, id, window)
    dependsOn(
      visit,
      id,
      results.map((review) => review.blog.id),
    )
    return listReply(visit, { ...window, count, results })
  }),

  handle(listOwnWords, (_, { db, viewer }) => wordsOf(db, viewer.id, viewer.id, shown.own)),

  handle(listOwnUpvotes, async (_, { db, viewer }) => ({
    upvoted_blogs: await upvotedBlogs(db, viewer.id, shown.own),
  })),
]
