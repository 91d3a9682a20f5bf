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
  /** For storing and linking: opens the same page, without irrelevant parts such as tracking parameters. */
  url: string
  /** Identifies the site: equal for all spellings of its address. */
  url_key: string
  /** The host for display: without `www.`, in its own script. */
  domain: string
}

/** Why a text is not the address of a public site. */
export interface InvalidAddress {
  error: ErrorDetail
}

const invalid = (error: ErrorDetail): InvalidAddress => ({ error })
const invalidAddress = invalid(notAnAddress())

/** Parses a site's address as people type it or lists contain it. Defaults to https. Never throws. */
export function parseSiteUrl(text: string): SiteAddress | InvalidAddress {
  const input = text.normalize('NFC').trim()
  if (!input) return invalid(addressMissing())
  if (input.length > 4 * limits.url) return tooLong
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matching them is the purpose
  if (/[\u0000-\u001f\u007f]/.test(input)) return invalid(controlsInAddress())
  const withProtocol = addScheme(input)
  if (typeof withProtocol !== 'string') return withProtocol
  if (!URL.canParse(withProtocol)) return invalidAddress
  const url = new URL(withProtocol)
  if (url.username || url.password) return invalid(secretsInAddress())
  const host = url.hostname.replace(/\.$/, '')
  const problem = hostError(host)
  if (problem) return problem

  const port = url.port && `:${url.port}`
  const path = normalizePercentEncoding(url.pathname)
  const query = significantQuery(url.search)
  const bareHost = withoutWww(host)
  const address = `${url.protocol}//${host}${port}${path}${query && `?${query}`}`
  const urlKey = `${bareHost}${port}${pathKey(path)}${queryKey(query)}`
  if (address.length > limits.url || urlKey.length > limits.url) return tooLong
  return { url: address, url_key: urlKey, domain: displayHost(bareHost) }
}

const tooLong = invalid(addressTooLong({ max: limits.url }))

function addScheme(input: string): string | InvalidAddress {
  if (/^https?:/i.test(input)) return input
  if (input.startsWith('//')) return `https:${input}`
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(input)?.[0]
  const isHostWithPort = /^[^/?#:]+:\d{1,5}(?=[/?#]|$)/.test(input)
  if (scheme && !isHostWithPort) return invalid(unsupportedScheme({ scheme: scheme.toLowerCase() }))
  if (/^[^/?#]*@/.test(input)) return invalid(mailAddress())
  return `https://${input}`
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
