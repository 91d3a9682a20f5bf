import { limits } from '#api-contract/shapes/limits.ts'
import { unescapeAmpersands } from '#platform/outbound/ampersands.ts'
import { isOwnMachine, isPublicHost } from '#platform/outbound/public-address.ts'
import { isFeedForwarder } from './feed-services.ts'

/** Placeholders that templates leave in place of an address. */
const placeholder = /^(?:|null|undefined|none|nan|about:blank)$/i

/**
 * Resolves a link from a page, feed or list to a public http(s) address; undefined for anything else. A link to
 * `localhost` comes from a site built on the author's machine; it becomes the same path on the site's host if that path
 * can exist. Every external link that is shown or followed goes through here.
 * @param base the address of the page or feed, or of the site that it names
 */
export function publicLink(href: string, base: URL): string | undefined {
  const cleanHref = unescapeAmpersands(href).replace(/^[\s"'<]+|[\s"'>]+$/g, '')
  if (placeholder.test(cleanHref) || /[<>]/.test(cleanHref)) return undefined
  const url = URL.parse(isWithoutScheme(cleanHref, base) ? `${base.protocol}//${cleanHref}` : cleanHref, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  const link = isPublicHost(url) ? url : isOwnMachine(url) ? onBaseHost(base, url) : undefined
  return link && link.href.length <= limits.url ? link.href : undefined
}

/** `www.moss.example/about` and the bare host are rarely file names. */
const isWithoutScheme = (href: string, { host }: URL) =>
  /^www\.[\w-]+\.\w/i.test(href) || href === host || href.startsWith(`${host}/`)

/** The base of relative links. @param declared by `base` or `xml:base` */
export const publicBase = (declared: string | undefined, address: URL): URL =>
  new URL((declared && publicLink(declared, address)) || address)

/** The same path on the base's host; undefined if that path may belong to another person. */
function onBaseHost(base: URL, { pathname, search, hash }: URL): URL | undefined {
  if (!isPublicHost(base) || isFeedForwarder(base.href)) return undefined
  const [homeFolder] = /^\/[~@][^/]+(?=\/|$)/.exec(base.pathname) ?? []
  if (homeFolder && pathname !== homeFolder && !pathname.startsWith(`${homeFolder}/`)) return undefined
  return new URL(`${base.origin}${pathname}${search}${hash}`)
}
