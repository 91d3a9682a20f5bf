import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { countPosts, newestPosts, type Schedule } from './posts.ts'
import { type FeedFormat, feedTypes, renderFeed } from './render-feed.ts'
import { renderFront } from './render-front.ts'
import type { Reply, Visit, WebHost } from './web-host.ts'

/** The validators that a site sends; clients tend to normalize `odd` ones. */
type ValidatorKinds = 'both' | 'etag' | 'weak' | 'odd' | 'date' | 'none'

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
  linkedFeed?: string | undefined
}

export interface FeedSite extends Partial<Omit<WebHost, 'pages'>> {
  name: string
  schedule: Schedule
  format?: FeedFormat
  validators?: ValidatorKinds
  compression?: 'gzip' | 'br' | 'none'
  /** Paths of the front page and the feed. */
  home?: string
  feed?: string
  metadata?: SiteMetadata
  /** Cache-Control of the feed. */
  maxAgeSeconds?: number
  /** `<ttl>` of an RSS feed. */
  ttlMinutes?: number
  /** `sy:updatePeriod` of an RSS feed. */
  updatePeriod?: 'daily' | 'weekly'
  /** `<skipHours>` and `<skipDays>` of an RSS feed; 0 is Sunday. */
  skips?: { hours?: number[]; days?: number[] }
  /** Replaces the feed's response to a request, for failures and moves. */
  override?: (visit: Visit) => Reply | undefined
  /** Additional addresses. */
  pages?: WebHost['pages']
}

const entriesPerFeed = 20

/** The validators of a feed's state; they change when a post is added. */
function createValidators(
  kind: ValidatorKinds,
  { seed }: Schedule,
  count: number,
  latest: number,
): Record<string, string> {
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
function isNotModified({ headers }: Visit, validators: Record<string, string>): boolean {
  if (headers['if-none-match'] !== undefined) return headers['if-none-match'] === validators.ETag
  const since = headers['if-modified-since']
  return since !== undefined && since === validators['Last-Modified']
}

function compress(
  body: string,
  how: FeedSite['compression'],
  { headers }: Visit,
): Pick<Reply, 'headers' | 'body'> {
  const acceptedEncodings = headers['accept-encoding'] ?? ''
  if (how === 'gzip' && acceptedEncodings.includes('gzip'))
    return { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(body, { level: 1 }) }
  if (how === 'br' && /\bbr\b/.test(acceptedEncodings)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }
    return { headers: { 'Content-Encoding': 'br' }, body: brotliCompressSync(body, { params }) }
  }
  return { headers: {}, body }
}

function defaultMetadata({ name, feed = '/feed' }: FeedSite): SiteMetadata {
  return {
    title: `The site of ${name.split('.')[0]}`,
    description: `What ${name} is about.`,
    language: 'en',
    declaredIn: 'page',
    linkedFeed: feed,
  }
}

/** The front page of a site, which never changes. */
function createFrontPage(
  { schedule, format = 'rss' }: FeedSite,
  metadata: SiteMetadata,
): WebHost['pages'][string] {
  const { title, description, language, declaredIn, picture, linkedFeed } = metadata
  const body = renderFront({
    title,
    description,
    picture,
    language: declaredIn === 'page' ? language : undefined,
    feed: linkedFeed === undefined ? undefined : { href: linkedFeed, type: feedTypes[format] },
    text: schedule.paragraph ?? 'Posts are in the feed.',
  })
  const validators = { ETag: `"front-${schedule.seed}"` }
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ...validators }
  return {
    kind: 'page',
    reply: (visit) =>
      isNotModified(visit, validators) ? { status: 304, headers: validators } : { headers, body },
  }
}

/** A site with a front page and a feed that grows by a schedule. */
export function feedSite(site: FeedSite): WebHost {
  const {
    schedule,
    format = 'rss',
    validators: validatorKinds = 'both',
    compression = 'none',
    home = '/',
    feed = '/feed',
    metadata = defaultMetadata(site),
    maxAgeSeconds,
    ttlMinutes,
    updatePeriod,
    skips,
    override,
    ...host
  } = site
  const url = `https://${site.name}${home}`
  const periodSeconds = updatePeriod === undefined ? 0 : updatePeriod === 'daily' ? 86_400 : 7 * 86_400
  const min_interval_ms = Math.max(maxAgeSeconds ?? 0, (ttlMinutes ?? 0) * 60, periodSeconds) * 1000
  const politeness = { min_interval_ms, ...(skips && { skips: (at: number) => isSkipped(skips, at) }) }
  const freshness: Record<string, string> =
    maxAgeSeconds === undefined ? {} : { 'Cache-Control': `max-age=${maxAgeSeconds}` }
  const { title, description, language, declaredIn, categories = [] } = metadata
  const updateHints = { ttl_minutes: ttlMinutes, update_period: updatePeriod, skips }
  const feedFields = { title, url, description, categories, ...updateHints }

  function answerFeed(visit: Visit): Reply {
    const overridden = override?.(visit)
    if (overridden) return overridden
    const [latest] = newestPosts(schedule, visit.now, 1)
    const validators = createValidators(
      validatorKinds,
      schedule,
      countPosts(schedule, visit.now),
      latest?.time ?? schedule.since,
    )
    if (isNotModified(visit, validators))
      return { status: 304, headers: { ...validators, ...freshness }, ...politeness }
    const posts = newestPosts(schedule, visit.now, entriesPerFeed)
    const feedLanguage = declaredIn === 'feed' ? language : undefined
    const compressed = compress(
      renderFeed(format, { ...feedFields, posts, language: feedLanguage }),
      compression,
      visit,
    )
    const headers = { 'Content-Type': feedTypes[format], ...validators, ...freshness, ...compressed.headers }
    return { ...compressed, headers, ...politeness }
  }

  return {
    ...host,
    pages: {
      [home]: createFrontPage(site, metadata),
      [feed]: { kind: 'feed', reply: answerFeed },
      ...site.pages,
    },
  }
}
