import { apiError, notFound } from '#api-contract/api-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { normalizeTag } from '#api-contract/shapes/tag.ts'
import { personalKinds } from '#api-contract/values/personal-kinds.ts'
import { assertVisible } from '#holds/rules.ts'
import type { Db } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { dependsOnBlogs } from '#sites/listing/depends-on-sites.ts'
import { blogsByIds, getBlogById } from '#sites/listing/queries.ts'
import { findTagRow } from '#sites/tags/queries.ts'
import { type Interests, interestsOf } from '../listings/interests.ts'
import { shuffled } from '../shuffle/routes.ts'
import { keyOfText } from '../shuffle/seed.ts'
import { readSnapshotSeed, writeSnapshotSeed } from '../shuffle/snapshot-seed.ts'
import {
  allowBlog,
  listBlogsForYou,
  listSimilarBlogs,
  listWishes,
  refuseBlog,
  wantAgain,
  wantLess,
} from './contract.ts'
import { deleteBlogWish, deleteTagWish, insertWish, wishesOf } from './dismissals.ts'
import { blogsForYou, type ForYouRow, keyOfDay } from './for-you-queries.ts'
import { wishesTooMany } from './reasons.ts'
import { similarBlogs } from './similar-queries.ts'

async function getTag(db: Db, value: string): Promise<number> {
  const tag = await findTagRow(db, normalizeTag(value) ?? '')
  if (!tag) throw notFound()
  return tag.id
}

async function wish(db: Db, userId: number, about: Parameters<typeof insertWish>[2]): Promise<void> {
  const max = limits.wishes
  if (!(await insertWish(db, userId, about, max))) throw apiError(wishesTooMany({ max }))
}

const similarSize = 6

const isListed = (blog: Blog) => blog.status === 'published' && blog.kind === 'blog'

/** Adds to each site the interests that it matches, keeping the order. */
function explained(blogs: Blog[], found: ForYouRow[], { tags }: Interests) {
  const why = new Map(found.map(({ id, because }) => [id, because]))
  return blogs.filter(isListed).map((blog) => {
    const shared = (why.get(blog.id) ?? []).map((id) => tags.find((tag) => tag.id === id))
    const by = (kind: string) => shared.flatMap((tag) => (tag?.by === kind ? [tag.value] : []))
    const liked = personalKinds.map((kind) => ({ kind, values: by(kind) }))
    return { ...blog, because: by('profile'), because_of: liked.filter(({ values }) => values.length > 0) }
  })
}

export const routes = [
  implement(listBlogsForYou, async (input, context) => {
    const { db, viewer } = context
    const interests = await interestsOf(db, viewer.id)
    if (interests.tags.length === 0) {
      const page = await shuffled(input, context)
      const results = page.results.map((blog) => ({ ...blog, because: [], because_of: [] }))
      return { ...page, seed: page.seed ?? '', results }
    }
    const { seed: given = '', page, page_size: size, without_kept: withoutKept, lang: languages = [] } = input
    const key = given ? keyOfText(given) : keyOfDay(new Date())
    const seed = readSnapshotSeed(given) ?? { key, newest: interests.newest }
    const asked = { userId: viewer.id, page, size, withoutKept, languages }
    const { count, found } = await blogsForYou(db, interests, seed, asked)
    const blogs = await blogsByIds(
      db,
      found.map(({ id }) => id),
    )
    const results = explained(blogs, found, interests)
    context.services.showings.count(
      'for_you',
      results.map(({ id }) => id),
    )
    const handedOut = writeSnapshotSeed(seed)
    return { ...listReply(context, { ...input, count, results, seed: handedOut }), seed: handedOut }
  }),
  implement(listSimilarBlogs, async ({ id }, context) => {
    context.dependsOn('blogs')
    const blog = await getBlogById(context.db, id)
    assertVisible(context.viewer, blog)
    const found = await similarBlogs(context.db, id, similarSize)
    const why = new Map(found.map((one) => [one.id, one]))
    const blogs = await blogsByIds(context.db, [...why.keys()])
    dependsOnBlogs(context, [blog, ...blogs])
    const results = blogs.map((one) => {
      const {
        shared_tags = [],
        shared_words = [],
        readers = null,
        recommenders = null,
      } = why.get(one.id) ?? {}
      return { ...one, shared_tags, shared_words, readers, recommenders }
    })
    return { results }
  }),
  implement(listWishes, (_, { db, viewer }) => wishesOf(db, viewer.id)),
  implement(refuseBlog, async ({ id }, { db, viewer }) => {
    assertVisible(viewer, await getBlogById(db, id))
    await wish(db, viewer.id, { blog_id: id })
  }),
  implement(allowBlog, async ({ id }, { db, viewer }) => {
    if (await deleteBlogWish(db, viewer.id, id)) return
    assertVisible(viewer, await getBlogById(db, id))
  }),
  implement(wantLess, async ({ value }, { db, viewer }) =>
    wish(db, viewer.id, { tag_id: await getTag(db, value) }),
  ),
  implement(wantAgain, async ({ value }, { db, viewer }) => {
    if (await deleteTagWish(db, viewer.id, normalizeTag(value) ?? '')) return
    await getTag(db, value)
  }),
]
