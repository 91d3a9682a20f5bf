import { sql } from 'kysely'
import { guessSiteOfFeed, looksLikeFeed } from '#addresses/feed-address.ts'
import { cannotBeSiteOfFeed, isFeedForwarder } from '#addresses/feed-services.ts'
import { haveSameRegistrant } from '#addresses/registered-domain.ts'
import { parseSiteUrl, type SiteUrl } from '#addresses/site-address.ts'
import { toSlug } from '#api-contract/values/slug.ts'
import { addHold } from '#holds/holds.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { proposeDuplicate } from '#sites/duplicates/queries.ts'
import { changeSite, findChanges, type LockedSite } from '#sites/editing/change-site.ts'
import { lockSite } from '#sites/editing/publish-queries.ts'
import { checkListing } from '#sites/listing/listing-checks.ts'
import { proposeMove } from '#sites/suggested-edits/propose-move.ts'

export interface FetchedFeed {
  blog_id: number
  /** The address that is listed. */
  site_url: string
  feed_url: string
  /** Where the feed was found, after all redirects. */
  final_feed_url: string
  /** The site's address according to the feed. */
  link: string | null
}

/**
 * Corrects a site address that was guessed from its feed's address: once the feed has been parsed, the site is listed
 * at the address that the feed names. An address on another domain is only suggested, because the feed may be wrong,
 * unless the listed address is a feed forwarding service, which is never the site. If neither such a feed nor its
 * redirect leads to a site, staff decide.
 * @returns the newly listed address; null if it stays
 */
export async function correctGuessedAddress(db: Db, feed: FetchedFeed): Promise<string | null> {
  const { blog_id, site_url } = feed
  if (!(await isGuessed(db, blog_id))) return null
  const to =
    findSiteInFeed(feed) ?? (isFeedForwarder(site_url) ? guessSiteOfRedirect(feed.final_feed_url) : undefined)
  return inTransaction(db, async (tx) => {
    const before = await lockSite(tx, blog_id)
    // A person or another crawl changed it in the meantime.
    if (before?.url !== site_url || !(await isGuessed(tx, blog_id))) return null
    const listedUrl = await applyAddress(tx, blog_id, before, to)
    // Deleted last: the trigger `remember_address` reads it when the address changes, and does not keep a guess.
    await sql`delete from guessed_addresses where blog_id = ${blog_id}`.execute(tx)
    return listedUrl
  })
}

async function applyAddress(
  tx: Tx,
  siteId: number,
  before: LockedSite,
  to: SiteUrl | undefined,
): Promise<string | null> {
  if (to?.url_key === before.url_key) return null
  const isService = isFeedForwarder(before.url)
  if (to && !isService && !haveSameRegistrant(new URL(to.url), new URL(before.url)))
    await proposeMove(tx, siteId, to)
  else if (to && !(await checkListing(tx, { address: to })).blockError) return moveTo(tx, siteId, before, to)
  else if (isService) await addHold(tx, { kind: 'blog', id: siteId }, { why: 'review' })
  return null
}

/**
 * The site that a feed names, unless that is the feed itself, a service's page about it, or the software that wrote
 * it.
 */
function findSiteInFeed({ link, feed_url, final_feed_url }: FetchedFeed): SiteUrl | undefined {
  const to = link === null ? undefined : parseSiteUrl(link)
  if (!to || 'error' in to || isFeedForwarder(to.url) || looksLikeFeed(to.url)) return undefined
  if ([feed_url, final_feed_url].every((feed) => cannotBeSiteOfFeed(to.url, feed))) return undefined
  const feeds = [feed_url, final_feed_url].map(parseSiteUrl)
  return feeds.some((feed) => 'url_key' in feed && feed.url_key === to.url_key) ? undefined : to
}

/** The site whose feed a service redirects to. */
const guessSiteOfRedirect = (finalFeedUrl: string) =>
  isFeedForwarder(finalFeedUrl) ? undefined : guessSiteOfFeed(finalFeedUrl)?.site

async function isGuessed(db: Db, siteId: number): Promise<boolean> {
  const { rows } = await sql`select from guessed_addresses where blog_id = ${siteId}`.execute(db)
  return rows.length > 0
}

/**
 * Moves a site to another address; if a site is listed there, proposes to merge the two.
 * @returns the newly listed address; null if it stays
 */
async function moveTo(tx: Tx, siteId: number, before: LockedSite, to: SiteUrl): Promise<string | null> {
  const { rows } = await sql<{ id: number }>`select id from blogs where url_key = ${to.url_key}`.execute(tx)
  const [existing] = rows
  if (existing) {
    await proposeDuplicate(tx, siteId, existing.id, 'named_by_feed')
    return null
  }
  // The title of a site listed without one is its domain.
  const title = before.title === before.domain ? to.domain : before.title
  const after = { ...before, ...to, title, slug: toSlug(title) }
  const changes = findChanges(before, after)
  if (!changes) return null
  await changeSite(tx, siteId, { user_id: null, source: 'reading' }, before, after, changes)
  // Without this, a site at a new address would be crawled from scratch.
  await sql`update reading_state set site_url = ${to.url} where blog_id = ${siteId}`.execute(tx)
  return to.url
}
