import type { SiteDetails } from '#contract/site-fields.ts'
import { slugOf } from '#contract/slug.ts'
import { type CleanSite, cleanSite } from '#features/blogs/clean-site.ts'
import { feedAddress, hasFeedEnding, siteOfFeed } from '#features/blogs/feed-address.ts'
import { isForwarded, isNewsletter } from '#features/blogs/feed-services.ts'
import { type InvalidAddress, parseSiteUrl, type SiteAddress } from '#features/blogs/site-address.ts'
import type { ListedSite } from './entries.ts'
import { feedOfNewsletter } from './reasons.ts'
import { feedLeftOut } from './remarks.ts'

/** A site ready for the database: everything within its limits. */
export interface SiteToAdd extends SiteAddress, CleanSite, Pick<SiteDetails, 'feed_url'> {
  slug: string
  /** Its address follows from that of its feed alone: the feed itself knows better, once it is read. */
  is_guessed: boolean
}

/** Turns what a list says into what can be stored, or says why it cannot. */
export function siteToAdd(listed: Omit<ListedSite, 'where'>): SiteToAdd | InvalidAddress {
  const found = addressesOf(listed)
  if ('refused' in found) return found
  const clean = cleanSite(listed, found.site.domain)
  if (found.lostFeed) clean.changes.push(feedLeftOut({ feed: found.lostFeed.slice(0, 60) }))
  const { site, feed_url, is_guessed } = found
  return { ...site, ...clean, feed_url, is_guessed, slug: slugOf(clean.title) }
}

interface FoundSite {
  site: SiteAddress
  feed_url: string | null
  is_guessed: boolean
  lostFeed?: string
}

/** A list may give the site, its feed, or both; an address that looks like a feed counts as one. */
function addressesOf({ url, feed_url }: Pick<ListedSite, 'url' | 'feed_url'>): FoundSite | InvalidAddress {
  const found = url && feed_url ? byBoth(url, feed_url) : byOne(url, feed_url)
  if ('refused' in found || !found.feed_url || !isNewsletter(found.feed_url)) return found
  return { refused: feedOfNewsletter() }
}

function byBoth(url: string, feed_url: string): FoundSite | InvalidAddress {
  const feed = feedAddress(feed_url)
  const written = feed && isRelative(url) ? absoluteAddress(url, feed) : url
  if (feed && isFeedOf(written, feed)) return byOne(undefined, feed)
  const site = parseSiteUrl(written)
  if ('refused' in site) return site
  return { site, feed_url: feed ?? null, is_guessed: false, ...(feed ? {} : { lostFeed: feed_url }) }
}

function byOne(url: string | undefined, feed_url: string | undefined): FoundSite | InvalidAddress {
  const only = url ?? feed_url ?? ''
  const byFeed = siteOfFeed(only)
  if (byFeed) return { ...byFeed, is_guessed: true }
  const site = parseSiteUrl(only)
  if ('refused' in site) return site
  return { site, feed_url: url ? null : site.url, is_guessed: !url }
}

/** `/`, `/blog/`, `#`: what some programs write for the address of a site. */
const isRelative = (url: string) => /^[.#?]|^\/(?!\/)/.test(url.trim())

/** A path says where on the feed's host the site is, and `/` nothing: then the feed's own address tells more. */
function absoluteAddress(url: string, feed: string): string {
  const path = url.trim().replace(/[?#].*$/, '')
  return /^[./]*$/.test(path) ? feed : (URL.parse(path, feed)?.href ?? url)
}

/** Whether what a list gives as a site is its feed once more, perhaps in another format. */
function isFeedOf(url: string, feed: string): boolean {
  const given = parseSiteUrl(url)
  if ('refused' in given) return false
  const parsedFeed = parseSiteUrl(feed)
  if (!('refused' in parsedFeed) && parsedFeed.url_key === given.url_key) return true
  return isForwarded(given.url) || hasFeedEnding(given.url)
}
