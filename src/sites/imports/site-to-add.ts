import { guessSiteOfFeed, looksLikeFeed, normalizeFeedUrl } from '#addresses/feed-address.ts'
import { cannotBeSiteOfFeed, isFeedForwarder, isFeedHost, isNewsletter } from '#addresses/feed-services.ts'
import { getRegisteredDomain } from '#addresses/registered-domain.ts'
import { type InvalidUrl, parseSiteUrl, type SiteUrl } from '#addresses/site-address.ts'
import type { SiteFields } from '#api-contract/shapes/site-fields.ts'
import { toSlug } from '#api-contract/values/slug.ts'
import { type CleanedSite, cleanSite } from '../editing/clean-site.ts'
import type { SiteEntry } from './entries.ts'
import { newsletterFeed } from './errors.ts'
import { feedLeftOut } from './warnings.ts'

/** A validated site, ready to insert. */
export interface SiteToAdd extends SiteUrl, CleanedSite, Pick<SiteFields, 'feed_url'> {
  slug: string
  /** True if its address was derived from its feed's address. The feed itself, once crawled, may correct it. */
  is_guessed: boolean
  /** True if its address may belong to something else, such as its generator: see resolve-sites.ts. */
  is_doubtful: boolean
}

/** Validates an entry and fits it into our limits, or returns the error that prevents its listing. */
export function prepareSite(entry: Omit<SiteEntry, 'where'>): SiteToAdd | InvalidUrl {
  const resolved = resolveAddresses(entry)
  if ('error' in resolved) return resolved
  const cleanedSite = cleanSite(entry, resolved.site.domain)
  if (resolved.invalidFeed) cleanedSite.changes.push(feedLeftOut({ feed: resolved.invalidFeed.slice(0, 60) }))
  const { site, feed_url, is_guessed, is_doubtful = false } = resolved
  return { ...site, ...cleanedSite, feed_url, is_guessed, is_doubtful, slug: toSlug(cleanedSite.title) }
}

/** The same site at another address; a title that is just the domain changes with it. */
export function withAddress(site: SiteToAdd, { url, url_key, domain }: SiteUrl): SiteToAdd {
  const title = site.title === site.domain ? domain : site.title
  return { ...site, url, url_key, domain, title, slug: toSlug(title) }
}

/** The same site with the address derived from its feed. */
export function identifyByFeed(site: SiteToAdd): SiteToAdd {
  const resolved = resolveSingleAddress(undefined, site.feed_url ?? undefined)
  if ('error' in resolved) return site
  return { ...withAddress(site, resolved.site), is_guessed: true, is_doubtful: false }
}

/** A key for the owner of a feed, derived from its address: all feeds of a person have the same. */
export function getFeedOwner(feed: string): string {
  const guess = guessSiteOfFeed(feed)
  if (guess && hidesSite(guess.site)) return guess.site.url_key
  const site = guess?.site ?? parseSiteUrl(feed)
  return 'error' in site ? feed : getPageOwner(site.url_key)
}

/** True if the feed's address does not reveal the site's. */
const hidesSite = ({ url }: SiteUrl) => isFeedForwarder(url) || looksLikeFeed(url)

const getPageOwner = (url_key: string): string =>
  personalPath.exec(url_key)?.[0] ?? getRegisteredDomain(url_key)

/** `people.example.edu/~ann`, `example.social/@ann`, `example.org/users/ann`. */
const personalPath = /^[^/?]+\/(?:[~@]|(?:users?|u|people|members?|profiles?|journals|diaries)\/)[^/?]+/

interface ResolvedAddresses {
  site: SiteUrl
  feed_url: string | null
  is_guessed: boolean
  is_doubtful?: boolean
  invalidFeed?: string
}

/** Resolves a site and its feed from either or both; an address that looks like a feed counts as one. */
function resolveAddresses({
  url,
  feed_url,
}: Pick<SiteEntry, 'url' | 'feed_url'>): ResolvedAddresses | InvalidUrl {
  const resolved = url && feed_url ? resolveSiteAndFeed(url, feed_url) : resolveSingleAddress(url, feed_url)
  if ('error' in resolved || !resolved.feed_url || !isNewsletter(resolved.feed_url)) return resolved
  return { error: newsletterFeed() }
}

function resolveSiteAndFeed(url: string, feed_url: string): ResolvedAddresses | InvalidUrl {
  const feed = normalizeFeedUrl(feed_url)
  const siteUrl = feed && isRelative(url) ? toAbsoluteAddress(url, feed) : url
  if (feed && (isAddressOfFeed(siteUrl, feed) || cannotBeSiteOfFeed(siteUrl, feed)))
    return resolveSingleAddress(undefined, feed)
  const site = parseSiteUrl(siteUrl)
  if ('error' in site) return site
  if (feed && isPlatformOf(site.url_key, feed)) return resolveSingleAddress(undefined, feed)
  if (!feed) return { site, feed_url: null, is_guessed: false, invalidFeed: feed_url }
  return { site, feed_url: feed, is_guessed: false, is_doubtful: isForeignFeed(feed, site.url_key) }
}

/** True if, by the addresses, a feed belongs to someone other than the site's owner. */
const isForeignFeed = (feed: string, url_key: string): boolean =>
  !isFeedHost(feed) && getFeedOwner(feed) !== getPageOwner(url_key)

/** True for the front page of the platform that hosts the feed's owner on a subdomain or in a folder. */
function isPlatformOf(url_key: string, feed: string): boolean {
  const guess = guessSiteOfFeed(feed)
  if (!guess || hidesSite(guess.site)) return false
  const owner = getPageOwner(guess.site.url_key)
  return owner.endsWith(`.${url_key}`) || owner.startsWith(`${url_key}/`)
}

function resolveSingleAddress(
  url: string | undefined,
  feed_url: string | undefined,
): ResolvedAddresses | InvalidUrl {
  const address = url ?? feed_url ?? ''
  const guess = guessSiteOfFeed(address)
  if (guess) return { ...guess, is_guessed: true }
  const site = parseSiteUrl(address)
  if ('error' in site) return site
  return { site, feed_url: url ? null : site.url, is_guessed: !url }
}

/** Some programs write `/`, `/blog/` or `#` as a site's address. */
const isRelative = (url: string) => /^[.#?]|^\/(?!\/)/.test(url.trim())

/** Resolves a path on the feed's host; `/` is meaningless, so the feed's address is used instead. */
function toAbsoluteAddress(url: string, feed: string): string {
  const path = url.trim().replace(/[?#].*$/, '')
  return /^[./]*$/.test(path) ? feed : (URL.parse(path, feed)?.href ?? url)
}

/** True if the site's address is really that of its feed, perhaps in another format. */
function isAddressOfFeed(url: string, feed: string): boolean {
  const site = parseSiteUrl(url)
  if ('error' in site) return false
  const parsedFeed = parseSiteUrl(feed)
  if (!('error' in parsedFeed) && parsedFeed.url_key === site.url_key) return true
  return isFeedForwarder(site.url) || looksLikeFeed(site.url)
}
