import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Row } from '#platform/db/tables.ts'
import { readRobotsRules } from '#platform/outbound/robots-rules.ts'
import { findGoneFeed, isSkipped, type SkipList } from '../http/skip-list.ts'
import { requeue } from '../scheduler/schedule-sites.ts'

/** Why a feed, page or site is skipped even when staff request a crawl. */
type SkipReason =
  /** The site is not public. */
  | 'not_listed'
  /** Its owner or staff stopped the crawling. */
  | 'stopped'
  /** The site was listed a moment ago, or no worker is running yet. */
  | 'not_scheduled'
  /** Its host answered 429 or 503. */
  | 'busy'
  /** It answered 401, 403 or 410. */
  | 'refused'
  /** robots.txt disallows it. */
  | 'robots'

export interface CrawlRequest {
  /** Will be fetched within seconds. */
  reads: ('feed' | 'page')[]
  leaves: { what: 'feed' | 'page' | 'site'; why: SkipReason; until: string | null }[]
}

interface SiteRow {
  is_public: boolean
  is_stopped: boolean
  is_scheduled: boolean
  stopped_until: string | null
  url: string
  page_url: string | null
  feed_url: string | null
  avoid: SkipList | null
}

/**
 * Requests an immediate crawl of a site's feed and front page, due or not, but never of addresses that refuse or are
 * disallowed.
 * @param now milliseconds since 1970
 */
export async function crawlNow(db: Db, siteId: number, now: number = Date.now()): Promise<CrawlRequest> {
  const site = await findSite(db, siteId)
  const skipSite = (why: SkipReason, until: string | null = null): CrawlRequest => ({
    reads: [],
    leaves: [{ what: 'site', why, until }],
  })
  if (!site?.is_public) return skipSite('not_listed')
  if (site.is_stopped) return skipSite('stopped')
  if (!site.is_scheduled) return skipSite('not_scheduled')
  if (site.stopped_until !== null && Date.parse(site.stopped_until) > now)
    return skipSite('busy', site.stopped_until)
  const avoid = site.avoid ?? {}
  const feed = site.feed_url ?? findGoneFeed(avoid)
  const addresses = [
    { what: 'page' as const, url: site.page_url ?? site.url },
    ...(feed === null ? [] : [{ what: 'feed' as const, url: feed }]),
  ]
  const request: CrawlRequest = { reads: [], leaves: [] }
  for (const { what, url } of addresses) {
    // Staff may have a feed retried after its second 410.
    if (isSkipped(avoid, url, now) && url !== findGoneFeed(avoid))
      request.leaves.push({ what, why: 'refused', until: avoid[url]?.until ?? null })
    else if (await isDisallowed(db, url, now)) request.leaves.push({ what, why: 'robots', until: null })
    else request.reads.push(what)
  }
  if (request.reads.length > 0) await requeue(db, siteId, now)
  return request
}

async function findSite(db: Db, siteId: number): Promise<SiteRow | undefined> {
  const { rows } = await sql<SiteRow>`
    select b.status = 'published' and b.kind = 'blog' as is_public, s.blog_id is not null as is_scheduled,
      coalesce(t.is_stopped, false) or wish_about(b.url_key, 'stop') as is_stopped, h.stopped_until, b.url,
      case when t.site_url = b.url then t.page_url end as page_url,
      case when t.site_url = b.url then t.feed_url else b.feed_url end as feed_url, t.avoid
    from blogs b left join reading_sites s on s.blog_id = b.id left join reading_hosts h on h.id = s.host_id
    left join reading_state t on t.blog_id = b.id where b.id = ${siteId}`.execute(db)
  return rows[0]
}

async function isDisallowed(db: Db, address: string, now: number): Promise<boolean> {
  const url = new URL(address)
  const { rows } = await sql<Pick<Row<'reading_robots'>, 'lines'>>`
    select lines from reading_robots where origin = ${url.origin} and until > ${new Date(now)}`.execute(db)
  const lines = rows[0]?.lines
  return !!lines && !readRobotsRules(url.origin, lines, 'Wend').allows(url)
}
