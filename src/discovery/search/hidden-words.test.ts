import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import { createFeed, createPost } from '#newsfeed/posts/testing/crawled-feed.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Search, corrections and topics use only the words of visible posts.

let wend: Wend
let staff: TestPerson
beforeAll(async () => {
  wend = await startWend()
  staff = await makeUser(wend, 'Keeper', { is_staff: true })
})
afterAll(() => wend.close())

interface SiteWithPost {
  id: number
  post: number
  crawl: (noindex: boolean) => Promise<void>
}

let siteCount = 0
let pageSize = 0
/** A site with a post whose title has a unique word. */
async function makeSiteWithPost(word: string): Promise<SiteWithPost> {
  const site_url = `https://words${++siteCount}.example.net`
  const id = await makeSite(wend, { title: `Notes ${siteCount}`, url: site_url })
  const crawl = async (noindex: boolean) => {
    const feed = {
      ...createFeed([createPost(site_url, 1, new Date(), { title: word })]),
      robots: { noindex, nosnippet: false },
    }
    await importPosts(wend.db, { blog_id: id, site_url, read_on: new Date(), is_first_feed: false, feed })
  }
  await crawl(false)
  await wend.runOutbox()
  const { body } = await wend.anonymous(`GET /api/blogs/${id}/posts/`)
  return { id, post: body.results[0].id, crawl }
}

/** Where a word is used: search results (also for a misspelling), results for posts, topics and known spellings. */
async function findUses({ id }: SiteWithPost, word: string) {
  await wend.runOutbox()
  // A new page size each time, to bypass the cache.
  const search = async (query: string) =>
    (await wend.anonymous(`GET /api/search/?query=${query}&page_size=${++pageSize}`)).body
  const isFound = ({ results }: { results: { id: number }[] }) => results.some((result) => result.id === id)
  const [site, mistyped, posts] = [
    await search(word),
    await search(`${word}q`),
    await search(`${word}&in=posts`),
  ]
  const { rows } = await sql`select from site_words where blog_id = ${id} and ${word} = any(words)`.execute(
    wend.db,
  )
  const { rows: words } = await sql`select from search_words where word = ${word}`.execute(wend.db)
  return {
    site: isFound(site),
    corrected: JSON.stringify(mistyped).includes(`"${word}"`),
    posts: posts.count > 0,
    topics: rows.length > 0,
    spelling: words.length > 0,
  }
}
const allUses = { site: true, corrected: true, posts: true, topics: true, spelling: true }
const noUses = { site: false, corrected: false, posts: false, topics: false, spelling: false }

const moderate = (path: string) => staff.call(`POST /api/staff/${path}`, { reason: 'It sells things' })

it.each<[string, string, (site: SiteWithPost) => Promise<unknown>, (site: SiteWithPost) => Promise<unknown>]>(
  [
    [
      'a post',
      'zeppelinist',
      ({ post }) => moderate(`posts/${post}/hide/`),
      ({ post }) => moderate(`posts/${post}/restore/`),
    ],
    [
      'all posts',
      'bassoonery',
      ({ id }) => moderate(`blogs/${id}/stop-posts/`),
      ({ id }) => moderate(`blogs/${id}/resume-posts/`),
    ],
    [
      'a site',
      'marzipanesque',
      ({ id }) => moderate(`blogs/${id}/hide/`),
      ({ id }) => moderate(`blogs/${id}/restore/`),
    ],
    ['posts whose feed asks for it', 'quicksilvery', ({ crawl }) => crawl(true), ({ crawl }) => crawl(false)],
  ],
)('hiding %s removes its words from search until it is shown again', async (_, word, hide, show) => {
  const site = await makeSiteWithPost(word)
  expect(await findUses(site, word)).toEqual(allUses)
  await hide(site)
  expect(await findUses(site, word)).toEqual(noUses)
  await show(site)
  expect(await findUses(site, word)).toEqual(allUses)
})
