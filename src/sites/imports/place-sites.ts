import { sql } from 'kysely'
import { feedUrlVariants } from '#addresses/feed-address.ts'
import type { SiteAddress } from '#addresses/site-address.ts'
import type { Db } from '#platform/db/db.ts'
import { feedKey } from '../listing/objections.ts'
import { byFeedAlone, ownerOfFeed, readdressed, type SiteToAdd } from './site-to-add.ts'

/** A site that is listed, or comes earlier in a list. */
interface Place extends SiteAddress {
  feed_url: string | null
  is_guessed: boolean
  is_listed: boolean
}

/** A site at the address that it has here. */
export interface PlacedSite extends SiteToAdd {
  is_listed: boolean
  /** The key that a list gives for a site whose address was only a guess: it is called by that, wherever it will be listed. */
  called: string | null
}

/** Sites by what identifies them: the keys of their addresses, and of their feeds. */
export interface Places {
  byAddress: Map<string, Place>
  byFeed: Map<string, Place>
}

export const noPlaces = (): Places => ({ byAddress: new Map(), byFeed: new Map() })

/**
 * Finds which of these sites are listed already, and gives each of those the address it is listed at now. A site that a
 * list gives by its feed alone is identified by the feed, any other by its address. Where several sites with feeds of
 * different owners have one address, that is not theirs (it may be their generator's): their feeds identify them.
 * @param before what would be listed by now, for a dry run in batches; these sites are added to it
 * @returns the sites in the same order
 */
export async function placeSites(db: Db, sites: SiteToAdd[], before?: Places): Promise<PlacedSite[]> {
  const apart = toldApart(sites)
  const places = await findPlaces(db, [
    ...apart,
    ...apart.filter((site) => site.is_doubtful).map(byFeedAlone),
  ])
  for (const kind of ['byAddress', 'byFeed'] as const)
    for (const [key, place] of before?.[kind] ?? []) places[kind].set(key, place)
  return apart.map((site) => {
    const placed = placeSite(site, places)
    for (const known of before ? [places, before] : [places]) remember(known, site, placed)
    return placed
  })
}

function toldApart(sites: SiteToAdd[]): SiteToAdd[] {
  const owners = new Map<string, Set<string>>()
  for (const { url_key, feed_url, is_doubtful } of sites)
    if (is_doubtful && feed_url)
      owners.set(url_key, (owners.get(url_key) ?? new Set()).add(ownerOfFeed(feed_url)))
  const isShared = ({ url_key }: SiteToAdd) => (owners.get(url_key)?.size ?? 0) > 1
  return sites.map((site) => (site.is_doubtful && isShared(site) ? byFeedAlone(site) : site))
}

function placeSite(site: SiteToAdd, { byAddress, byFeed }: Places): PlacedSite {
  const atAddress = byAddress.get(site.url_key)
  const withFeed = byFeed.get(feedKey(site.feed_url) ?? '')
  if (site.is_guessed) {
    return at(site, withFeed ?? atAddress)
  }
  if (site.is_doubtful && atAddress?.feed_url && isOfAnother(site, atAddress.feed_url))
    return placeSite(byFeedAlone(site), { byAddress, byFeed })
  return at(site, atAddress ?? (withFeed?.is_guessed && !site.is_doubtful ? withFeed : undefined))
}

function at(site: SiteToAdd, place: Place | undefined): PlacedSite {
  if (!place) return { ...site, is_listed: false, called: null }
  const { feed_url, url_key } = site
  // A site with another feed at the address that was guessed may be another site.
  const isThis = url_key !== place.url_key || !feed_url || feedKey(feed_url) === feedKey(place.feed_url)
  const called = place.is_guessed && !site.is_guessed && isThis ? url_key : null
  return { ...readdressed(site, place), is_listed: place.is_listed, called }
}

/** Whether neither the feed that is known at an address nor that of this site belongs there. */
function isOfAnother({ url_key, feed_url }: SiteToAdd, known: string): boolean {
  const [here, mine, theirs] = [ownerOfFeed(url_key), ownerOfFeed(feed_url ?? ''), ownerOfFeed(known)]
  return theirs !== here && theirs !== mine
}

function remember(places: Places, site: SiteToAdd, placed: PlacedSite): void {
  const place = places.byAddress.get(placed.url_key) ?? placed
  if (!places.byAddress.has(placed.url_key)) places.byAddress.set(placed.url_key, place)
  const key = feedKey(site.feed_url)
  if (key && !places.byFeed.has(key)) places.byFeed.set(key, place)
}

interface FoundPlace extends Omit<Place, 'is_listed'> {
  address_key: string | null
  feed_key: string | null
}

/** Those listed with the addresses and feeds of these sites, now or formerly; what they have now counts first. */
async function findPlaces(db: Db, sites: SiteToAdd[]): Promise<Places> {
  const places = noPlaces()
  const keys = [...new Set(sites.map((site) => site.url_key))]
  const feeds = new Map(
    sites.flatMap(({ feed_url }) => (feed_url ? [[feedKey(feed_url) ?? '', feed_url]] : [])),
  )
  if (keys.length === 0) return places
  const spelled = [...feeds].flatMap(([key, url]) =>
    feedUrlVariants(url).map((spelling) => ({ key, spelling })),
  )
  const { rows } = await sql<FoundPlace>`
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
