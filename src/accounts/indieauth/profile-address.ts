import { parseSiteUrl, type SiteAddress } from '#addresses/site-address.ts'
import { invalidFields } from '#api-contract/api-error.ts'
import type { Config } from '#platform/runtime/config.ts'
import { addressWithMore, ourAddress } from './errors.ts'

/** An address that says who a person is: IndieAuth's profile URL. */
export type ProfileAddress = Pick<SiteAddress, 'url' | 'url_key'>

/**
 * Reads an address to log in with, more strictly than that of a site: nothing of it may be tidied away. Where we are encrypted
 * it is too, since whoever can change what a site sends would be its owner.
 * @throws ApiError 400 for everything that is none
 */
export function readProfileAddress(typed: string, { public_url }: Config): ProfileAddress {
  const address = parseSiteUrl(needsTls(public_url) ? typed.replace(/^\s*http:/i, 'https:') : typed)
  if ('refused' in address) throw invalidFields({ url: [address.refused] })
  const { url, url_key } = address
  if (new URL(url).port || /[?#]/.test(typed)) throw invalidFields({ url: [addressWithMore()] })
  if (isOurs(url, public_url)) throw invalidFields({ url: [ourAddress()] })
  return { url, url_key }
}

/** Whether what log-ins go through has to be encrypted: where we are. */
export const needsTls = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/** Whether an address is one of this site itself, however it is spelled. */
export const isOurs = (url: string, publicUrl: string): boolean => bareHost(url) === bareHost(publicUrl)

/** The host without what tells no sites apart. */
export const bareHost = (url: string): string =>
  new URL(url).hostname.replace(/\.$/, '').replace(/^www\./, '')

/** An address as people read it: the host, and the path where there is one. */
export function nameOf(url: string): string {
  const address = parseSiteUrl(url)
  return 'refused' in address ? url : address.domain + new URL(url).pathname.replace(/\/$/, '')
}
