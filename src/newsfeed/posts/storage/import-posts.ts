import { sql } from 'kysely'
import { invalidateSql } from '#platform/cache/invalidation-keys.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import { storableText } from '#platform/db/storable-text.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { applyNoindex, showPosts } from './apply-noindex.ts'
import { comparePosts, type PostDiff, type PostFields } from './compare-posts.ts'
import { detectLanguages } from './detect-languages.ts'
import type { FeedPost } from './feed-post.ts'
import { eraseExcerpts } from './forget-posts.ts'
import { addToMonths, type MonthCounts } from './month-counts.ts'
import { lockPosts, type PostingStats, readStoredPosts, type StoredPosts } from './stored-posts.ts'

/** A crawled feed. */
export interface CrawledFeed {
  blog_id: number
  site_url: string
  feed: FeedToImport
  read_on: Date
  /** True if no feed of the site was crawled before. */
  is_first_feed: boolean
  /** Length of a crawler day as a fraction of a real one. Default 1. */
  timeScale?: number
}

interface FeedToImport {
  language: string | null
  robots: { noindex: boolean; nosnippet: boolean }
  posts: FeedPost[]
}

/** How often a site posts; determines its next crawl. */
interface PostingFrequency {
  /** Average over the last 12 months. */
  postsPerMonth: number
  /** In seconds; null if the site has no posts. */
  secondsSinceLastPost: number | null
}

export interface ImportResult {
  new_posts: number
  frequency: PostingFrequency
  /** Posts that may have been taken down: if their URL answers 404 or 410, call `eraseExcerpt`. */
  removedPosts: PostDiff['removedPosts']
}

const noPosts: PostingStats = { posts_a_month: null, last_post_on: null }

/**
 * Stores a feed's posts; writes nothing if nothing has changed. A site's imports are serialized across workers. A
 * feed with noindex hides its posts (apply-noindex.ts); one with nosnippet loses all excerpts, even of posts that it no
 * longer contains.
 */
export async function importPosts(db: Db, crawled: CrawledFeed): Promise<ImportResult> {
  const { blog_id, read_on, timeScale = 1 } = crawled
  const before = await readStoredPosts(db, blog_id, read_on)
  if (crawled.feed.robots.noindex) {
    await applyNoindex(db, { blog_id, read_on, timeScale }, before)
    return { new_posts: 0, frequency: toPostingFrequency(before, read_on), removedPosts: [] }
  }
  const posts = crawled.feed.posts.map((post) => ({
    ...post,
    id: toStorableId(post.id),
    language: post.language ?? crawled.feed.language,
  }))
  const compare = (stored: StoredPosts) => {
    const is_first_feed = crawled.is_first_feed || !stored.is_known
    return comparePosts({ ...stored, url: crawled.site_url, is_first_feed }, posts, read_on)
  }
  const toResult = (posting: PostingStats, { removedPosts }: PostDiff, new_posts = 0) => ({
    new_posts,
    frequency: toPostingFrequency(posting, read_on),
    removedPosts,
  })
  if (crawled.feed.robots.nosnippet && before.posts.some(({ excerpt }) => excerpt !== ''))
    await eraseExcerpts(db, blog_id)
  const expected = compare(before)
  if (before.is_known && before.noindex_on === null && isUnchanged(expected))
    return toResult(before, expected)
  const getLanguage = await detectPostLanguages(expected)
  return inTransaction(db, async (tx) => {
    if (before.noindex_on !== null) await showPosts(tx, blog_id)
    if (!(await lockPosts(tx, blog_id))) return toResult(noPosts, expected)
    // Another worker may have written in the meantime.
    const stored = await readStoredPosts(tx, blog_id, read_on)
    const diff = compare(stored)
    if (stored.is_known && isUnchanged(diff)) return toResult(stored, diff)
    const months = addToMonths(stored.months, diff.countsByMonth)
    const posting = await writePosts(tx, { blog_id, read_on, diff, getLanguage, months })
    return toResult(posting, diff, diff.newPosts.length)
  })
}

const toPostingFrequency = ({ posts_a_month, last_post_on }: PostingStats, now: Date): PostingFrequency => ({
  postsPerMonth: posts_a_month ?? 0,
  secondsSinceLastPost: last_post_on ? Math.max(0, (now.getTime() - Date.parse(last_post_on)) / 1000) : null,
})

const isUnchanged = ({ newPosts, changedPosts, prunedIds, countsByMonth }: PostDiff) =>
  newPosts.length + changedPosts.length + prunedIds.length + Object.keys(countsByMonth).length === 0

type TextWithLanguage = Pick<FeedPost, 'title' | 'excerpt' | 'language'>
const getText = ({ title, excerpt }: TextWithLanguage) => `${title}\n${excerpt}`

/** The language of every post to be written: declared, else detected, else null. */
async function detectPostLanguages({
  newPosts,
  changedPosts,
}: PostDiff): Promise<(post: TextWithLanguage) => string | null> {
  const postsWithoutLanguage = [...newPosts, ...changedPosts.map(({ fields }) => fields)].filter(
    ({ language }) => !language,
  )
  const texts = [...new Set(postsWithoutLanguage.map(getText))]
  const languages = await detectLanguages(texts)
  const detectedLanguages = new Map(texts.map((text, index) => [text, languages[index] ?? null]))
  return (post) => post.language ?? detectedLanguages.get(getText(post)) ?? null
}

/** Ids are only compared, so they are truncated and stripped of characters that PostgreSQL cannot store. */
const toStorableId = (id: string | null) => (id && storableText(id.slice(0, 2000))) || null

interface PostsToWrite {
  blog_id: number
  read_on: Date
  diff: PostDiff
  getLanguage: (post: PostFields) => string | null
  months: MonthCounts | null
}

/**
 * Stores a compared feed in one statement, oldest posts first so that ids follow times. If the first post of a day is
 * pruned, the site's next post of that day inherits its newsfeed position, so posting often does not lift a site.
 */
async function writePosts(tx: Tx, input: PostsToWrite): Promise<PostingStats> {
  const { blog_id, read_on, diff, getLanguage, months } = input
  const toRow = (post: PostFields) => ({
    guid: post.id,
    url: post.url,
    title: post.title,
    excerpt: post.excerpt,
    author: post.author,
    categories: post.categories,
    language: getLanguage(post),
    is_language_declared: post.language !== null,
  })
  const newPosts = diff.newPosts
    .toReversed()
    .toSorted((a, b) => a.published_on.getTime() - b.published_on.getTime())
    .map(({ published_on, is_dated, river_on, ...post }) => ({
      ...toRow(post),
      published_on,
      is_dated,
      river_on,
    }))
  const changedPosts = diff.changedPosts.map(({ post_id, fields, dated_on }) => ({
    ...toRow(fields),
    post_id,
    dated_on,
  }))
  const fields = sql`guid text, url text, title text, excerpt text, author text, categories text[], language text,
    is_language_declared boolean`
  const { rows } = await sql<PostingStats>`
    with input as materialized (
      select nextval('post_ids') as id, r.* from jsonb_to_recordset(${JSON.stringify(newPosts)}::jsonb)
        as r (${fields}, published_on timestamptz, is_dated boolean, river_on timestamptz)),
    pruned as (
      delete from posts where blog_id = ${blog_id} and id = any(${diff.prunedIds}::bigint[])),
    changed as (
      update posts p set guid = c.guid, url = c.url, title = c.title, excerpt = c.excerpt, author = c.author,
        categories = c.categories, language = c.language, is_language_declared = c.is_language_declared,
        published_on = coalesce(c.dated_on, p.published_on),
        is_dated = p.is_dated or c.dated_on is not null, is_stub = false
      from jsonb_to_recordset(${JSON.stringify(changedPosts)}::jsonb) as c (${fields}, post_id bigint, dated_on timestamptz)
      where p.blog_id = ${blog_id} and p.id = c.post_id),
    added as (
      insert into posts (blog_id, id, guid, url, title, excerpt, author, categories, language, is_language_declared,
        published_on, is_dated)
      select ${blog_id}, id, guid, url, title, excerpt, author, categories, language, is_language_declared, published_on,
        is_dated
      from input),
    site_mappings as (
      insert into post_blogs (id, blog_id) select id, ${blog_id}::integer from input),
    stats as (
      insert into post_stats as s (blog_id, last_post_on, known_since, month_counts, counted_to)
      values (${blog_id}, ${diff.newest_on}, ${diff.oldest_on}::timestamptz::date,
        ${months?.counts ?? []}::integer[], ${months ? `${months.newestMonth}-01` : null}::date)
      on conflict (blog_id) do update set
        last_post_on = greatest(s.last_post_on, excluded.last_post_on),
        known_since = coalesce(s.known_since, excluded.known_since),
        month_counts = excluded.month_counts, counted_to = excluded.counted_to
      returning last_post_on, posts_a_month(s, ${read_on}::timestamptz) as posts_a_month),
    marks as (
      insert into post_marks (blog_id, watermark, seen) values (${blog_id}, ${diff.watermark}, ${diff.fingerprints}::text[])
      on conflict (blog_id) do update set watermark = excluded.watermark, seen = excluded.seen),
    vacated as (
      select river_on, date_trunc('day', river_on) as day from river_entries
      where blog_id = ${blog_id} and is_first_of_day and post_id = any(${diff.prunedIds}::bigint[])),
    heirs as materialized (
      select distinct on (l.day) l.day, l.river_on, e.river_on as old_river_on, e.post_id
      from vacated l join river_entries e on e.blog_id = ${blog_id} and e.river_on >= l.day
        and e.river_on < l.day + interval '1 day' and e.post_id <> all(${diff.prunedIds}::bigint[])
      join posts p on p.blog_id = e.blog_id and p.id = e.post_id and not p.is_hidden and not p.is_stub
      order by l.day, e.river_on, e.post_id),
    inherited as (
      update river_entries e set is_first_of_day = true, river_on = h.river_on from heirs h
      where e.blog_id = ${blog_id} and e.river_on = h.old_river_on and e.post_id = h.post_id),
    river as (
      insert into river_entries (blog_id, river_on, post_id, is_first_of_day, language, is_quiet)
      select ${blog_id}, case when g.is_first then coalesce((select l.river_on from vacated l where l.day = g.day), river_on)
        else river_on end, id, g.is_first,
        language, (select coalesce(posts_a_month, 0) <= 1 from stats)
      from (select input.*, day, row_number() over (partition by day order by river_on, id) = 1 and not exists (
                select from river_entries e where e.blog_id = ${blog_id} and e.is_first_of_day and e.river_on >= day
                  and e.river_on < day + interval '1 day' and e.post_id <> all(${diff.prunedIds}::bigint[]))
              and not exists (select from heirs h where h.day = d.day) as is_first
            from input cross join lateral (select date_trunc('day', input.river_on) as day) as d
            where input.river_on is not null) as g),
    expired as (
      delete from river_entries where blog_id = ${blog_id} and river_on < ${read_on}::timestamptz - interval '31 days')
    select stats.*, ${invalidateSql('posts:', sql`${blog_id}::integer`)} from stats`.execute(tx)
  return firstRow(rows)
}
