import type { Db } from '#platform/db/db.ts'
import { storableText } from '#platform/db/storable-text.ts'
import { heedNoindex, showPosts } from './apply-noindex.ts'
import { type Comparison, comparePosts } from './compare-posts.ts'
import { detectLanguages } from './detect-languages.ts'
import type { FeedPost } from './feed-post.ts'
import { eraseExcerpts } from './forget-posts.ts'
import { type Kept, lockPosts, type Posting, readKept, writePosts } from './import-queries.ts'
import { addToMonths } from './month-counts.ts'

/** A feed as a crawl found it. */
export interface CrawledFeed {
  blog_id: number
  /** The site's front page. */
  site_url: string
  feed: FeedToImport
  read_on: Date
  /** Whether no feed of the site was read before. */
  is_first: boolean
  /** How long the reader's days are; 1, which is the default, for real ones. */
  scale?: number
}

interface FeedToImport {
  language: string | null
  robots: { noindex: boolean; nosnippet: boolean }
  posts: FeedPost[]
}

/** How often a site posts, from which its next crawl follows. */
interface Pace {
  /** Over the last 12 months. */
  postsAMonth: number
  /** Seconds; null where the site has no post. */
  sinceLastPost: number | null
}

export interface ImportResult {
  new_posts: number
  pace: Pace
  /** Posts that may be gone: where their addresses answer 404 or 410, `eraseExcerpt`. */
  withdrawn: Comparison['withdrawn']
}

const noPosts: Posting = { posts_a_month: null, last_post_on: null }

/**
 * Stores the posts of a feed; where nothing is new, nothing is written. Imports of one site wait for one another, however
 * many workers there are. A feed that asks not to be indexed hides its posts (apply-noindex.ts); one that
 * asks not to be quoted leaves no excerpt, not even of posts that it has no longer.
 */
export async function importPosts(db: Db, crawled: CrawledFeed): Promise<ImportResult> {
  const { blog_id, read_on, scale = 1 } = crawled
  const before = await readKept(db, blog_id, read_on)
  if (crawled.feed.robots.noindex) {
    await heedNoindex(db, { blog_id, read_on, scale }, before)
    return { new_posts: 0, pace: paceOf(before, read_on), withdrawn: [] }
  }
  const posts = crawled.feed.posts.map((post) => ({
    ...post,
    id: storableId(post.id),
    language: post.language ?? crawled.feed.language,
  }))
  const compare = (kept: Kept) => {
    const is_first = crawled.is_first || !kept.is_known
    return comparePosts({ ...kept, url: crawled.site_url, is_first }, posts, read_on)
  }
  const reply = (posting: Posting, { withdrawn }: Comparison, new_posts = 0) => ({
    new_posts,
    pace: paceOf(posting, read_on),
    withdrawn,
  })
  if (crawled.feed.robots.nosnippet && before.posts.some(({ excerpt }) => excerpt !== ''))
    await eraseExcerpts(db, blog_id)
  const expected = compare(before)
  if (before.is_known && before.noindex_on === null && isNothing(expected)) return reply(before, expected)
  const languageOf = await languagesOf(expected)
  return db.transaction().execute(async (tx) => {
    if (before.noindex_on !== null) await showPosts(tx, blog_id)
    if (!(await lockPosts(tx, blog_id))) return reply(noPosts, expected)
    // Another worker may have written meanwhile.
    const kept = await readKept(tx, blog_id, read_on)
    const news = compare(kept)
    if (kept.is_known && isNothing(news)) return reply(kept, news)
    const months = addToMonths(kept.months, news.counted)
    const posting = await writePosts(tx, { blog_id, read_on, news, languageOf, months })
    return reply(posting, news, news.fresh.length)
  })
}

const paceOf = ({ posts_a_month, last_post_on }: Posting, now: Date): Pace => ({
  postsAMonth: posts_a_month ?? 0,
  sinceLastPost: last_post_on ? Math.max(0, (now.getTime() - Date.parse(last_post_on)) / 1000) : null,
})

const isNothing = ({ fresh, changed, pruned, counted }: Comparison) =>
  fresh.length + changed.length + pruned.length + Object.keys(counted).length === 0

type WithLanguage = Pick<FeedPost, 'title' | 'excerpt' | 'language'>
const textOf = ({ title, excerpt }: WithLanguage) => `${title}\n${excerpt}`

/** Tells the language of every post that will be written: declared, else detected, else null. */
async function languagesOf({ fresh, changed }: Comparison): Promise<(post: WithLanguage) => string | null> {
  const undeclared = [...fresh, ...changed.map(({ fields }) => fields)].filter(({ language }) => !language)
  const texts = [...new Set(undeclared.map(textOf))]
  const languages = await detectLanguages(texts)
  const detected = new Map(texts.map((text, index) => [text, languages[index] ?? null]))
  return (post) => post.language ?? detected.get(textOf(post)) ?? null
}

/** Ids are compared, never shown: what PostgreSQL cannot hold goes, and all beyond what tells them apart. */
const storableId = (id: string | null) => (id && storableText(id.slice(0, 2000))) || null
