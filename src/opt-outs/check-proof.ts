import { getDomain } from 'tldts'
import { siteFetchFailed } from '#addresses/errors.ts'
import { apiError } from '#api-contract/api-error.ts'
import { decodePage } from '#page-metadata/page-charset.ts'
import { readPageFactsWithoutBlocking } from '#page-metadata/page-facts.ts'
import type { GuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { proofNotFound, proofRedirectsElsewhere } from './errors.ts'

/** The name of the meta tag, and the label of the line in robots.txt. */
export const proofName = 'wend-proof'

/** Checks that a site publishes the word that proves ownership. @throws ApiError if it does not */
export async function checkProof(
  fetcher: GuardedFetcher,
  { url, proof }: { url: string; proof: 'tag' | 'robots' },
  proofWord: string,
): Promise<void> {
  const pageUrl = proof === 'tag' ? url : new URL('/robots.txt', url).href
  const page = await fetcher.fetchPage(pageUrl, { accept: proof === 'tag' ? 'html' : 'text' })
  if (page.outcome === 'refused')
    throw apiError(siteFetchFailed({ because: page.reason, status: page.status ?? 0 }))
  if (page.outcome === 'unchanged') throw apiError(siteFetchFailed({ because: 'other', status: 0 }))
  const { hostname } = new URL(page.url)
  // Redirects within the registrable domain are the owner's; any other may lead to someone else's site.
  if (registrableDomain(hostname) !== registrableDomain(new URL(url).hostname))
    throw apiError(proofRedirectsElsewhere({ page: pageUrl, host: hostname }))
  const text = decodePage(page.bytes, page.charset)
  const hasProof =
    proof === 'tag' ? (await readProofWords(text)).includes(proofWord) : hasLine(text, proofWord)
  if (!hasProof) throw apiError(proofNotFound({ page: page.url }))
}

const registrableDomain = (host: string) => getDomain(host, { allowPrivateDomains: true }) ?? host

const readProofWords = async (html: string): Promise<string[]> =>
  (await readPageFactsWithoutBlocking(html)).metas.get(proofName) ?? []

/** As in `# wend-proof: 4f1c…`; other crawlers ignore comments. */
const hasLine = (text: string, proofWord: string) =>
  text.split(/\r\n?|\n/).some((line) => line.replace(/^[#\s]+/, '').trim() === `${proofName}: ${proofWord}`)
