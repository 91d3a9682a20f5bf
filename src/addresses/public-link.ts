import { limits } from '#api-contract/shapes/limits.ts'
import { unescapeAmpersands } from '#platform/outbound/ampersands.ts'
import { isOwnMachine, isPublicHost } from '#platform/outbound/public-address.ts'
import { isFeedForwarder } from './feed-services.ts'

/** Placeholders that templates leave in place of a URL. */
const placeholder = /^(?:|null|undefined|none|nan|about:blank)$/i

/**
 * Resolves a link from a page, feed or list to a public http(s) URL; undefined for anything else. A link to
 * `localhost` comes from a site built on the author's machine; it becomes the same path on the site's host if that path
 * can exist. Every external link that is shown or followed goes through here.
 * @param base the URL of the page or feed, or of the site that it names
 */
export function resolvePublicLink(href: string, base: URL): string | undefined {
  const cleanHref = unescapeAmpersands(href).replace(/^[\s"'<]+|[\s"'>]+$/g, '')
  if (placeholder.test(cleanHref) || /[<>]/.test(cleanHref)) return undefined
  const url = URL.parse(lacksScheme(cleanHref, base) ? `${base.protocol}//${cleanHref}` : cleanHref, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  const link = isPublicHost(url) ? url : isOwnMachine(url) ? moveToBaseHost(base, url) : undefined
  return link && link.href.length <= limits.url ? link.href : undefined
}

/** `www.moss.example/about` and the bare host are rarely file names. */
const lacksScheme = (href: string, { host }: URL) =>
  /^www\.[\w-]+\.\w/i.test(href) || href === host || href.startsWith(`${host}/`)

/** The base URL of a document's relative links. @param declaredBase value of `base` or `xml:base` */
export const resolveBaseUrl = (declaredBase: string | undefined, documentUrl: URL): URL =>
  new URL((declaredBase && resolvePublicLink(declaredBase, documentUrl)) || documentUrl)

/** The same path on the base's host; undefined if that path may belong to another person. */
function moveToBaseHost(base: URL, { pathname, search, hash }: URL): URL | undefined {
  if (!isPublicHost(base) || isFeedForwarder(base.href)) return undefined
  const [homeFolder] = /^\/[~@][^/]+(?=\/|$)/.exec(base.pathname) ?? []
  if (homeFolder && pathname !== homeFolder && !pathname.startsWith(`${homeFolder}/`)) return undefined
  return new URL(`${base.origin}${pathname}${search}${hash}`)
}
