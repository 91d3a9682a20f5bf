import { sql } from 'kysely'
import { feedUrlVariants } from '#addresses/feed-address.ts'
import type { SiteUrl } from '#addresses/site-address.ts'
import type { Db } from '#platform/db/db.ts'
import { feedKey } from '../listing/listing-checks.ts'
import { getFeedOwner, identifyByFeed, type SiteToAdd, withAddress } from './site-to-add.ts'

/** A site that is listed, or appears earlier in the list. */
interface KnownSite extends SiteUrl {
  feed_url: string | null
  is_guessed: boolean
  is_listed: boolean
}

/** A site with its resolved address. */
export interface ResolvedSite extends SiteToAdd {
  is_listed: boolean
  /** This list's key for a site whose address has only been guessed so far; saved as an alias. */
  alias: string | null
}

/** Sites by the keys of their addresses and feeds. */
export interface SiteIndex {
  byAddress: Map<string, KnownSite>
  byFeed: Map<string, KnownSite>
}

export const createSiteIndex = (): SiteIndex => ({ byAddress: new Map(), byFeed: new Map() })

/**
 * Matches sites with listed ones, and gives each match its listed address. A site with only a feed is matched by the
 * feed, any other by its address. If several sites with feeds of different owners share an address, it belongs to none
 * of them (it may be their generator's), and their feeds identify them.
 * @param dryRunIndex sites of earlier batches of a dry run; updated
 * @returns the sites in the same order
 */
export async function resolveSites(
  db: Db,
  sites: SiteToAdd[],
  dryRunIndex?: SiteIndex,
): Promise<ResolvedSite[]> {
  const separatedSites = separateSharedAddresses(sites)
  const index = await findKnownSites(db, [
    ...separatedSites,
    ...separatedSites.filter((site) => site.is_doubtful).map(identifyByFeed),
  ])
  for (const kind of ['byAddress', 'byFeed'] as const)
    for (const [key, site] of dryRunIndex?.[kind] ?? []) index[kind].set(key, site)
  return separatedSites.map((site) => {
    const resolvedSite = resolveSite(site, index)
    for (const target of dryRunIndex ? [index, dryRunIndex] : [index]) addToIndex(target, site, resolvedSite)
    return resolvedSite
  })
}

function separateSharedAddresses(sites: SiteToAdd[]): SiteToAdd[] {
  const owners = new Map<string, Set<string>>()
  for (const { url_key, feed_url, is_doubtful } of sites)
    if (is_doubtful && feed_url)
      owners.set(url_key, (owners.get(url_key) ?? new Set()).add(getFeedOwner(feed_url)))
  const isShared = ({ url_key }: SiteToAdd) => (owners.get(url_key)?.size ?? 0) > 1
  return sites.map((site) => (site.is_doubtful && isShared(site) ? identifyByFeed(site) : site))
}

function resolveSite(site: SiteToAdd, { byAddress, byFeed }: SiteIndex): ResolvedSite {
  const siteAtAddress = byAddress.get(site.url_key)
  const siteWithFeed = byFeed.get(feedKey(site.feed_url) ?? '')
  if (site.is_guessed) {
    return resolveAs(site, siteWithFeed ?? siteAtAddress)
  }
  if (site.is_doubtful && siteAtAddress?.feed_url && belongsToAnother(site, siteAtAddress.feed_url))
    return resolveSite(identifyByFeed(site), { byAddress, byFeed })
  return resolveAs(
    site,
    siteAtAddress ?? (siteWithFeed?.is_guessed && !site.is_doubtful ? siteWithFeed : undefined),
  )
}

function resolveAs(site: SiteToAdd, knownSite: KnownSite | undefined): ResolvedSite {
  if (!knownSite) return { ...site, is_listed: false, alias: null }
  const { feed_url, url_key } = site
  // A site with another feed at a guessed address may be a different site.
  const isSameSite =
    url_key !== knownSite.url_key || !feed_url || feedKey(feed_url) === feedKey(knownSite.feed_url)
  const alias = knownSite.is_guessed && !site.is_guessed && isSameSite ? url_key : null
  return { ...withAddress(site, knownSite), is_listed: knownSite.is_listed, alias }
}

/**
 * True if the listed feed at this address belongs neither to the address's owner nor to the owner of this site's feed.
 */
function belongsToAnother({ url_key, feed_url }: SiteToAdd, listedFeed: string): boolean {
  const listedOwner = getFeedOwner(listedFeed)
  return listedOwner !== getFeedOwner(url_key) && listedOwner !== getFeedOwner(feed_url ?? '')
}

function addToIndex(index: SiteIndex, site: SiteToAdd, resolvedSite: ResolvedSite): void {
  const knownSite = index.byAddress.get(resolvedSite.url_key) ?? resolvedSite
  if (!index.byAddress.has(resolvedSite.url_key)) index.byAddress.set(resolvedSite.url_key, knownSite)
  const key = feedKey(site.feed_url)
  if (key && !index.byFeed.has(key)) index.byFeed.set(key, knownSite)
}

interface KnownSiteRow extends Omit<KnownSite, 'is_listed'> {
  address_key: string | null
  feed_key: string | null
}

/** Finds the sites listed with these addresses and feeds, now or formerly; current ones take precedence. */
async function findKnownSites(db: Db, sites: SiteToAdd[]): Promise<SiteIndex> {
  const index = createSiteIndex()
  const keys = [...new Set(sites.map((site) => site.url_key))]
  const feeds = new Map(
    sites.flatMap(({ feed_url }) => (feed_url ? [[feedKey(feed_url) ?? '', feed_url]] : [])),
  )
  if (keys.length === 0) return index
  const variants = [...feeds].flatMap(([key, url]) =>
    feedUrlVariants(url).map((spelling) => ({ key, spelling })),
  )
  const { rows } = await sql<KnownSiteRow>`
    with variants as ( select * from unnest(${variants.map(({ key }) => key)}::text[], ${variants.map(({ spelling }) => spelling)}::text[])
        as s (feed_key, url)),
    found as (
      select url_key as address_key, null as feed_key, id, 0 as rank from blogs where url_key = any(${keys}::text[])
      union all
      select address, null, blog_id, 1 from other_addresses where address = any(${keys}::text[])
      union all
      select null, s.feed_key, b.id, 0 from variants s join blogs b on b.feed_url = s.url where b.kind = 'blog'
      union all
      select null, feed_key, blog_id, 1 from site_identities where feed_key = any(${[...feeds.keys()]}::text[])
      union all
      select null, s.feed_key, o.blog_id, 2 from variants s join other_addresses o on o.address = s.url)
    select f.address_key, f.feed_key, b.url, b.url_key, b.domain, b.feed_url,
      exists (select from guessed_addresses g where g.blog_id = b.id) as is_guessed
    from found f join blogs b using (id) order by f.rank, b.id`.execute(db)
  for (const { address_key, feed_key, ...row } of rows) {
    const site = { ...row, is_listed: true }
    if (address_key && !index.byAddress.has(address_key)) index.byAddress.set(address_key, site)
    if (feed_key && !index.byFeed.has(feed_key)) index.byFeed.set(feed_key, site)
  }
  return index
}
