import { sql } from 'kysely'
import { parseSiteUrl, type SiteAddress } from '#addresses/site-address.ts'
import { type ApiError, invalidFields } from '#api-contract/api-error.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { isVisible, type Status } from '#holds/rules.ts'
import type { Db } from '#platform/db/db.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { alreadyListed, hostBlocked, siteBlocked } from './errors.ts'
import { nextMerge } from './queries.ts'
import type { BlockSource } from './tables.ts'

/** The addresses of a site to check. */
interface SiteCandidate {
  /** Omitted if it does not change. */
  address?: Pick<SiteAddress, 'url_key' | 'domain'> | undefined
  feed_url?: string | null | undefined
}

/** The key of a feed address, like that of a site; null if there is none. */
export function feedKey(feedUrl: string | null | undefined): string | null {
  const parsed = feedUrl ? parseSiteUrl(feedUrl) : undefined
  return parsed && 'url_key' in parsed ? parsed.url_key : null
}

/** The site that has the address, or the one that it was merged into. */
interface ListedSite extends Pick<Site, 'id' | 'slug' | 'title'> {
  status: Status
  user_id: number | null
  /** The site that has the address, followed by each site that it was merged into. */
  ids: number[]
}

/** The result of a check; empty if the site may be listed. */
interface ListingCheck {
  listed?: ListedSite | undefined
  /** Why the site or its host is blocked, or that its owner opted out. */
  blocked?: ErrorDetail | undefined
}

interface ListingCheckRow {
  n: number
  known: ListedSite | null
  source: BlockSource | null
  reason: string | null
  host_reason: string | null
}

/**
 * Checks whether these sites may be listed, in their order, by one statement. Everything that lists a site or changes
 * its address or feed calls this; a trigger guards the table with the same `refusal_of`.
 */
export async function checkListings(db: Db, sites: SiteCandidate[]): Promise<ListingCheck[]> {
  const { rows } = await sql<ListingCheckRow>`
    with given as (
      select * from unnest(${sites.map(({ address }) => address?.url_key ?? null)}::text[],
        ${sites.map(({ address }) => hostAndParents(address?.domain ?? ''))}::text[],
        ${sites.map(({ feed_url }) => feedKey(feed_url))}::text[]) with ordinality as g (url_key, hosts, feed_key, n))
    select g.n::integer as n, known.site as known, coalesce(site.source, feed.source) as source,
      coalesce(site.reason, feed.reason) as reason, blocked.reason as host_reason
    from given g
      left join lateral (
        with recursive chain as (
          select id, 0 as steps from blogs where url_key = g.url_key
          union all
          ${nextMerge})
        select json_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'status', b.status, 'user_id', b.user_id,
          'ids', (select array_agg(id order by steps) from chain)) as site
        from chain join blogs b using (id) order by chain.steps desc limit 1) as known on true
      cross join lateral refusal_of(g.url_key) as site
      cross join lateral refusal_of(g.feed_key) as feed
      cross join lateral (
        select min(reason) as reason from refused_hosts where host = any(string_to_array(g.hosts, ' '))) as blocked
    where known.site is not null or site.id is not null or feed.id is not null or blocked.reason is not null`.execute(
    db,
  )
  const checks: ListingCheck[] = sites.map(() => ({}))
  for (const { n, known, source, reason, host_reason } of rows) {
    const blocked = source
      ? siteBlockedDetail({ source, reason: reason ?? '' })
      : host_reason !== null
        ? hostBlocked({ reason: host_reason })
        : undefined
    checks[n - 1] = { listed: known ?? undefined, blocked }
  }
  return checks
}

export const checkListing = async (db: Db, site: SiteCandidate): Promise<ListingCheck> =>
  (await checkListings(db, [site]))[0] ?? {}

/** A host and its parents, any of which may be blocked, separated by spaces. */
function hostAndParents(domain: string): string {
  const labels = domain.split('.')
  return labels.map((_, at) => labels.slice(at).join('.')).join(' ')
}

const siteBlockedDetail = ({ source, reason }: { source: BlockSource; reason: string }): ErrorDetail =>
  siteBlocked({ source, reason, explained: reason ? 'yes' : 'no' })

/** The error for a blocked site. */
export const blockedError = (detail: ErrorDetail): ApiError =>
  invalidFields({ url: [detail] }, detail.code === siteBlocked.code ? { code: detail.code } : {})

/** The same error, raised by the table's trigger. @param detail source and reason, as JSON */
export const blockedByTrigger = (detail: string | undefined): ApiError =>
  blockedError(siteBlockedDetail(JSON.parse(detail ?? '{}')))

/** The error for a site that is already listed. @param extraFields the listed site, if the caller may see it */
export const alreadyListedError = (extraFields?: {
  existing: Pick<Site, 'id' | 'slug' | 'title'>
}): ApiError => invalidFields({ url: [alreadyListed()] }, { code: alreadyListed.code, extraFields })

/** Names the listed site, unless the caller cannot see it. */
function alreadyListedFor(viewer: Viewer, known: ListedSite): ApiError {
  const { id, slug, title } = known
  return alreadyListedError(isVisible(viewer, known) ? { existing: { id, slug, title } } : undefined)
}

/** The error to show a submitter, if any. If the listed site is hidden, why it is blocked is more informative. */
export function listingError(viewer: Viewer, { listed: known, blocked }: ListingCheck): ApiError | undefined {
  if (known && (known.status !== 'hidden' || !blocked)) return alreadyListedFor(viewer, known)
  return blocked && blockedError(blocked)
}

/** @throws ApiError 400 if this address or feed is blocked */
export async function assertNotBlocked(db: Db, site: SiteCandidate): Promise<void> {
  const { blocked } = await checkListing(db, site)
  if (blocked) throw blockedError(blocked)
}
