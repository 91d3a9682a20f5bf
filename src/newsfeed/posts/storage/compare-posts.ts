import { createHash } from 'node:crypto'
import type { FeedPost } from './feed-post.ts'
import { isOwnPage, type KnownPost, type Match, matchPosts } from './match-posts.ts'
import { postKey } from './post-key.ts'

/** Stored posts per site, not counting pinned ones. */
export const maxPosts = 50
/** Stored fingerprints per site: two per post, for its id and its URL. */
export const maxFingerprints = 1000

/** The stored fields of a post. */
export interface PostFields extends Omit<FeedPost, 'published_on' | 'updated_on'> {
  url_key: string
}

export interface StoredPost extends PostFields, KnownPost {
  published_on: Date
  /** True if `published_on` comes from the feed. */
  is_dated: boolean
  /** Discussed, reported or hidden posts are never pruned. */
  is_pinned: boolean
  /** Its text was erased; the feed can restore it. */
  is_stub: boolean
}

/** A site's stored posts, as one crawl left them for the next. */
export interface StoredSite {
  /** The site's front page. */
  url: string
  posts: StoredPost[]
  /** Fingerprints of posts in earlier feeds, last seen first: a pruned post must not count as new. */
  fingerprints: string[]
  /** Time of the newest pruned post: an unknown post older than this is not new. */
  watermark: Date | null
  /** True for the site's first crawled feed. */
  is_first_feed: boolean
}

interface NewPost extends PostFields {
  published_on: Date
  /** True if `published_on` comes from the feed; otherwise it is the time of the crawl. */
  is_dated: boolean
  /** Position in the newsfeed; null if it is too old to enter. */
  river_on: Date | null
}

/** A crawled feed, compared with the stored posts. */
export interface PostDiff {
  newPosts: NewPost[]
  /** `dated_on` replaces a missing date, or one that is too late. */
  changedPosts: { post_id: number; fields: PostFields; dated_on?: Date }[]
  /** Number of unchanged stored posts. */
  unchangedCount: number
  /** Stored posts to delete. */
  prunedIds: number[]
  /** Stored posts missing from a feed that still has older ones: they may have been taken down. */
  removedPosts: Pick<StoredPost, 'post_id' | 'url'>[]
  fingerprints: string[]
  watermark: Date | null
  /** New posts by month (`2024-03`), including unstored ones. */
  countsByMonth: Record<string, number>
  /** Times of the oldest and newest of these posts. */
  oldest_on: Date | null
  newest_on: Date | null
}

/** Finds the posts that are new, changed or to be pruned after a crawl at `now`, without side effects. */
export function comparePosts(stored: StoredSite, crawled: FeedPost[], now: Date): PostDiff {
  const { posts, matches, unknown } = matchPosts(stored.url, stored.posts, crawled.map(toCrawledPost))
  const knownFingerprints = new Set(stored.fingerprints)
  const getFingerprints = createFingerprinter(posts, stored.url)
  const candidates = unknown
    .filter(
      (post) =>
        !getFingerprints(post).some((fingerprint) => knownFingerprints.has(fingerprint)) &&
        !isBeforeWatermark(post, stored.watermark),
    )
    .map((post, index) => ({ ...post, ...assignTimes(post.declared_time, index, stored.is_first_feed, now) }))
  const retainedPosts = selectNewestPosts(stored.posts, candidates)
  const prunedPosts = stored.posts.filter((post) => !post.is_pinned && !retainedPosts.has(post))
  const unstoredPosts = candidates.filter((post) => !retainedPosts.has(post) && post.declared_time)
  // Counts were reset when the text was erased, so posts that come back are counted again.
  const restoredPosts = matches
    .filter(({ known, post }) => known.is_stub && post.declared_time)
    .map(({ known }) => known)
  const countedTimes = [
    ...candidates.filter(({ declared_time }) => declared_time ?? !stored.is_first_feed),
    ...restoredPosts,
  ]
    .map(({ published_on }) => published_on)
    .toSorted((a, b) => a.getTime() - b.getTime())
  return {
    newPosts: candidates
      .filter((post) => retainedPosts.has(post))
      .map(({ declared_time, ...post }) => ({
        ...post,
        is_dated: declared_time !== null,
      })),
    changedPosts: matches.filter(isChanged).map(({ known, post: { declared_time, ...fields } }) => ({
      post_id: known.post_id,
      fields,
      ...(declared_time &&
        hasWrongDate(known, declared_time) && { dated_on: declared_time > now ? now : declared_time }),
    })),
    unchangedCount: matches.filter((match) => !isChanged(match)).length,
    prunedIds: prunedPosts.map(({ post_id }) => post_id),
    removedPosts: findRemovedPosts(stored.posts, matches).filter(
      (post) => retainedPosts.has(post) || post.is_pinned,
    ),
    fingerprints: [...new Set([...posts.flatMap(getFingerprints), ...stored.fingerprints])].slice(
      0,
      maxFingerprints,
    ),
    watermark: findLatest(
      stored.watermark,
      ...[...prunedPosts, ...unstoredPosts].map(({ published_on }) => published_on),
    ),
    countsByMonth: countByMonth(countedTimes),
    oldest_on: countedTimes[0] ?? null,
    newest_on: countedTimes.at(-1) ?? null,
  }
}

interface CrawledPost extends PostFields {
  /** The publication time that the feed gives. */
  declared_time: Date | null
}

const toCrawledPost = ({ published_on, updated_on: _, ...post }: FeedPost): CrawledPost => ({
  ...post,
  url_key: postKey(post.url),
  declared_time: published_on,
})

const isBeforeWatermark = ({ declared_time }: CrawledPost, watermark: Date | null) =>
  declared_time !== null && watermark !== null && declared_time <= watermark

/** The newest stored and new posts, not counting pinned ones. */
function selectNewestPosts<Candidate extends { published_on: Date }>(
  stored: StoredPost[],
  candidates: Candidate[],
) {
  const posts = [...candidates, ...stored.filter(({ is_pinned }) => !is_pinned)]
  const newestFirst = posts.sort((a, b) => b.published_on.getTime() - a.published_on.getTime())
  return new Set<StoredPost | Candidate>(newestFirst.slice(0, maxPosts))
}

function findRemovedPosts(stored: StoredPost[], matches: Match<StoredPost, unknown>[]): StoredPost[] {
  const matchedPosts = new Set(matches.map(({ known }) => known))
  const oldestTime = Math.min(...matches.map(({ known }) => known.published_on.getTime()))
  return stored.filter(
    (post) => post.excerpt && !matchedPosts.has(post) && post.published_on.getTime() > oldestTime,
  )
}

const comparedFields = ['id', 'url', 'title', 'excerpt', 'author', 'language'] as const

const dayMs = 86_400_000

/** True if the stored date is missing or more than a day later than the feed's. */
const hasWrongDate = ({ published_on, is_dated }: StoredPost, declared: Date) =>
  is_dated === false || published_on.getTime() - declared.getTime() > dayMs

const isChanged = ({ known, post }: Match<StoredPost, CrawledPost>) =>
  known.is_stub ||
  (post.declared_time !== null && hasWrongDate(known, post.declared_time)) ||
  comparedFields.some((name) => known[name] !== post[name]) ||
  known.categories.join('\n') !== post.categories.join('\n')

/** Fingerprints that recognize a post later: of its id, and of its URL if that is unique (see matchPosts). */
function createFingerprinter(posts: CrawledPost[], siteUrl: string): (post: CrawledPost) => string[] {
  const urlCounts = new Map<string, number>()
  for (const { url_key } of posts) urlCounts.set(url_key, (urlCounts.get(url_key) ?? 0) + 1)
  const hasUniqueUrl = (post: CrawledPost) => urlCounts.get(post.url_key) === 1 && isOwnPage(post, siteUrl)
  return (post) => [hashIdentity(post), ...(hasUniqueUrl(post) ? [hashIdentity({ ...post, id: null })] : [])]
}

/** 16 characters suffice to distinguish one site's posts. */
const hashIdentity = ({ id, url_key }: PostFields) =>
  createHash('sha256')
    .update(id === null ? `url ${url_key}` : `id ${id}`)
    .digest('base64url')
    .slice(0, 16)

const findLatest = (...times: (Date | null)[]) => times.reduce((a, b) => (a && (!b || a >= b) ? a : b), null)

function countByMonth(times: Date[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const time of times) {
    const month = time.toISOString().slice(0, 7)
    counts[month] = (counts[month] ?? 0) + 1
  }
  return counts
}

/**
 * The displayed time of a new post and its newsfeed position. Future times count as now; posts without a time get the
 * crawl's, a millisecond apart to keep the feed's order. A site's first crawl adds only posts of the last 14 days, at
 * their own times. Later, posts older than a day enter at `now`, so that rarely crawled sites are not buried.
 */
function assignTimes(
  declared: Date | null,
  index: number,
  isFirst: boolean,
  now: Date,
): { published_on: Date; river_on: Date | null } {
  if (!declared) {
    const published_on = new Date(now.getTime() - index)
    return { published_on, river_on: isFirst ? null : published_on }
  }
  const published_on = declared > now ? now : declared
  const ageMs = now.getTime() - published_on.getTime()
  if (isFirst) return { published_on, river_on: ageMs <= 14 * dayMs ? published_on : null }
  return { published_on, river_on: ageMs <= dayMs ? published_on : now }
}
