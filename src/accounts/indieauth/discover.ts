import { z } from 'zod'
import { siteFetchFailed } from '#addresses/errors.ts'
import { apiError, nonFieldError } from '#api-contract/api-error.ts'
import { readLinkHeader } from '#page-metadata/link-header.ts'
import { decodePage } from '#page-metadata/page-charset.ts'
import { readPageFactsWithoutBlocking } from '#page-metadata/page-facts.ts'
import type { GuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import type { FetchedPage, FetchFailure, NotModified } from '#platform/outbound/outcome.ts'
import { badLogInServer, noLogInServer } from './errors.ts'
import { displayAddress, isOwnAddress, requiresHttpsLogin } from './profile-address.ts'

/** An IndieAuth server. */
export interface LogInServer {
  authorization_endpoint: string
  /** The expected `iss` of its responses; null if it has no metadata. */
  issuer: string | null
}

export interface DiscoveredServer extends LogInServer {
  /** The page's address after redirects. */
  url: string
}

/** Short, because a person is waiting. */
const timeoutMs = 5000
const maxBytes = { page: 1024 * 1024, json: 64 * 1024 }

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
})

/**
 * Discovers the IndieAuth server of a page: by its metadata or, without any, its authorization endpoint.
 * @throws ApiError 400 saying why there is none
 */
export async function discoverServer(
  fetcher: GuardedFetcher,
  publicUrl: string,
  url: string,
): Promise<DiscoveredServer> {
  const page = requireFetched(
    await fetcher.fetchPage(url, { accept: 'html', timeout: timeoutMs, maxBytes: maxBytes.page }),
  )
  const findLink = await createLinkFinder(page)
  const metadata = findLink('indieauth-metadata')
  const endpoint = metadata === undefined ? findLink('authorization_endpoint') : undefined
  const server =
    metadata === undefined
      ? { authorization_endpoint: endpoint, issuer: null }
      : await readMetadata(fetcher, metadata, page.url)
  if (server.authorization_endpoint === undefined) throw nonFieldError(noLogInServer({ page: page.url }))
  const authorization_endpoint = validateEndpoint(server.authorization_endpoint, page.url, publicUrl)
  return { url: page.url, authorization_endpoint, issuer: server.issuer }
}

function requireFetched(page: FetchedPage | NotModified | FetchFailure): FetchedPage {
  if (page.outcome === 'fetched') return page
  const reason = page.outcome === 'refused' ? page.reason : 'other'
  throw apiError(
    siteFetchFailed({ because: reason, status: (page.outcome === 'refused' && page.status) || 0 }),
  )
}

/** @returns a function that finds the first link with a relation, in the HTTP header or else in the page */
async function createLinkFinder({ url, bytes, charset, linkHeader = '' }: FetchedPage) {
  const { base, links } = await readPageFactsWithoutBlocking(decodePage(bytes, charset))
  const baseUrl = URL.parse(base ?? '', url) ?? new URL(url)
  return (rel: string): string | undefined => {
    const inHeader = readLinkHeader(linkHeader).find((link) => link.rel.includes(rel))
    if (inHeader) return URL.parse(inHeader.href, url)?.href
    const inPage = links.find((link) => link.rel.includes(rel))
    return inPage && URL.parse(inPage.href, baseUrl)?.href
  }
}

async function readMetadata(fetcher: GuardedFetcher, address: string, pageUrl: string) {
  const serverError = (reason: string) =>
    nonFieldError(badLogInServer({ domain: displayAddress(pageUrl), because: reason }))
  const response = await fetcher.fetchPage(address, {
    accept: 'json',
    timeout: timeoutMs,
    maxBytes: maxBytes.json,
  })
  const metadata = response.outcome === 'fetched' ? Metadata.safeParse(parseJson(response.bytes)) : undefined
  if (!metadata?.success) throw serverError('unread')
  const { issuer, authorization_endpoint, code_challenge_methods_supported: methods } = metadata.data
  if (!isIssuerOf(issuer, address)) throw serverError('issuer')
  if (methods && !methods.includes('S256')) throw serverError('method')
  return { issuer, authorization_endpoint }
}

/** Parses JSON; undefined if invalid. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The issuer has to be a prefix of its metadata's address. */
function isIssuerOf(issuer: string, metadataUrl: string): boolean {
  const url = URL.parse(issuer)
  return url !== null && !/[?#]/.test(issuer) && metadataUrl.startsWith(url.href.replace(/\/$/, ''))
}

/** @throws ApiError 400 for an unsafe address, such as one without https */
function validateEndpoint(text: string, pageUrl: string, publicUrl: string): string {
  const serverError = (reason: string) =>
    nonFieldError(badLogInServer({ domain: displayAddress(pageUrl), because: reason }))
  const url = URL.parse(text, pageUrl)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.href.length > 2000)
    throw serverError('other')
  if (requiresHttpsLogin(publicUrl) && url.protocol !== 'https:') throw serverError('insecure')
  if (isOwnAddress(url.href, publicUrl)) throw serverError('ours')
  url.hash = ''
  return url.href
}
