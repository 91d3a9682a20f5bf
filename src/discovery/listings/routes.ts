import type { Blog } from '#api-contract/shapes/shapes.ts'
import { personalKinds } from '#api-contract/values/personal-kinds.ts'
import { requireVisible } from '#holds/rules.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply, type Paging } from '#platform/http/list.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { dependsOnBlogs } from '#sites/listing/depends-on-sites.ts'
import { blogLists, blogPage, blogsByIds, getBlogById } from '#sites/listing/queries.ts'
import { blogsForYou, type ForYouRow } from '../for-you/for-you-queries.ts'
import { keyOfDay, readForYouSeed, writeForYouSeed } from '../for-you/for-you-seed.ts'
import { type Interests, interestsOf } from '../for-you/interests.ts'
import { similarBlogs } from '../for-you/similar-queries.ts'
import { isPlausible, keyOfText, newKey, readSeed, writeSeed } from '../shuffle/seed.ts'
import {
  getShelves,
  listBlogs,
  listBlogsForYou,
  listFeaturedArticles,
  listRecentBlogs,
  listShuffledBlogs,
  listSimilarBlogs,
} from './contract.ts'
import { newestInLanguages, newestSite, shuffledInLanguages } from './in-languages.ts'
import { currentNumbering, featuredArticles, newestBlogs, shelves, shuffledBlogs } from './queries.ts'

/** How many sites a shelf of the front page holds, and "More like this". */
const shelfSize = 12
const similarSize = 6

interface InLanguages {
  lang?: string[] | undefined
}

/** A page of a list: ids and details in one statement, then the reply. */
async function pageOf(context: RequestContext, input: Paging, list: Parameters<typeof blogPage>[1]) {
  context.dependsOn('blogs')
  const { count, results } = await blogPage(context.db, list)
  dependsOnBlogs(context, results)
  return listReply(context, { ...input, count, results })
}

const newest = async ({ lang = [], ...rest }: Paging & InLanguages, context: RequestContext) => {
  const { page, page_size: size } = rest
  return pageOf(
    context,
    rest,
    lang.length > 0 ? newestInLanguages(lang, page, size) : newestBlogs(page, size),
  )
}

/** The shuffled list of some languages; its seed says which sites there were. */
async function shuffledIn(
  lang: string[],
  { seed: given = '', ...input }: Paging & { seed?: string | undefined },
  context: RequestContext,
) {
  const { db } = context
  if (!given) context.noStore()
  context.dependsOn('blogs')
  const key = given ? keyOfText(given) : newKey()
  const seed = readForYouSeed(given) ?? { key, newest: await newestSite(db) }
  const { count, ids } = await shuffledInLanguages(db, seed, lang, input.page, input.page_size)
  const results = await blogsByIds(db, ids)
  dependsOnBlogs(context, results)
  context.services.showings.count('shuffled', ids)
  const handedOut = writeForYouSeed(seed)
  const reply = listReply(context, { ...input, count, results, seed: handedOut })
  return { ...reply, seed: handedOut }
}

/** The shuffled list. A seed from an earlier reply restores that order; any other text starts one. */
async function shuffled(
  { lang = [], ...input }: Paging & InLanguages & { seed?: string | undefined },
  context: RequestContext,
) {
  if (lang.length > 0) return shuffledIn(lang, input, context)
  const { db } = context
  const from = (input.page - 1) * input.page_size
  const to = from + input.page_size
  // Without a seed each caller gets a new order.
  if (!input.seed) context.noStore()
  context.dependsOn('blogs')
  let seed = readSeed(input.seed ?? '')
  let found = seed && (await shuffledBlogs(db, seed, from, to))
  if (!seed || !found || !isPlausible(seed, found.now)) {
    seed = { key: input.seed ? keyOfText(input.seed) : newKey(), ...(await currentNumbering(db)) }
    found = await shuffledBlogs(db, seed, from, to)
  }
  const ids = found.ids.filter((id) => id !== null)
  const results = await blogsByIds(db, ids)
  dependsOnBlogs(context, results)
  context.services.showings.count('shuffled', ids)
  const handedOut = writeSeed(seed)
  return { ...listReply(context, { ...input, count: seed.n, results, seed: handedOut }), seed: handedOut }
}

const isListed = (blog: Blog) => blog.status === 'published' && blog.kind === 'blog'

/** Sites in the order that was found, each with the interests that brought it. */
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
  implement(listBlogs, newest),
  implement(listRecentBlogs, newest),
  implement(listShuffledBlogs, shuffled),
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
    const seed = readForYouSeed(given) ?? { key, newest: interests.newest }
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
    const handedOut = writeForYouSeed(seed)
    return { ...listReply(context, { ...input, count, results, seed: handedOut }), seed: handedOut }
  }),
  implement(listFeaturedArticles, async (input, context) =>
    pageOf(context, input, featuredArticles(input.page, input.page_size)),
  ),
  implement(getShelves, async (_, context) => {
    context.dependsOn('blogs')
    const found = await blogLists(context.db, shelves(shelfSize))
    dependsOnBlogs(context, Object.values(found).flat())
    context.services.showings.count(
      'shuffled',
      found.shuffled.map(({ id }) => id),
    )
    return found
  }),
  implement(listSimilarBlogs, async ({ id }, context) => {
    context.dependsOn('blogs')
    const blog = await getBlogById(context.db, id)
    requireVisible(context.viewer, blog)
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
]
