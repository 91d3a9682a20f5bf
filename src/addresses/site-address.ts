import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { isPublicName } from '#platform/outbound/public-address.ts'
import { displayHost } from './display-host.ts'
import {
  addressMissing,
  addressTooLong,
  controlsInAddress,
  ipAddress,
  mailAddress,
  notAnAddress,
  notPublicSite,
  onionSite,
  publicSuffixOnly,
  secretsInAddress,
  unsupportedScheme,
} from './errors.ts'
import { normalizePercentEncoding, pathKey, queryKey, significantQuery } from './url-normalization.ts'

export interface SiteAddress {
  /** For storing and linking: opens the exact page, without irrelevant parts. */
  url: string
  /** Equal if and only if two addresses are spellings of the same site. */
  url_key: string
  /** The host for display: without `www.`, in its own script. */
  domain: string
}

/** Why a text is not the address of a public site. */
export interface InvalidAddress {
  refused: ErrorDetail
}

const invalid = (refused: ErrorDetail): InvalidAddress => ({ refused })
const invalidAddress = invalid(notAnAddress())

/** Parses the address of a site as typed, pasted or listed. Defaults to https. Never throws. */
export function parseSiteUrl(text: string): SiteAddress | InvalidAddress {
  const typed = text.normalize('NFC').trim()
  if (!typed) return invalid(addressMissing())
  if (typed.length > 4 * limits.url) return tooLong
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matching them is the purpose
  if (/[\u0000-\u001f\u007f]/.test(typed)) return invalid(controlsInAddress())
  const schemed = withScheme(typed)
  if (typeof schemed !== 'string') return schemed
  if (!URL.canParse(schemed)) return invalidAddress
  const url = new URL(schemed)
  if (url.username || url.password) return invalid(secretsInAddress())
  const host = url.hostname.replace(/\.$/, '')
  const problem = hostError(host)
  if (problem) return problem

  const port = url.port && `:${url.port}`
  const path = normalizePercentEncoding(url.pathname)
  const query = significantQuery(url.search)
  const bare = withoutWww(host)
  const address = `${url.protocol}//${host}${port}${path}${query && `?${query}`}`
  const urlKey = `${bare}${port}${pathKey(path)}${queryKey(query)}`
  if (address.length > limits.url || urlKey.length > limits.url) return tooLong
  return { url: address, url_key: urlKey, domain: displayHost(bare) }
}

const tooLong = invalid(addressTooLong({ max: limits.url }))

function withScheme(typed: string): string | InvalidAddress {
  if (/^https?:/i.test(typed)) return typed
  if (typed.startsWith('//')) return `https:${typed}`
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(typed)?.[0]
  const isHostWithPort = /^[^/?#:]+:\d{1,5}(?=[/?#]|$)/.test(typed)
  if (scheme && !isHostWithPort) return invalid(unsupportedScheme({ scheme: scheme.toLowerCase() }))
  if (/^[^/?#]*@/.test(typed)) return invalid(mailAddress())
  return `https://${typed}`
}

function hostError(host: string): InvalidAddress | undefined {
  const labels = host.split('.')
  if (host.startsWith('[') || /^\d+$/.test(labels.at(-1) ?? '')) {
    return invalid(ipAddress())
  }
  if (host.length > 253 || !labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label))) return invalidAddress
  if (host.includes('xn--') && !domainToUnicode(host)) return invalidAddress
  const { publicSuffix, domain, isIcann } = parse(host, { validateHostname: false })
  if (publicSuffix === 'onion') return invalid(onionSite())
  if (isIcann && !domain) return invalid(publicSuffixOnly({ host: truncated(host) }))
  if (!isPublicName(host)) return invalid(notPublicSite({ host: truncated(host) }))
  return undefined
}

const truncated = (host: string) => (host.length > 60 ? `${host.slice(0, 59)}…` : host)

/** Removes `www.`, unless it is the registered name itself, as in `www.gov.uk`. */
export function withoutWww(host: string): string {
  if (!host.startsWith('www.')) return host
  const { domain } = parse(host, { validateHostname: false })
  return domain === host ? host : host.slice(4)
}
