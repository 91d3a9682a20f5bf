import { withoutWww } from '#addresses/site-address.ts'
import { pathKey, queryKey, significantQuery } from '#addresses/url-normalization.ts'

/**
 * Canonical form of a post's URL, equal for different spellings. Ignores scheme, `www.`, trailing slashes, index
 * pages, tracking parameters and their order. Keeps the fragment, because some sites have all posts on one page.
 */
export function postKey(url: string): string {
  const { hash, pathname, search } = new URL(url)
  const fragment = hash.startsWith('#:~:') ? '' : hash
  return `${hostKey(url)}${pathKey(pathname)}${queryKey(significantQuery(search))}${fragment}`
}

/** A URL's host and port for comparison. */
export function hostKey(url: string): string {
  const { hostname, port } = new URL(url)
  return withoutWww(hostname.replace(/\.$/, '')) + (port && `:${port}`)
}
