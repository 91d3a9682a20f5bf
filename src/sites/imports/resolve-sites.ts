import { sql } from 'kysely'
import { feedUrlVariants } from '#addresses/feed-address.ts'
import type { SiteAddress } from '#addresses/site-address.ts'
import type { Db } from '#platform/db/db.ts'
import { feedKey } from '../listing/listing-checks.ts'
import { identifiedByFeed, ownerOfFeed, type SiteToAdd, withAddress } from './site-to-add.ts'

/** A site that is listed, or appears earlier in the list. */
interface KnownSite extends SiteAddress {
  feed_url: string | null
  is_guessed: boolean
  is_listed: boolean
}

/** A site with its resolved address. */
export interface ResolvedSite extends SiteToAdd {
  is_listed: boolean
  /** The key that this list has for a site whose address was guessed so far; saved as an alias. */
  called: string | null
}

/** Sites by the keys of their addresses and feeds. */
export interface SiteIndex {
  byAddress: Map<string, KnownSite>
  byFeed: Map<string, KnownSite>
}

export const emptySiteIndex = (): SiteIndex => ({ byAddress: new Map(), byFeed: new Map() })

/**
 * Matches sites with listed ones, and gives each match its listed address. A site with only a feed is matched by the
 * feed, any other by its address. If several sites with feeds of different owners share an address, it belongs to none
 * of them (it may be their generator's), and their feeds identify them.
 * @param earlier sites of earlier batches of a dry run; updated
 * @returns the sites in the same order
 */
export async function resolveSites(db: Db, sites: SiteToAdd[], earlier?: SiteIndex): Promise<ResolvedSite[]> {
  const separated = separateSharedAddresses(sites)
  const places = await findKnownSites(db, [
    ...separated,
    ...separated.filter((site) => site.is_doubtful).map(identifiedByFeed),
  ])
  for (const kind of ['byAddress', 'byFeed'] as const)
    for (const [key, place] of earlier?.[kind] ?? []) places[kind].set(key, place)
  return separated.map((site) => {
    const placed = resolveSite(site, places)
    for (const known of earlier ? [places, earlier] : [places]) addToIndex(known, site, placed)
    return placed
  })
}

function separateSharedAddresses(sites: SiteToAdd[]): SiteToAdd[] {
  const owners = new Map<string, Set<string>>()
  for (const { url_key, feed_url, is_doubtful } of sites)
    if (is_doubtful && feed_url)
      owners.set(url_key, (owners.get(url_key) ?? new Set()).add(ownerOfFeed(feed_url)))
  const isShared = ({ url_key }: SiteToAdd) => (owners.get(url_key)?.size ?? 0) > 1
  return sites.map((site) => (site.is_doubtful && isShared(site) ? identifiedByFeed(site) : site))
}

function resolveSite(site: SiteToAdd, { byAddress, byFeed }: SiteIndex): ResolvedSite {
  const atAddress = byAddress.get(site.url_key)
  const withFeed = byFeed.get(feedKey(site.feed_url) ?? '')
  if (site.is_guessed) {
    return resolvedAs(site, withFeed ?? atAddress)
  }
  if (site.is_doubtful && atAddress?.feed_url && belongsToAnother(site, atAddress.feed_url))
    return resolveSite(identifiedByFeed(site), { byAddress, byFeed })
  return resolvedAs(site, atAddress ?? (withFeed?.is_guessed && !site.is_doubtful ? withFeed : undefined))
}

function resolvedAs(site: SiteToAdd, place: KnownSite | undefined): ResolvedSite {
  if (!place) return { ...site, is_listed: false, called: null }
  const { feed_url, url_key } = site
  // A site with another feed at a guessed address may be a different site.
  const isThis = url_key !== place.url_key || !feed_url || feedKey(feed_url) === feedKey(place.feed_url)
  const called = place.is_guessed && !site.is_guessed && isThis ? url_key : null
  return { ...withAddress(site, place), is_listed: place.is_listed, called }
}

/** Whether the listed feed at this address belongs neither to the address's owner nor to the owner of this site's feed. */
function belongsToAnother({ url_key, feed_url }: SiteToAdd, known: string): boolean {
  const [here, mine, theirs] = [ownerOfFeed(url_key), ownerOfFeed(feed_url ?? ''), ownerOfFeed(known)]
  return theirs !== here && theirs !== mine
}

function addToIndex(places: SiteIndex, site: SiteToAdd, placed: ResolvedSite): void {
  const place = places.byAddress.get(placed.url_key) ?? placed
  if (!places.byAddress.has(placed.url_key)) places.byAddress.set(placed.url_key, place)
  const key = feedKey(site.feed_url)
  if (key && !places.byFeed.has(key)) places.byFeed.set(key, place)
}

interface KnownSiteRow extends Omit<KnownSite, 'is_listed'> {
  address_key: string | null
  feed_key: string | null
}

/** Finds the sites listed with these addresses and feeds, now or formerly; present ones take precedence. */
async function findKnownSites(db: Db, sites: SiteToAdd[]): Promise<SiteIndex> {
  const places = emptySiteIndex()
  const keys = [...new Set(sites.map((site) => site.url_key))]
  const feeds = new Map(
    sites.flatMap(({ feed_url }) => (feed_url ? [[feedKey(feed_url) ?? '', feed_url]] : [])),
  )
  if (keys.length === 0) return places
  const spelled = [...feeds].flatMap(([key, url]) =>
    feedUrlVariants(url).map((spelling) => ({ key, spelling })),
  )
  const { rows } = await sql<KnownSiteRow>`
    with spelled as (
      select * from unnest(${spelled.map(({ key }) => key)}::text[], ${spelled.map(({ spelling }) => spelling)}::text[])
        as s (feed_key, url)),
    found as (
      select url_key as address_key, null as feed_key, id, 0 as rank from blogs where url_key = any(${keys}::text[])
      union all
      select address, null, blog_id, 1 from other_addresses where address = any(${keys}::text[])
      union all
      select null, s.feed_key, b.id, 0 from spelled s join blogs b on b.feed_url = s.url where b.kind = 'blog'
      union all
      select null, feed_key, blog_id, 1 from site_identities where feed_key = any(${[...feeds.keys()]}::text[])
      union all
      select null, s.feed_key, o.blog_id, 2 from spelled s join other_addresses o on o.address = s.url)
    select f.address_key, f.feed_key, b.url, b.url_key, b.domain, b.feed_url,
      exists (select from guessed_addresses g where g.blog_id = b.id) as is_guessed
    from found f join blogs b using (id) order by f.rank, b.id`.execute(db)
  for (const { address_key, feed_key, ...found } of rows) {
    const place = { ...found, is_listed: true }
    if (address_key && !places.byAddress.has(address_key)) places.byAddress.set(address_key, place)
    if (feed_key && !places.byFeed.has(feed_key)) places.byFeed.set(feed_key, place)
  }
  return places
}
