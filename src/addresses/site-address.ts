import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { isPublicName } from '#platform/outbound/public-address.ts'
import { displayHost } from './display-host.ts'
import {
  controlCharactersInUrl,
  credentialsInUrl,
  emailInsteadOfUrl,
  ipInsteadOfDomain,
  notAUrl,
  notPublicSite,
  onionSite,
  publicSuffixOnly,
  unsupportedScheme,
  urlMissing,
  urlTooLong,
} from './errors.ts'
import { normalizePercentEncoding, pathKey, queryKey, significantQuery } from './url-normalization.ts'

export interface SiteUrl {
  /** For storing and linking: opens the same page, without irrelevant parts such as tracking parameters. */
  url: string
  /** Identifies the site: equal for all spellings of its URL. */
  url_key: string
  /** The host for display: without `www.`, in its own script. */
  domain: string
}

/** Why a text is not the URL of a public site. */
export interface InvalidUrl {
  error: ErrorDetail
}

const invalid = (error: ErrorDetail): InvalidUrl => ({ error })
const malformedUrl = invalid(notAUrl())

/** Parses a site's URL as typed by people or found in a list. Defaults to https. Never throws. */
export function parseSiteUrl(text: string): SiteUrl | InvalidUrl {
  const input = text.normalize('NFC').trim()
  if (!input) return invalid(urlMissing())
  if (input.length > 4 * limits.url) return overlongUrl
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matching them is the purpose
  if (/[\u0000-\u001f\u007f]/.test(input)) return invalid(controlCharactersInUrl())
  const urlText = addScheme(input)
  if (typeof urlText !== 'string') return urlText
  if (!URL.canParse(urlText)) return malformedUrl
  const url = new URL(urlText)
  if (url.username || url.password) return invalid(credentialsInUrl())
  const host = url.hostname.replace(/\.$/, '')
  const problem = findHostError(host)
  if (problem) return problem

  const port = url.port && `:${url.port}`
  const path = normalizePercentEncoding(url.pathname)
  const query = significantQuery(url.search)
  const bareHost = withoutWww(host)
  const normalizedUrl = `${url.protocol}//${host}${port}${path}${query && `?${query}`}`
  const urlKey = `${bareHost}${port}${pathKey(path)}${queryKey(query)}`
  if (normalizedUrl.length > limits.url || urlKey.length > limits.url) return overlongUrl
  return { url: normalizedUrl, url_key: urlKey, domain: displayHost(bareHost) }
}

const overlongUrl = invalid(urlTooLong({ max: limits.url }))

function addScheme(input: string): string | InvalidUrl {
  if (/^https?:/i.test(input)) return input
  if (input.startsWith('//')) return `https:${input}`
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(input)?.[0]
  const isHostWithPort = /^[^/?#:]+:\d{1,5}(?=[/?#]|$)/.test(input)
  if (scheme && !isHostWithPort) return invalid(unsupportedScheme({ scheme: scheme.toLowerCase() }))
  if (/^[^/?#]*@/.test(input)) return invalid(emailInsteadOfUrl())
  return `https://${input}`
}

function findHostError(host: string): InvalidUrl | undefined {
  const labels = host.split('.')
  if (host.startsWith('[') || /^\d+$/.test(labels.at(-1) ?? '')) {
    return invalid(ipInsteadOfDomain())
  }
  if (host.length > 253 || !labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label))) return malformedUrl
  if (host.includes('xn--') && !domainToUnicode(host)) return malformedUrl
  const { publicSuffix, domain, isIcann } = parse(host, { validateHostname: false })
  if (publicSuffix === 'onion') return invalid(onionSite())
  if (isIcann && !domain) return invalid(publicSuffixOnly({ host: truncate(host) }))
  if (!isPublicName(host)) return invalid(notPublicSite({ host: truncate(host) }))
  return undefined
}

const truncate = (host: string) => (host.length > 60 ? `${host.slice(0, 59)}…` : host)

/** Removes `www.`, unless it is the registered name itself, as in `www.gov.uk`. */
export function withoutWww(host: string): string {
  if (!host.startsWith('www.')) return host
  const { domain } = parse(host, { validateHostname: false })
  return domain === host ? host : host.slice(4)
}
