import { isPublicHost } from '#platform/outbound/public-address.ts'

/** Services that forward feeds of other sites; their URLs do not reveal the site. */
const forwarders =
  /(^|\.)(feedburner\.com|feedproxy\.google\.com|feedblitz\.com|feedpress\.(me|it|com)|follow\.it|feedcat\.net|feedity\.com|feeds?\.[a-z]+\.fm|feeds\.(buzzsprout|simplecast|acast|libsyn)\.com|(rss|feed)\.app|feed43\.com|queryfeed\.net|blogger\.com|standard-reader\.app|fetchrss\.com|politepol\.com|politepaul\.com|rsshub\.app|morss\.it|fivefilters\.org|openrss\.org|siftrss\.com|feedx\.net|feeddd\.org|anyfeeder\.com|kindle4rss\.com|wechat2rss\.xlab\.app)$/

const feedburner = /^feeds\d*\.feedburner\.com$/

/** Services that turn emails or one person's subscriptions into feeds; there is no site behind them. */
const newsletterServices =
  /(^|\.)(kill-the-newsletter\.com|omnivore\.app|feedmail\.org|feedbinusercontent\.com)$/

export const isFeedForwarder = (url: string) => forwarders.test(getHost(url))

/** True if a host serves only feeds: of other sites, or of its owner's site on another host. */
export const isFeedHost = (url: string) =>
  isFeedForwarder(url) || /^(?:feeds?\d*|rss|xml)\./.test(getHost(url))

/** Home pages of software and platforms that put their own URL into feeds. */
const siteSoftware =
  /^(wordpress\.(org|com)|ghost\.org|gohugo\.io|jekyllrb\.com|hexo\.io|11ty\.dev|astro\.build|gatsbyjs\.(com|org)|getpelican\.com|getzola\.org|getnikola\.com|movabletype\.(org|com)|textpattern\.com|typecho\.org|s9y\.org|drupal\.org|joomla\.org|hashnode\.com|substack\.com|squarespace\.com|wix\.com|tumblr\.com|typepad\.com|mailchimp\.com)$/

/** Code hosting: `github.com/ann/feeds` is the software that generated a feed elsewhere, not the site of that feed. */
const codeHosts =
  /^(github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|git\.sr\.ht|sr\.ht|gitea\.com|launchpad\.net|sourceforge\.net|npmjs\.com|pypi\.org|packagist\.org|rubygems\.org|crates\.io|pkg\.go\.dev|hackage\.haskell\.org|metacpan\.org|cpan\.org)$/

/**
 * True if a URL cannot be the site of this feed: only the author can open it, or it belongs to the software that
 * generated the feed.
 */
export function cannotBeSiteOfFeed(siteUrl: string, feedUrl: string): boolean {
  const url = URL.parse(siteUrl.trim())
  if (!url || !/^(https?|file):$/.test(url.protocol)) return false
  if (!isPublicHost(url)) return true
  const host = hostWithoutWww(url)
  const isSoftware = codeHosts.test(host) || (siteSoftware.test(host) && url.pathname === '/')
  return isSoftware && host !== getHost(feedUrl).replace(/^www\./, '')
}

const hostWithoutWww = ({ hostname }: URL) => hostname.replace(/^www\./, '')

/** True if a URL belongs to a service that turns emails into feeds. */
export const isNewsletter = (url: string) =>
  newsletterServices.test(getHost(url)) || /^https?:\/\/(www\.)?inoreader\.com\/stream\//.test(url)

const getHost = (url: string) => URL.parse(url)?.hostname ?? ''

/**
 * The site of a feed whose URL follows a service's pattern; undefined for all others. For a forwarded feed, returns the
 * feed's own URL, which stands in for the site until the feed has been crawled.
 */
export function siteFromFeedService(url: URL): string | undefined {
  const host = url.hostname.replace(/^www\./, '')
  // The host and parameters do not identify the feed.
  if (feedburner.test(host))
    return `${url.protocol}//feeds.feedburner.com${url.pathname.replace(/^\/~r(?=\/)|\/$/g, '')}`
  if (forwarders.test(host)) return url.href
  if (codeHosts.test(host) && /\.(atom|rss)$/.test(url.pathname)) return url.href.replace(/\.(atom|rss)$/, '')
  if (host === 'youtube.com') return youtubeSite(url)
  if (host === 'medium.com' || host === 'dev.to') return url.href.replace('/feed/', '/')
  if (host === 'api.paragraph.com') return url.href.replace('//api.', '//').replace('/blogs/rss/', '/')
  if (host === 'webtoons.com') return url.href.replace('/rss?', '/list?')
  return siteFromFeedHost(url)
}

function youtubeSite(url: URL): string | undefined {
  if (url.pathname !== '/feeds/videos.xml') return undefined
  const { searchParams, origin } = url
  const [channel, user, playlist] = ['channel_id', 'user', 'playlist_id'].map((name) =>
    searchParams.get(name),
  )
  if (channel) return `${origin}/channel/${channel}`
  if (user) return `${origin}/user/${user}`
  return playlist ? `${origin}/playlist?list=${playlist}` : undefined
}

/** `feeds.example.com/anything` belongs to the site at `example.com`. */
function siteFromFeedHost(url: URL): string | undefined {
  const site = /^(?:feeds\d*|rss|xml)\.(.+\..+)$/.exec(url.hostname)?.[1]
  return site && !url.search ? `${url.protocol}//${site}/` : undefined
}
