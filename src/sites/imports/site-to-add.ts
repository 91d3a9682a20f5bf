import { feedAddress, hasFeedEnding, siteOfFeed } from '#addresses/feed-address.ts'
import { cannotBeSiteOf, isFeedForwarder, isFeedHost, isNewsletter } from '#addresses/feed-services.ts'
import { registeredDomain } from '#addresses/registered-domain.ts'
import { type InvalidAddress, parseSiteUrl, type SiteAddress } from '#addresses/site-address.ts'
import type { SiteFields } from '#api-contract/shapes/site-fields.ts'
import { slugOf } from '#api-contract/values/slug.ts'
import { type CleanSite, cleanSite } from '../editing/clean-site.ts'
import type { ListedSite } from './entries.ts'
import { feedOfNewsletter } from './errors.ts'
import { feedLeftOut } from './warnings.ts'

/** A site ready for the database: everything within its limits. */
export interface SiteToAdd extends SiteAddress, CleanSite, Pick<SiteFields, 'feed_url'> {
  slug: string
  /** Its address follows from that of its feed alone: the feed itself knows better, once it is read. */
  is_guessed: boolean
  /** Its address may be that of something else, such as the program that wrote its feed: see place-sites.ts. */
  is_doubtful: boolean
}

/** Turns what a list says into what can be stored, or says why it cannot. */
export function siteToAdd(listed: Omit<ListedSite, 'where'>): SiteToAdd | InvalidAddress {
  const found = addressesOf(listed)
  if ('refused' in found) return found
  const clean = cleanSite(listed, found.site.domain)
  if (found.lostFeed) clean.changes.push(feedLeftOut({ feed: found.lostFeed.slice(0, 60) }))
  const { site, feed_url, is_guessed, is_doubtful = false } = found
  return { ...site, ...clean, feed_url, is_guessed, is_doubtful, slug: slugOf(clean.title) }
}

/** The same site at another address; without a title of its own it is called by its domain. */
export function readdressed(site: SiteToAdd, { url, url_key, domain }: SiteAddress): SiteToAdd {
  const title = site.title === site.domain ? domain : site.title
  return { ...site, url, url_key, domain, title, slug: slugOf(title) }
}

/** The same site as its feed alone would identify it. */
export function byFeedAlone(site: SiteToAdd): SiteToAdd {
  const found = byOne(undefined, site.feed_url ?? undefined)
  if ('refused' in found) return site
  return { ...readdressed(site, found.site), is_guessed: true, is_doubtful: false }
}

/** Whose feed it is, as far as its address says: of one person all feeds count as one. */
export function ownerOfFeed(feed: string): string {
  const found = siteOfFeed(feed)
  if (found && isFeedItself(found.site)) return found.site.url_key
  const site = found?.site ?? parseSiteUrl(feed)
  return 'refused' in site ? feed : ownerOfPage(site.url_key)
}

/** Nothing in the feed's address says where its site is. */
const isFeedItself = ({ url }: SiteAddress) => isFeedForwarder(url) || hasFeedEnding(url)

const ownerOfPage = (url_key: string): string =>
  ofOneAmongMany.exec(url_key)?.[0] ?? registeredDomain(url_key)

/** `people.example.edu/~ann`, `example.social/@ann`, `example.org/users/ann`. */
const ofOneAmongMany = /^[^/?]+\/(?:[~@]|(?:users?|u|people|members?|profiles?|journals|diaries)\/)[^/?]+/

interface FoundSite {
  site: SiteAddress
  feed_url: string | null
  is_guessed: boolean
  is_doubtful?: boolean
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
  if (feed && (isFeedOf(written, feed) || cannotBeSiteOf(written, feed))) return byOne(undefined, feed)
  const site = parseSiteUrl(written)
  if ('refused' in site) return site
  if (feed && isPlatformOf(site.url_key, feed)) return byOne(undefined, feed)
  if (!feed) return { site, feed_url: null, is_guessed: false, lostFeed: feed_url }
  return { site, feed_url: feed, is_guessed: false, is_doubtful: isElsewhere(feed, site.url_key) }
}

/** Whether a feed is somebody else's than a site, as far as addresses say, or one of many at its host. */
const isElsewhere = (feed: string, url_key: string): boolean =>
  !isFeedHost(feed) && ownerOfFeed(feed) !== ownerOfPage(url_key)

/** Whether this is the front page of the platform where the owner of a feed has a subdomain or a folder. */
function isPlatformOf(url_key: string, feed: string): boolean {
  const found = siteOfFeed(feed)
  if (!found || isFeedItself(found.site)) return false
  const owner = ownerOfPage(found.site.url_key)
  return owner.endsWith(`.${url_key}`) || owner.startsWith(`${url_key}/`)
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
  return isFeedForwarder(given.url) || hasFeedEnding(given.url)
}
