import type { SiteDetails } from '#contract/site-fields.ts'
import { slugOf } from '#contract/slug.ts'
import { type CleanSite, cleanSite } from '#features/blogs/clean-site.ts'
import { feedAddress, siteOfFeed } from '#features/blogs/feed-address.ts'
import { type InvalidAddress, parseSiteUrl, type SiteAddress } from '#features/blogs/site-address.ts'
import type { ListedSite } from './entries.ts'
import { feedLeftOut } from './remarks.ts'

/** A site ready for the database: everything within its limits. */
export interface SiteToAdd extends SiteAddress, CleanSite, Pick<SiteDetails, 'feed_url'> {
  slug: string
}

/** Turns what a list says into what can be stored, or says why it cannot. */
export function siteToAdd(listed: Omit<ListedSite, 'where'>): SiteToAdd | InvalidAddress {
  const found = addressesOf(listed)
  if ('refused' in found) return found
  const clean = cleanSite(listed, found.site.domain)
  if (found.lostFeed) clean.changes.push(feedLeftOut({ feed: found.lostFeed.slice(0, 60) }))
  return { ...found.site, ...clean, feed_url: found.feed_url, slug: slugOf(clean.title) }
}

interface FoundSite {
  site: SiteAddress
  feed_url: string | null
  lostFeed?: string
}

/** A list may give the site, its feed, or both; an address that looks like a feed counts as one. */
function addressesOf({ url, feed_url }: Pick<ListedSite, 'url' | 'feed_url'>): FoundSite | InvalidAddress {
  if (url && feed_url) {
    const site = parseSiteUrl(url)
    if ('refused' in site) return site
    const feed = feedAddress(feed_url)
    return { site, feed_url: feed ?? null, lostFeed: feed ? undefined : feed_url }
  }
  const only = url ?? feed_url ?? ''
  const byFeed = siteOfFeed(only)
  if (byFeed) return byFeed
  const site = parseSiteUrl(only)
  return 'refused' in site ? site : { site, feed_url: url ? null : site.url }
}
