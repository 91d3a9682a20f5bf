import { limits } from '#api-contract/shapes/limits.ts'
import { singleAmpersands } from '#platform/outbound/ampersands.ts'
import { isOwnMachine, isPublicHost } from '#platform/outbound/public-address.ts'
import { isForwarded } from './feed-services.ts'

/** What templates write where they have no address. */
const noLink = /^(?:|null|undefined|none|nan|about:blank)$/i

/**
 * A link that a page, feed or list gives, as an absolute http(s) address that every visitor can reach; undefined for
 * anything else. A link to `localhost` comes from a site that was built on a laptop: the same path is taken at the site's
 * host, where it can exist there. Every link from outside that we show or follow goes through here.
 * @param base the address of the page or feed, or of the site that it names
 */
export function publicLink(href: string, base: URL): string | undefined {
  const bare = singleAmpersands(href).replace(/^[\s"'<]+|[\s"'>]+$/g, '')
  if (noLink.test(bare) || /[<>]/.test(bare)) return undefined
  const url = URL.parse(isWithoutScheme(bare, base) ? `${base.protocol}//${bare}` : bare, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  const link = isPublicHost(url) ? url : isOwnMachine(url) ? atHostOf(base, url) : undefined
  return link && link.href.length <= limits.url ? link.href : undefined
}

/** `www.moss.example/about`, or the name of the host itself, is hardly ever the name of a file. */
const isWithoutScheme = (href: string, { host }: URL) =>
  /^www\.[\w-]+\.\w/i.test(href) || href === host || href.startsWith(`${host}/`)

/** What relative links of a page or feed are relative to. @param said by its `base` or `xml:base` */
export const publicBase = (said: string | undefined, address: URL): URL =>
  new URL((said && publicLink(said, address)) || address)

/** The same path at another host; undefined where that host has other people's pages at it. */
function atHostOf(base: URL, { pathname, search, hash }: URL): URL | undefined {
  if (!isPublicHost(base) || isForwarded(base.href)) return undefined
  const [home] = /^\/[~@][^/]+(?=\/|$)/.exec(base.pathname) ?? []
  if (home && pathname !== home && !pathname.startsWith(`${home}/`)) return undefined
  return new URL(`${base.origin}${pathname}${search}${hash}`)
}
