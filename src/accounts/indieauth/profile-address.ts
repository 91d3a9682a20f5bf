import { parseSiteUrl, type SiteUrl } from '#addresses/site-address.ts'
import { invalidFields } from '#api-contract/api-error.ts'
import type { Config } from '#platform/runtime/config.ts'
import { addressHasPortOrQuery, ourAddress } from './errors.ts'

/** An address that identifies a person: IndieAuth's profile URL. */
export type ProfileAddress = Pick<SiteUrl, 'url' | 'url_key'>

/**
 * Parses an address to log in with, more strictly than a site's: it must not need any cleanup. Requires https if this
 * site uses it, because anyone who can alter a site's responses could log in as its owner.
 * @throws ApiError 400 if invalid
 */
export function parseProfileAddress(text: string, { publicUrl }: Config): ProfileAddress {
  const address = parseSiteUrl(requiresHttpsLogin(publicUrl) ? text.replace(/^\s*http:/i, 'https:') : text)
  if ('error' in address) throw invalidFields({ url: [address.error] })
  const { url, url_key } = address
  if (new URL(url).port || /[?#]/.test(text)) throw invalidFields({ url: [addressHasPortOrQuery()] })
  if (isOwnAddress(url, publicUrl)) throw invalidFields({ url: [ourAddress()] })
  return { url, url_key }
}

/** True if log-ins must use https, because this site does. */
export const requiresHttpsLogin = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/** True if an address belongs to this site, in any spelling. */
export const isOwnAddress = (url: string, publicUrl: string): boolean => bareHost(url) === bareHost(publicUrl)

/** The host without a trailing dot and `www.`. */
export const bareHost = (url: string): string =>
  new URL(url).hostname.replace(/\.$/, '').replace(/^www\./, '')

/** Display form of an address: the host, and the path if there is one. */
export function displayAddress(url: string): string {
  const address = parseSiteUrl(url)
  return 'error' in address ? url : address.domain + new URL(url).pathname.replace(/\/$/, '')
}
