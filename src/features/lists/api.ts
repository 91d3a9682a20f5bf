import { notFound } from '#contract/refusal.ts'
import type { Blog } from '#contract/shapes.ts'
import { dependsOnBlogs } from '#features/blogs/api.ts'
import { blogsByIds, getBlogById } from '#features/blogs/queries.ts'
import { canSee } from '#features/blogs/rules.ts'
import { handle } from '#server/answer.ts'
import { listReply } from '#server/list.ts'
import type { Visit } from '#server/visit.ts'
import {
  getShelves,
  listBlogs,
  listBlogsForYou,
  listFeaturedArticles,
  listRecentBlogs,
  listShuffledBlogs,
  listSimilarBlogs,
} from './contract.ts'
import { blogsForYou, interestsOf, readForYouSeed, writeForYouSeed } from './for-you-queries.ts'
import { featuredArticles, type Ids, newestBlogs, numberingNow, shelfIds, shuffledBlogs } from './queries.ts'
import { canHaveBeen, keyOfText, newKey, readSeed, writeSeed } from './seed.ts'
import { similarBlogs } from './similar-queries.ts'

interface Paging {
  page: number
  page_size: number
}

/** How many sites a shelf of the front page holds, and "More like this". */
const shelf_size = 12
const similar_size = 6

/** A page of a list whose ids are known: the details in bulk, then the shape. */
async function pageOf(visit: Visit, input: Paging, { ids, count }: Ids) {
  visit.depends('blogs')
  const results = await blogsByIds(visit.db, ids)
  dependsOnBlogs(visit, results)
  return listReply(visit, { ...input, count, results })
}

const newest = async (input: Paging, visit: Visit) =>
  pageOf(visit, input, await newestBlogs(visit.db, input.page, input.page_size))

/** The shuffled list. A seed that was handed out brings the order back as it was; any other text begins one. */
async function shuffled(input: Paging & { seed?: string | undefined }, visit: Visit) {
  const { db } = visit
  const from = (input.page - 1) * input.page_size
  const to = from + input.page_size
  // Without a seed everybody gets an order of their own.
  if (!input.seed) visit.once()
  visit.depends('blogs')
  let seed = readSeed(input.seed ?? '')
  let found = seed && (await shuffledBlogs(db, seed, from, to))
  if (!seed || !found || !canHaveBeen(seed, found.now)) {
    seed = { key: input.seed ? keyOfText(input.seed) : newKey(), ...(await numberingNow(db)) }
    found = await shuffledBlogs(db, seed, from, to)
  }
  const ids = found.ids.filter((id) => id !== null)
  const results = (await blogsByIds(db, ids)).filter(isListed)
  dependsOnBlogs(visit, results)
  const handed_out = writeSeed(seed)
  return { ...listReply(visit, { ...input, count: seed.n, results, seed: handed_out }), seed: handed_out }
}

const isListed = (blog: Blog) => blog.status === 'published' && blog.kind === 'blog'

export const listHandlers = [
  handle(listBlogs, newest),
  handle(listRecentBlogs, newest),
  handle(listShuffledBlogs, shuffled),
  handle(listBlogsForYou, async (input, visit) => {
    const interests = await interestsOf(visit.db, visit.viewer.id)
    if (interests.tags.length === 0) {
      const page = await shuffled(input, visit)
      return {
        ...page,
        seed: page.seed ?? '',
        results: page.results.map((blog) => ({ ...blog, because: [] })),
      }
    }
    const given = input.seed ?? ''
    const seed = readForYouSeed(given) ?? {
      key: given ? keyOfText(given) : newKey(),
      newest: interests.newest,
    }
    const { count, found } = await blogsForYou(visit.db, interests, seed, input.page, input.page_size)
    const blogs = await blogsByIds(
      visit.db,
      found.map(({ id }) => id),
    )
    const because = new Map(found.map((one) => [one.id, one.because]))
    const results = blogs.map((blog) => ({ ...blog, because: because.get(blog.id) ?? [] }))
    const handed_out = writeForYouSeed(seed)
    return { ...listReply(visit, { ...input, count, results, seed: handed_out }), seed: handed_out }
  }),
  handle(listFeaturedArticles, async (input, visit) =>
    pageOf(visit, input, await featuredArticles(visit.db, input.page, input.page_size)),
  ),
  handle(getShelves, async (_, visit) => {
    visit.depends('blogs')
    const ids = await shelfIds(visit.db, shelf_size)
    const blogs = await blogsByIds(visit.db, [...new Set(Object.values(ids).flat())])
    dependsOnBlogs(visit, blogs)
    const byId = new Map(blogs.map((blog) => [blog.id, blog]))
    const shelf = (some: number[]) => some.map((id) => byId.get(id)).filter((blog) => blog !== undefined)
    return { recent: shelf(ids.recent), featured: shelf(ids.featured), shuffled: shelf(ids.shuffled) }
  }),
  handle(listSimilarBlogs, async ({ id }, visit) => {
    visit.depends('blogs')
    const blog = await getBlogById(visit.db, id)
    if (!canSee(visit.viewer, blog)) throw notFound()
    const found = await similarBlogs(visit.db, id, similar_size)
    const why = new Map(found.map((one) => [one.id, one]))
    const blogs = await blogsByIds(visit.db, [...why.keys()])
    dependsOnBlogs(visit, [blog, ...blogs])
    const results = blogs.map((one) => {
      const { shared_tags = [], readers = null } = why.get(one.id) ?? {}
      return { ...one, shared_tags, readers }
    })
    return { results }
  }),
]
