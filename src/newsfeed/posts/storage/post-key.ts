import { pathKey, queryKey, significantQuery } from '#addresses/address-spelling.ts'
import { withoutWww } from '#addresses/site-address.ts'

/**
 * The canonical address of a post: equal for two spellings of one address. Scheme, `www.`, final slashes, index pages,
 * tracking and the order of fields do not count; the fragment does, because some sites put all posts on one page.
 */
export function postKey(url: string): string {
  const { hash, pathname, search } = new URL(url)
  const fragment = hash.startsWith('#:~:') ? '' : hash
  return `${hostKey(url)}${pathKey(pathname)}${queryKey(significantQuery(search))}${fragment}`
}

/** The host and port of an address as they are compared. */
export function hostKey(url: string): string {
  const { hostname, port } = new URL(url)
  return withoutWww(hostname.replace(/\.$/, '')) + (port && `:${port}`)
}
