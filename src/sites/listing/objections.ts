import { sql } from 'kysely'
import { parseSiteUrl, type SiteAddress } from '#addresses/site-address.ts'
import { type ApiError, invalidFields } from '#api-contract/api-error.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import { isVisible, type Status } from '#holds/rules.ts'
import type { Db } from '#platform/db/db.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { hostRefused, knownAlready, siteRefused } from './errors.ts'
import { nextMerge } from './queries.ts'
import type { RefusalSource } from './tables.ts'

/** What a site is recognised by. */
interface Recognisable {
  /** Missing where it is not in question. */
  address?: Pick<SiteAddress, 'url_key' | 'domain'> | undefined
  feed_url?: string | null | undefined
}

/** The key of a feed, like that of a site; null where there is none. */
export function feedKey(feedUrl: string | null | undefined): string | null {
  const parsed = feedUrl ? parseSiteUrl(feedUrl) : undefined
  return parsed && 'url_key' in parsed ? parsed.url_key : null
}

/** The site that has an address already, or the one that it was merged into. */
interface KnownSite extends Pick<Blog, 'id' | 'slug' | 'title'> {
  status: Status
  user_id: number | null
  /** The site that has the address, and those that it was merged into, step by step. */
  ids: number[]
}

/** Why a site may not be listed; empty where it may. */
interface Objections {
  known?: KnownSite | undefined
  /** Why the site or its host is refused, or its owner does not want it listed. */
  refused?: ErrorDetail | undefined
}

interface FoundObjections {
  n: number
  known: KnownSite | null
  source: RefusalSource | null
  reason: string | null
  host_reason: string | null
}

/**
 * The objections to listing each of these sites, in their order, by one statement. Everything that lists a site or changes its
 * address or feed asks here; a trigger guards the table with the same `refusal_of`.
 */
export async function objectionsTo(db: Db, sites: Recognisable[]): Promise<Objections[]> {
  const { rows } = await sql<FoundObjections>`
    with given as (
      select * from unnest(${sites.map(({ address }) => address?.url_key ?? null)}::text[],
        ${sites.map(({ address }) => hostsOver(address?.domain ?? ''))}::text[],
        ${sites.map(({ feed_url }) => feedKey(feed_url))}::text[]) with ordinality as g (url_key, hosts, feed_key, n))
    select g.n::integer as n, known.site as known, coalesce(site.source, feed.source) as source,
      coalesce(site.reason, feed.reason) as reason, blocked.reason as host_reason
    from given g
      left join lateral (
        with recursive way as (
          select id, 0 as steps from blogs where url_key = g.url_key
          union all
          ${nextMerge})
        select json_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'status', b.status, 'user_id', b.user_id,
          'ids', (select array_agg(id order by steps) from way)) as site
        from way join blogs b using (id) order by way.steps desc limit 1) as known on true
      cross join lateral refusal_of(g.url_key) as site
      cross join lateral refusal_of(g.feed_key) as feed
      cross join lateral (
        select min(reason) as reason from refused_hosts where host = any(string_to_array(g.hosts, ' '))) as blocked
    where known.site is not null or site.id is not null or feed.id is not null or blocked.reason is not null`.execute(
    db,
  )
  const found: Objections[] = sites.map(() => ({}))
  for (const { n, known, source, reason, host_reason } of rows) {
    const refused = source
      ? saidOf({ source, reason: reason ?? '' })
      : host_reason !== null
        ? hostRefused({ reason: host_reason })
        : undefined
    found[n - 1] = { known: known ?? undefined, refused }
  }
  return found
}

export const objectionsToOne = async (db: Db, site: Recognisable): Promise<Objections> =>
  (await objectionsTo(db, [site]))[0] ?? {}

/** A host and its parents, any of which may be blocked, separated by spaces. */
function hostsOver(domain: string): string {
  const labels = domain.split('.')
  return labels.map((_, at) => labels.slice(at).join('.')).join(' ')
}

const saidOf = ({ source, reason }: { source: RefusalSource; reason: string }): ErrorDetail =>
  siteRefused({ source, reason, explained: reason ? 'yes' : 'no' })

/** The refusal of a submission or edit. */
export const refusedAs = (said: ErrorDetail): ApiError =>
  invalidFields({ url: [said] }, said.code === siteRefused.code ? { code: said.code } : {})

/** The same, where only the guard of the table noticed. @param detail what it said: source and reason, as JSON */
export const refusedByGuard = (detail: string | undefined): ApiError =>
  refusedAs(saidOf(JSON.parse(detail ?? '{}')))

/** A site is there only once. @param extraFields which one it is, where the caller may know */
export const siteKnown = (extraFields?: { existing: Pick<Blog, 'id' | 'slug' | 'title'> }): ApiError =>
  invalidFields({ url: [knownAlready()] }, { code: knownAlready.code, extraFields })

/** Names the site that exists already, unless the caller cannot see it. */
function knownTo(viewer: Viewer, known: KnownSite): ApiError {
  const { id, slug, title } = known
  return siteKnown(isVisible(viewer, known) ? { existing: { id, slug, title } } : undefined)
}

/** The first of the objections, as a submission hears it. Of a site that is hidden, why it is refused says more. */
export function firstRefusal(viewer: Viewer, { known, refused }: Objections): ApiError | undefined {
  if (known && (known.status !== 'hidden' || !refused)) return knownTo(viewer, known)
  return refused && refusedAs(refused)
}

/** @throws ApiError 400 where a site that is listed may not have this address or feed */
export async function refuseUnlistable(db: Db, site: Recognisable): Promise<void> {
  const { refused } = await objectionsToOne(db, site)
  if (refused) throw refusedAs(refused)
}
