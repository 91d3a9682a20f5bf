import { z } from 'zod'
import { siteUnread } from '#addresses/errors.ts'
import { apiError, nonFieldError } from '#api-contract/api-error.ts'
import { readLinkHeader } from '#page-metadata/link-header.ts'
import { decodePage } from '#page-metadata/page-charset.ts'
import { readPageFactsInTurns } from '#page-metadata/page-facts.ts'
import type { GuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import type { Fetched, Refused, Unchanged } from '#platform/outbound/outcome.ts'
import { badLogInServer, noLogInServer } from './errors.ts'
import { isOurs, nameOf, needsTls } from './profile-address.ts'

/** Where the owner of an address logs in. */
export interface LogInServer {
  authorization_endpoint: string
  /** What its answers have to be signed with as `iss`; none where it has no metadata. */
  issuer: string | null
}

export interface Discovered extends LogInServer {
  /** The address that answered, after redirects. */
  url: string
}

/** Somebody waits for the answer. */
const timeout = 5000
const mostBytes = { page: 1024 * 1024, json: 64 * 1024 }

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
})

/**
 * Looks where the owner of an address logs in, as IndieAuth has it: metadata that the page names, or else the endpoint itself.
 * @throws ApiError 400 saying what was found instead
 */
export async function discover(fetcher: GuardedFetcher, publicUrl: string, url: string): Promise<Discovered> {
  const page = orUnread(await fetcher.fetchPage(url, { accept: 'html', timeout, maxBytes: mostBytes.page }))
  const find = await linksOf(page)
  const metadata = find('indieauth-metadata')
  const endpoint = metadata === undefined ? find('authorization_endpoint') : undefined
  const server =
    metadata === undefined
      ? { authorization_endpoint: endpoint, issuer: null }
      : await readMetadata(fetcher, metadata, page.url)
  if (server.authorization_endpoint === undefined) throw nonFieldError(noLogInServer({ page: page.url }))
  const authorization_endpoint = checkedEndpoint(server.authorization_endpoint, page.url, publicUrl)
  return { url: page.url, authorization_endpoint, issuer: server.issuer }
}

function orUnread(page: Fetched | Unchanged | Refused): Fetched {
  if (page.outcome === 'fetched') return page
  const because = page.outcome === 'refused' ? page.because : 'other'
  throw apiError(siteUnread({ because, status: (page.outcome === 'refused' && page.status) || 0 }))
}

/** Finds the first link of a kind: those in the header come before those in the page. */
async function linksOf({ url, bytes, charset, linkHeader = '' }: Fetched) {
  const { base, links } = await readPageFactsInTurns(decodePage(bytes, charset))
  const from = URL.parse(base ?? '', url) ?? new URL(url)
  return (rel: string): string | undefined => {
    const inHeader = readLinkHeader(linkHeader).find((link) => link.rel.includes(rel))
    if (inHeader) return URL.parse(inHeader.href, url)?.href
    const inPage = links.find((link) => link.rel.includes(rel))
    return inPage && URL.parse(inPage.href, from)?.href
  }
}

async function readMetadata(fetcher: GuardedFetcher, address: string, pageUrl: string) {
  const bad = (because: string) => nonFieldError(badLogInServer({ domain: nameOf(pageUrl), because }))
  const found = await fetcher.fetchPage(address, { accept: 'json', timeout, maxBytes: mostBytes.json })
  const read = found.outcome === 'fetched' ? Metadata.safeParse(jsonIn(found.bytes)) : undefined
  if (!read?.success) throw bad('unread')
  const { issuer, authorization_endpoint, code_challenge_methods_supported: methods } = read.data
  if (!isIssuerOf(issuer, address)) throw bad('issuer')
  if (methods && !methods.includes('S256')) throw bad('method')
  return { issuer, authorization_endpoint }
}

/** The text as JSON; undefined where it is none. */
export function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** An issuer is where its metadata lies, or above. */
function isIssuerOf(issuer: string, metadata: string): boolean {
  const url = URL.parse(issuer)
  return url !== null && !/[?#]/.test(issuer) && metadata.startsWith(url.href.replace(/\/$/, ''))
}

/** @throws ApiError 400 for what no browser should be sent to */
function checkedEndpoint(text: string, pageUrl: string, publicUrl: string): string {
  const bad = (because: string) => nonFieldError(badLogInServer({ domain: nameOf(pageUrl), because }))
  const url = URL.parse(text, pageUrl)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.href.length > 2000)
    throw bad('other')
  if (needsTls(publicUrl) && url.protocol !== 'https:') throw bad('insecure')
  if (isOurs(url.href, publicUrl)) throw bad('ours')
  url.hash = ''
  return url.href
}
