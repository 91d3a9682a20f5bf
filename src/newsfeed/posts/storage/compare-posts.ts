import { createHash } from 'node:crypto'
import type { FeedPost } from './feed-post.ts'
import { isOwnPage, type KnownPost, type Match, matchPosts } from './match-posts.ts'
import { postKey } from './post-key.ts'

/** How many posts of a site are stored, besides pinned ones. */
export const maxPosts = 50
/** How many hashes of ids and addresses of a site are stored: two for each entry. */
export const maxSeen = 1000

/** The stored fields of a post. */
export interface PostFields extends Omit<FeedPost, 'published_on' | 'updated_on'> {
  url_key: string
}

export interface StoredPost extends PostFields, KnownPost {
  published_on: Date
  /** Whether its feed gives that time. */
  is_dated: boolean
  /** Somebody discussed or reported it, or staff hid it: it stays, however old it is. */
  is_pinned: boolean
  /** Its text was erased, and comes back with its feed. */
  is_stub: boolean
}

/** A site's posts as they are stored between two crawls. */
export interface StoredSite {
  /** The site's front page. */
  url: string
  posts: StoredPost[]
  /** Hashes that identify the posts of earlier feeds, last seen first: a pruned post is not new again. */
  seen: string[]
  /** The time of the newest pruned post: an unknown post that is older is not new. */
  watermark: Date | null
  /** Whether no feed of the site was read before. */
  is_first: boolean
}

interface NewPost extends PostFields {
  published_on: Date
  /** Whether its feed gives that time; otherwise it is the time of the crawl. */
  is_dated: boolean
  /** Its place in the newsfeed; null where it is too old to enter. */
  river_on: Date | null
}

/** A crawled feed, compared with the stored posts. */
export interface Comparison {
  fresh: NewPost[]
  /** `dated_on` where the post got a date since, or had a later one than it says. */
  changed: { post_id: number; fields: PostFields; dated_on?: Date }[]
  /** Stored posts that do not change. */
  same: number
  /** Stored posts to delete. */
  pruned: number[]
  /** Stored posts that are missing from the feed, though it has older ones: they may have been taken down. */
  withdrawn: Pick<StoredPost, 'post_id' | 'url'>[]
  seen: string[]
  watermark: Date | null
  /** How many posts are new in each month (`2024-03`), including those that are not stored. */
  counted: Record<string, number>
  /** The times of the first and the last of these. */
  oldest_on: Date | null
  newest_on: Date | null
}

/** The posts that are new, have changed or have to go after a crawl at `now`. A pure function. */
export function comparePosts(stored: StoredSite, crawled: FeedPost[], now: Date): Comparison {
  const { posts, matches, unknown } = matchPosts(stored.url, stored.posts, crawled.map(readPost))
  const seen = new Set(stored.seen)
  const marks = marksOf(posts, stored.url)
  const candidates = unknown
    .filter((post) => !marks(post).some((mark) => seen.has(mark)) && !isBefore(post, stored.watermark))
    .map((post, index) => ({ ...post, ...placePost(post.own_time, index, stored.is_first, now) }))
  const staying = newest(stored.posts, candidates)
  const pruned = stored.posts.filter((post) => !post.is_pinned && !staying.has(post))
  const cut = candidates.filter((one) => !staying.has(one) && one.own_time)
  // Counts were reset when the text was erased, so posts that come back are counted again.
  const back = matches.filter(({ known, post }) => known.is_stub && post.own_time).map(({ known }) => known)
  const counted = [...candidates.filter(({ own_time }) => own_time ?? !stored.is_first), ...back]
    .map(({ published_on }) => published_on)
    .toSorted((one, other) => one.getTime() - other.getTime())
  return {
    fresh: candidates
      .filter((one) => staying.has(one))
      .map(({ own_time, ...post }) => ({
        ...post,
        is_dated: own_time !== null,
      })),
    changed: matches.filter(isChanged).map(({ known, post: { own_time, ...fields } }) => ({
      ...{ post_id: known.post_id, fields },
      ...(own_time && isLater(known, own_time) && { dated_on: own_time > now ? now : own_time }),
    })),
    same: matches.filter((match) => !isChanged(match)).length,
    pruned: pruned.map(({ post_id }) => post_id),
    withdrawn: withdrawnOf(stored.posts, matches).filter((post) => staying.has(post) || post.is_pinned),
    seen: [...new Set([...posts.flatMap(marks), ...stored.seen])].slice(0, maxSeen),
    watermark: latest(stored.watermark, ...[...pruned, ...cut].map(({ published_on }) => published_on)),
    counted: countByMonth(counted),
    oldest_on: counted[0] ?? null,
    newest_on: counted.at(-1) ?? null,
  }
}

interface CrawledPost extends PostFields {
  /** The time that the post itself gives. */
  own_time: Date | null
}

const readPost = ({ published_on, updated_on: _, ...post }: FeedPost): CrawledPost => ({
  ...post,
  url_key: postKey(post.url),
  own_time: published_on,
})

const isBefore = ({ own_time }: CrawledPost, watermark: Date | null) =>
  own_time !== null && watermark !== null && own_time <= watermark

/** The newest of stored and new posts, pinned ones aside. */
function newest<Candidate extends { published_on: Date }>(stored: StoredPost[], candidates: Candidate[]) {
  const all = [...candidates, ...stored.filter(({ is_pinned }) => !is_pinned)]
  const ordered = all.sort((one, other) => other.published_on.getTime() - one.published_on.getTime())
  return new Set<StoredPost | Candidate>(ordered.slice(0, maxPosts))
}

function withdrawnOf(stored: StoredPost[], matches: Match<StoredPost, unknown>[]): StoredPost[] {
  const there = new Set(matches.map(({ known }) => known))
  const oldest = Math.min(...matches.map(({ known }) => known.published_on.getTime()))
  return stored.filter((post) => post.excerpt && !there.has(post) && post.published_on.getTime() > oldest)
}

const compared = ['id', 'url', 'title', 'excerpt', 'author', 'language'] as const

const dayMs = 86_400_000

/** Whether a post is shown as newer than it says: its date was missing before, or not understood. */
const isLater = ({ published_on, is_dated }: StoredPost, own: Date) =>
  is_dated === false || published_on.getTime() - own.getTime() > dayMs

const isChanged = ({ known, post }: Match<StoredPost, CrawledPost>) =>
  known.is_stub ||
  (post.own_time !== null && isLater(known, post.own_time)) ||
  compared.some((name) => known[name] !== post[name]) ||
  known.categories.join('\n') !== post.categories.join('\n')

/** The hashes that identify each post later: of its id, and of its address if that is unique (see matchPosts). */
function marksOf(posts: CrawledPost[], siteUrl: string): (post: CrawledPost) => string[] {
  const times = new Map<string, number>()
  for (const { url_key } of posts) times.set(url_key, (times.get(url_key) ?? 0) + 1)
  const isKnownByAddress = (post: CrawledPost) => times.get(post.url_key) === 1 && isOwnPage(post, siteUrl)
  return (post) => [hashOf(post), ...(isKnownByAddress(post) ? [hashOf({ ...post, id: null })] : [])]
}

/** 16 characters are enough to tell a site's ids apart. */
const hashOf = ({ id, url_key }: PostFields) =>
  createHash('sha256')
    .update(id === null ? `url ${url_key}` : `id ${id}`)
    .digest('base64url')
    .slice(0, 16)

const latest = (...times: (Date | null)[]) =>
  times.reduce((one, other) => (one && (!other || one >= other) ? one : other), null)

function countByMonth(times: Date[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const time of times) {
    const month = time.toISOString().slice(0, 7)
    counts[month] = (counts[month] ?? 0) + 1
  }
  return counts
}

/**
 * The displayed time of a new post, and its place in the newsfeed. The future counts as now, and a missing time as when it was
 * first seen; posts without a time keep the feed's order by a millisecond each. In a site's first crawl only posts of the last
 * 14 days enter the newsfeed, by their own time. Later, a post that is older than a day enters it now, so that posts of
 * sites that are crawled seldom are not buried.
 */
function placePost(
  own: Date | null,
  index: number,
  isFirst: boolean,
  now: Date,
): { published_on: Date; river_on: Date | null } {
  if (!own) {
    const published_on = new Date(now.getTime() - index)
    return { published_on, river_on: isFirst ? null : published_on }
  }
  const published_on = own > now ? now : own
  const ageMs = now.getTime() - published_on.getTime()
  if (isFirst) return { published_on, river_on: ageMs <= 14 * dayMs ? published_on : null }
  return { published_on, river_on: ageMs <= dayMs ? published_on : now }
}
