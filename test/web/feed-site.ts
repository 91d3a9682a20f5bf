import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { countPosts, newestPosts, type Schedule } from './posts.ts'
import { type FeedFormat, feedTypes, renderFeed } from './render-feed.ts'
import { renderFront } from './render-front.ts'
import type { Reply, Visit, WebHost } from './web-host.ts'

/** The validators that a site sends: `odd` ones are those that clients tend to normalize. */
type Stamps = 'both' | 'etag' | 'weak' | 'odd' | 'date' | 'none'

/** A site's metadata, and where it is declared. */
export interface SiteMetadata {
  title: string
  description?: string | undefined
  language?: string
  /** Where the language is declared. */
  declaredIn?: 'page' | 'feed' | 'nothing'
  categories?: readonly string[]
  /** The address of a picture, relative to the front page. */
  picture?: string
  /** The feed's address on the front page, if linked there. */
  namesFeed?: string | undefined
}

export interface FeedSite extends Partial<Omit<WebHost, 'pages'>> {
  name: string
  schedule: Schedule
  format?: FeedFormat
  stamps?: Stamps
  packs?: 'gzip' | 'br' | 'not'
  /** Paths of the front page and the feed. */
  home?: string
  feed?: string
  says?: SiteMetadata
  /** Cache-Control of the feed. */
  maxAgeSeconds?: number
  /** `<ttl>` of an RSS feed. */
  ttlMinutes?: number
  /** `sy:updatePeriod` of an RSS feed. */
  updatePeriod?: 'daily' | 'weekly'
  /** `<skipHours>` and `<skipDays>` of an RSS feed; 0 is Sunday. */
  skips?: { hours?: number[]; days?: number[] }
  /** Replaces the feed's response to a request, for failures and moves. */
  instead?: (visit: Visit) => Reply | undefined
  /** Additional addresses. */
  pages?: WebHost['pages']
}

const entries = 20

/** The validators of a feed's state; they change when a post is added. */
function stampsOf(kind: Stamps, { seed }: Schedule, count: number, latest: number): Record<string, string> {
  const etag = `${seed.toString(36)}-${count}`
  const date = { 'Last-Modified': new Date(latest).toUTCString() }
  switch (kind) {
    case 'both':
      return { ETag: `"${etag}"`, ...date }
    case 'etag':
      return { ETag: `"${etag}"` }
    case 'weak':
      return { ETag: `W/"${etag}-gzip"` }
    case 'odd':
      return { ETag: `${etag}é;'x`, 'Last-Modified': new Date(latest).toISOString() }
    case 'date':
      return date
    case 'none':
      return {}
  }
}

const isSkipped = ({ hours = [], days = [] }: NonNullable<FeedSite['skips']>, at: number) => {
  const time = new Date(at)
  return hours.includes(time.getUTCHours()) || days.includes(time.getUTCDay())
}

/** True if the client has this state: by ETag, or without one by date (RFC 9110, 13.2.2). */
function isSame({ headers }: Visit, stamps: Record<string, string>): boolean {
  if (headers['if-none-match'] !== undefined) return headers['if-none-match'] === stamps.ETag
  const since = headers['if-modified-since']
  return since !== undefined && since === stamps['Last-Modified']
}

function pack(body: string, how: FeedSite['packs'], { headers }: Visit): Pick<Reply, 'headers' | 'body'> {
  const asked = headers['accept-encoding'] ?? ''
  if (how === 'gzip' && asked.includes('gzip'))
    return { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(body, { level: 1 }) }
  if (how === 'br' && /\bbr\b/.test(asked)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }
    return { headers: { 'Content-Encoding': 'br' }, body: brotliCompressSync(body, { params }) }
  }
  return { headers: {}, body }
}

function saidBy({ name, feed = '/feed' }: FeedSite): SiteMetadata {
  return {
    title: `The site of ${name.split('.')[0]}`,
    description: `What ${name} is about.`,
    language: 'en',
    declaredIn: 'page',
    namesFeed: feed,
  }
}

/** The front page of a site, which never changes. */
function frontOf({ schedule, format = 'rss' }: FeedSite, says: SiteMetadata): WebHost['pages'][string] {
  const { title, description, language, declaredIn, picture, namesFeed } = says
  const body = renderFront({
    title,
    description,
    picture,
    language: declaredIn === 'page' ? language : undefined,
    feed: namesFeed === undefined ? undefined : { href: namesFeed, type: feedTypes[format] },
    text: schedule.paragraph ?? 'Posts are in the feed.',
  })
  const stamps = { ETag: `"front-${schedule.seed}"` }
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ...stamps }
  return {
    kind: 'page',
    answers: (visit) => (isSame(visit, stamps) ? { status: 304, headers: stamps } : { headers, body }),
  }
}

/** A site with a front page and a feed that grows by a schedule. */
export function feedSite(site: FeedSite): WebHost {
  const {
    schedule,
    format = 'rss',
    stamps = 'both',
    packs = 'not',
    home = '/',
    feed = '/feed',
    says = saidBy(site),
    maxAgeSeconds,
    ttlMinutes,
    updatePeriod,
    skips,
    instead,
    ...host
  } = site
  const url = `https://${site.name}${home}`
  const periodSeconds = updatePeriod === undefined ? 0 : updatePeriod === 'daily' ? 86_400 : 7 * 86_400
  const asks_ms = Math.max(maxAgeSeconds ?? 0, (ttlMinutes ?? 0) * 60, periodSeconds) * 1000
  const asks = { asks_ms, ...(skips && { skips: (at: number) => isSkipped(skips, at) }) }
  const freshness: Record<string, string> =
    maxAgeSeconds === undefined ? {} : { 'Cache-Control': `max-age=${maxAgeSeconds}` }
  const { title, description, language, declaredIn, categories = [] } = says
  const pauses = { ttl_minutes: ttlMinutes, update_period: updatePeriod, skips }
  const facts = { title, url, description, categories, ...pauses }

  function answerFeed(visit: Visit): Reply {
    const other = instead?.(visit)
    if (other) return other
    const [latest] = newestPosts(schedule, visit.now, 1)
    const given = stampsOf(stamps, schedule, countPosts(schedule, visit.now), latest?.time ?? schedule.since)
    if (isSame(visit, given)) return { status: 304, headers: { ...given, ...freshness }, ...asks }
    const posts = newestPosts(schedule, visit.now, entries)
    const declared = declaredIn === 'feed' ? language : undefined
    const packed = pack(renderFeed(format, { ...facts, posts, language: declared }), packs, visit)
    const headers = { 'Content-Type': feedTypes[format], ...given, ...freshness, ...packed.headers }
    return { ...packed, headers, ...asks }
  }

  return {
    ...host,
    pages: {
      [home]: frontOf(site, says),
      [feed]: { kind: 'feed', answers: answerFeed },
      ...site.pages,
    },
  }
}
