import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { limits } from '#contract/limits.ts'
import { pathKey, queryKey, significantQuery, tidyPercents } from './address-spelling.ts'
import { shownHost } from './shown-host.ts'

export interface SiteAddress {
  /** What is stored and linked to: opens the very page that was given, without what cannot matter. */
  url: string
  /** Equal for two spellings of one site, and only for those. */
  url_key: string
  /** The host as people read it: without `www.`, in letters of its script. */
  domain: string
}

/** Why a text is not the address of a public site, as a sentence for people. */
export interface InvalidAddress {
  refused: string
}

const no = (refused: string): InvalidAddress => ({ refused })
const noAddress = no('This is not a web address.')

/**
 * Parses the address of a site as typed, pasted or listed. Without a scheme it counts as https. Never throws.
 */
export function parseSiteUrl(text: string): SiteAddress | InvalidAddress {
  const typed = text.normalize('NFC').trim()
  if (!typed) return no('The address is missing.')
  if (typed.length > 4 * limits.url) return tooLong
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(typed)) return no('The address contains control characters.')
  const schemed = withScheme(typed)
  if (typeof schemed !== 'string') return schemed
  if (!URL.canParse(schemed)) return noAddress
  const url = new URL(schemed)
  if (url.username || url.password) return no('The address must not contain a user name or a password.')
  const host = url.hostname.replace(/\.$/, '')
  const problem = problemOfHost(host)
  if (problem) return problem

  const port = url.port && `:${url.port}`
  const path = tidyPercents(url.pathname)
  const query = significantQuery(url.search)
  const bare = withoutWww(host)
  const address = `${url.protocol}//${host}${port}${path}${query && `?${query}`}`
  const urlKey = `${bare}${port}${pathKey(path)}${queryKey(query)}`
  if (address.length > limits.url || urlKey.length > limits.url) return tooLong
  return { url: address, url_key: urlKey, domain: shownHost(bare) }
}

const tooLong = no(`The address is longer than ${limits.url.toLocaleString('en')} characters.`)

function withScheme(typed: string): string | InvalidAddress {
  if (/^https?:/i.test(typed)) return typed
  if (typed.startsWith('//')) return `https:${typed}`
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(typed)?.[0]
  const isHostWithPort = /^[^/?#:]+:\d{1,5}(?=[/?#]|$)/.test(typed)
  if (scheme && !isHostWithPort) {
    return no(`Only http and https addresses are taken, not "${scheme.toLowerCase()}:".`)
  }
  if (/^[^/?#]*@/.test(typed)) return no('This looks like a mail address, not like the address of a site.')
  return `https://${typed}`
}

function problemOfHost(host: string): InvalidAddress | undefined {
  const labels = host.split('.')
  if (host.startsWith('[') || /^\d+$/.test(labels.at(-1) ?? '')) {
    return no('Give the name of the site, not an IP address.')
  }
  if (host.length > 253 || !labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label))) return noAddress
  if (host.includes('xn--') && !domainToUnicode(host)) return noAddress
  const known = parse(host, { validateHostname: false })
  if (!known.isIcann || host === 'home.arpa' || host.endsWith('.home.arpa')) {
    return no(`"${shortened(host)}" is not a public site: its name has no known ending such as .com.`)
  }
  if (known.publicSuffix === 'onion') return no('A site that only Tor reaches cannot be listed.')
  if (!known.domain) return no(`"${shortened(host)}" is an ending of names, not a site.`)
  return undefined
}

const shortened = (host: string) => (host.length > 60 ? `${host.slice(0, 59)}…` : host)

/** `www.` does not count, unless it is the registered name itself, as in `www.gov.uk`. */
export function withoutWww(host: string): string {
  if (!host.startsWith('www.')) return host
  const { domain } = parse(host, { validateHostname: false })
  return domain === host ? host : host.slice(4)
}
