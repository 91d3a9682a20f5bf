import { sql } from 'kysely'
import { hasFeedEnding, siteOfFeed } from '#addresses/feed-address.ts'
import { isForwarded, isNoSiteOf } from '#addresses/feed-services.ts'
import { isOneRegistrant } from '#addresses/registered-domain.ts'
import { parseSiteUrl, type SiteAddress } from '#addresses/site-address.ts'
import { slugOf } from '#api-contract/values/slug.ts'
import { addHold } from '#holds/holds.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { proposeDuplicate } from '#sites/duplicates/queries.ts'
import { changeSite, changesBetween, type LockedSite } from '#sites/editing/change-site.ts'
import { lockBlog } from '#sites/editing/publish-queries.ts'
import { objectionsToOne } from '#sites/listing/objections.ts'
import { proposeMove } from '#sites/suggested-edits/propose-move.ts'

export interface FeedLink {
  blog_id: number
  /** The address that is listed. */
  site_url: string
  feed_url: string
  /** Where that led in the end, after all redirects. */
  found_at: string
  /** Where the feed says that its site is. */
  link: string | null
}

/**
 * Corrects the address of a site that was only guessed from that of its feed, once the feed is read: the site is listed where
 * the feed says. A feed on another domain may be wrong, so such a move is only suggested; but a service that forwards feeds
 * is never the site. Where neither its feed nor its redirect leads to a site, staff decide.
 * @returns the address that is listed from now on; null where it stays
 */
export async function followFeedLink(db: Db, read: FeedLink): Promise<string | null> {
  const { blog_id, site_url } = read
  if (!(await isGuessed(db, blog_id))) return null
  const to = siteNamed(read) ?? (isForwarded(site_url) ? siteAtFeed(read.found_at) : undefined)
  return db.transaction().execute(async (tx) => {
    const before = await lockBlog(tx, blog_id)
    // People changed it meanwhile, or another crawl was quicker.
    if (before?.url !== site_url || !(await isGuessed(tx, blog_id))) return null
    const listed = await follow(tx, blog_id, before, to)
    // Last: until here `remember_address` has to know that the listed address is a guess.
    await tx.deleteFrom('guessed_addresses').where('blog_id', '=', blog_id).execute()
    return listed
  })
}

async function follow(
  tx: Tx,
  blogId: number,
  before: LockedSite,
  to: SiteAddress | undefined,
): Promise<string | null> {
  if (to?.url_key === before.url_key) return null
  const isService = isForwarded(before.url)
  if (to && !isService && !isOneRegistrant(new URL(to.url), new URL(before.url)))
    await proposeMove(tx, blogId, to)
  else if (to && !(await objectionsToOne(tx, { address: to })).refused) return listAt(tx, blogId, before, to)
  else if (isService) await addHold(tx, { kind: 'blog', id: blogId }, { why: 'review' })
  return null
}

/** The site that a feed names, unless that is the feed itself, a service's page of it, or the program that wrote it. */
function siteNamed({ link, feed_url, found_at }: FeedLink): SiteAddress | undefined {
  const to = link === null ? undefined : parseSiteUrl(link)
  if (!to || 'refused' in to || isForwarded(to.url) || hasFeedEnding(to.url)) return undefined
  if ([feed_url, found_at].every((feed) => isNoSiteOf(to.url, feed))) return undefined
  const feeds = [feed_url, found_at].map(parseSiteUrl)
  return feeds.some((feed) => 'url_key' in feed && feed.url_key === to.url_key) ? undefined : to
}

/** The site whose feed a service redirects to. */
const siteAtFeed = (foundAt: string) => (isForwarded(foundAt) ? undefined : siteOfFeed(foundAt)?.site)

async function isGuessed(db: Db, blogId: number): Promise<boolean> {
  const row = await db
    .selectFrom('guessed_addresses')
    .select('blog_id')
    .where('blog_id', '=', blogId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Lists a site at another address; one that is listed there already is proposed for merging.
 * @returns the address that is listed from now on; null where it stays
 */
async function listAt(tx: Tx, blogId: number, before: LockedSite, to: SiteAddress): Promise<string | null> {
  const { rows } = await sql<{ id: number }>`select id from blogs where url_key = ${to.url_key}`.execute(tx)
  const [known] = rows
  if (known) {
    await proposeDuplicate(tx, blogId, known.id, 'named_by_feed')
    return null
  }
  // A site that was listed without a title has its domain for one.
  const title = before.title === before.domain ? to.domain : before.title
  const after = { ...before, ...to, title, slug: slugOf(title) }
  const changed = changesBetween(before, after)
  if (!changed) return null
  await changeSite(tx, blogId, { user_id: null, source: 'reading' }, before, after, changed)
  // Together: a site that is listed elsewhere than it was crawled would be crawled from the start.
  await sql`update reading_state set site_url = ${to.url} where blog_id = ${blogId}`.execute(tx)
  return to.url
}
