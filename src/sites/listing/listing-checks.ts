import { sql } from 'kysely'
import { parseSiteUrl, type SiteUrl } from '#addresses/site-address.ts'
import { type ApiError, invalidFields } from '#api-contract/api-error.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { isVisible, type Status } from '#holds/rules.ts'
import type { Db } from '#platform/db/db.ts'
import type { Row } from '#platform/db/tables.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { alreadyListed, hostBlocked, siteBlocked } from './errors.ts'
import { nextMerge } from './queries.ts'

/** The addresses of a site to check. */
interface SiteCandidate {
  /** Omitted if it does not change. */
  address?: Pick<SiteUrl, 'url_key' | 'domain'> | undefined
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
  listedSite?: ListedSite | undefined
  /** Why the site or its host is blocked, or that its owner opted out. */
  blockError?: ErrorDetail | undefined
}

interface ListingCheckRow {
  n: number
  listed_site: ListedSite | null
  source: Row<'refused_sites'>['source'] | null
  reason: string | null
  host_reason: string | null
}

/**
 * Checks in one statement whether these sites may be listed, and returns the results in the same order. Everything that
 * lists a site or changes its address or feed calls this; a trigger guards the table with the same `refusal_of`.
 */
export async function checkListings(db: Db, sites: SiteCandidate[]): Promise<ListingCheck[]> {
  const { rows } = await sql<ListingCheckRow>`
    with candidates as (
      select * from unnest(${sites.map(({ address }) => address?.url_key ?? null)}::text[],
        ${sites.map(({ address }) => hostAndParents(address?.domain ?? ''))}::text[],
        ${sites.map(({ feed_url }) => feedKey(feed_url))}::text[]) with ordinality as g (url_key, hosts, feed_key, n))
    select g.n::integer as n, listed.site as listed_site, coalesce(site.source, feed.source) as source,
      coalesce(site.reason, feed.reason) as reason, blocked.reason as host_reason
    from candidates g
      left join lateral (
        with recursive chain as (
          select id, 0 as steps from blogs where url_key = g.url_key
          union all
          ${nextMerge})
        select json_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'status', b.status, 'user_id', b.user_id,
          'ids', (select array_agg(id order by steps) from chain)) as site
        from chain join blogs b using (id) order by chain.steps desc limit 1) as listed on true
      cross join lateral refusal_of(g.url_key) as site
      cross join lateral refusal_of(g.feed_key) as feed
      cross join lateral (
        select min(reason) as reason from refused_hosts where host = any(string_to_array(g.hosts, ' '))) as blocked
    where listed.site is not null or site.id is not null or feed.id is not null or blocked.reason is not null`.execute(
    db,
  )
  const checks: ListingCheck[] = sites.map(() => ({}))
  for (const { n, listed_site, source, reason, host_reason } of rows) {
    const blockError = source
      ? siteBlockedDetail({ source, reason: reason ?? '' })
      : host_reason !== null
        ? hostBlocked({ reason: host_reason })
        : undefined
    checks[n - 1] = { listedSite: listed_site ?? undefined, blockError }
  }
  return checks
}

export const checkListing = async (db: Db, site: SiteCandidate): Promise<ListingCheck> =>
  (await checkListings(db, [site]))[0] ?? {}

/** A host and its parents, any of which may be blocked, separated by spaces. */
function hostAndParents(domain: string): string {
  const labels = domain.split('.')
  return labels.map((_, index) => labels.slice(index).join('.')).join(' ')
}

const siteBlockedDetail = ({
  source,
  reason,
}: {
  source: Row<'refused_sites'>['source']
  reason: string
}): ErrorDetail => siteBlocked({ source, reason, explained: reason ? 'yes' : 'no' })

/** The error for a blocked site. */
export const blockedError = (detail: ErrorDetail): ApiError =>
  invalidFields({ url: [detail] }, detail.code === siteBlocked.code ? { code: detail.code } : {})

/** The error for a site that the table's trigger rejected. @param detail the source and reason as JSON */
export const blockedErrorFromTrigger = (detail: string | undefined): ApiError =>
  blockedError(siteBlockedDetail(JSON.parse(detail ?? '{}')))

/** The error for a site that is already listed. @param extraFields the listed site, if the caller may see it */
export const alreadyListedError = (extraFields?: {
  existing: Pick<Site, 'id' | 'slug' | 'title'>
}): ApiError => invalidFields({ url: [alreadyListed()] }, { code: alreadyListed.code, extraFields })

/** Names the listed site, unless the caller cannot see it. */
function alreadyListedErrorFor(viewer: Viewer, listed: ListedSite): ApiError {
  const { id, slug, title } = listed
  return alreadyListedError(isVisible(viewer, listed) ? { existing: { id, slug, title } } : undefined)
}

/** The error for the submitter, if any. For a hidden site, the reason for a block is more informative. */
export function listingError(viewer: Viewer, { listedSite, blockError }: ListingCheck): ApiError | undefined {
  if (listedSite && (listedSite.status !== 'hidden' || !blockError))
    return alreadyListedErrorFor(viewer, listedSite)
  return blockError && blockedError(blockError)
}

/** @throws ApiError 400 if this address or feed is blocked */
export async function assertNotBlocked(db: Db, site: SiteCandidate): Promise<void> {
  const { blockError } = await checkListing(db, site)
  if (blockError) throw blockedError(blockError)
}
