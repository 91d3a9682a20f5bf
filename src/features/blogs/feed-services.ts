import { isPublicHost } from '#server/outbound/public-address.ts'

/** Services that forward the feeds of others: nothing in the address reveals the site itself. */
const forwarders =
  /(^|\.)(feedburner\.com|feedproxy\.google\.com|feedblitz\.com|feedpress\.(me|it|com)|follow\.it|feedcat\.net|feedity\.com|feeds?\.[a-z]+\.fm|feeds\.(buzzsprout|simplecast|acast|libsyn)\.com|(rss|feed)\.app|feed43\.com|queryfeed\.net|blogger\.com|standard-reader\.app|fetchrss\.com|politepol\.com|politepaul\.com|rsshub\.app|morss\.it|fivefilters\.org|openrss\.org|siftrss\.com)$/

/** Services that make feeds of mails: there is no site behind them. */
const newsletters = /(^|\.)(kill-the-newsletter\.com|omnivore\.app|feedmail\.org)$/

/** Whether an address is at a service that forwards the feeds of others. */
export const isForwarded = (address: string) => forwarders.test(hostOf(address))

/** Whether an address is at a host that has only feeds: those of others, or of a site at another host of its owner. */
export const isFeedHost = (address: string) =>
  isForwarded(address) || /^(?:feeds?\d*|rss|xml)\./.test(hostOf(address))

/** Where programs are made: `github.com/ann/feeds` is what wrote a feed elsewhere, and no site with that feed. */
const workshops =
  /^(github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|git\.sr\.ht|sr\.ht|gitea\.com|launchpad\.net|sourceforge\.net|npmjs\.com|pypi\.org|packagist\.org|rubygems\.org|crates\.io|pkg\.go\.dev|hackage\.haskell\.org|metacpan\.org|cpan\.org)$/

/**
 * Whether an address that is given for a site is evidently not that of the site with this feed: nobody but its author can
 * open it, or it is that of the program that wrote the feed.
 */
export function isNoSiteOf(given: string, feed: string): boolean {
  const url = URL.parse(given.trim())
  if (!url || !/^(https?|file):$/.test(url.protocol)) return false
  return !isPublicHost(url) || (workshops.test(withoutWww(url)) && url.hostname !== hostOf(feed))
}

const withoutWww = ({ hostname }: URL) => hostname.replace(/^www\./, '')

/** Whether an address is at a service that makes feeds of mails. */
export const isNewsletter = (address: string) => newsletters.test(hostOf(address))

const hostOf = (address: string) => URL.parse(address)?.hostname ?? ''

/**
 * The site behind a feed whose address follows a service's own pattern, undefined for all others. A forwarded feed
 * stands for its site until the feed itself has been read.
 */
export function siteOfService(url: URL): string | undefined {
  const host = url.hostname.replace(/^www\./, '')
  if (forwarders.test(host)) return url.href
  if (host === 'youtube.com') return siteOfChannel(url)
  if (host === 'medium.com' || host === 'dev.to') return url.href.replace('/feed/', '/')
  if (host === 'api.paragraph.com') return url.href.replace('//api.', '//').replace('/blogs/rss/', '/')
  if (host === 'webtoons.com') return url.href.replace('/rss?', '/list?')
  return siteOfFeedHost(url)
}

function siteOfChannel(url: URL): string | undefined {
  if (url.pathname !== '/feeds/videos.xml') return undefined
  const { searchParams: fields, origin } = url
  const [channel, user, playlist] = ['channel_id', 'user', 'playlist_id'].map((name) => fields.get(name))
  if (channel) return `${origin}/channel/${channel}`
  if (user) return `${origin}/user/${user}`
  return playlist ? `${origin}/playlist?list=${playlist}` : undefined
}

/** `feeds.example.com/anything` is where a site at `example.com` keeps its feeds. */
function siteOfFeedHost(url: URL): string | undefined {
  const site = /^(?:feeds\d*|rss|xml)\.(.+\..+)$/.exec(url.hostname)?.[1]
  return site && !url.search ? `${url.protocol}//${site}/` : undefined
}
