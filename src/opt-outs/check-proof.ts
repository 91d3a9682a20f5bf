import { getDomain } from 'tldts'
import { siteFetchFailed } from '#addresses/errors.ts'
import { apiError } from '#api-contract/api-error.ts'
import { decodePage } from '#page-metadata/page-charset.ts'
import { readPageFactsYielding } from '#page-metadata/page-facts.ts'
import type { GuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { proofNotFound, proofRedirectsElsewhere } from './errors.ts'

/** The name of the meta tag, and the label of the line in robots.txt. */
export const proofName = 'wend-proof'

/**
 * Checks immediately whether a site shows the word that proves ownership.
 * @throws ApiError if the site shows something else
 */
export async function checkProof(
  fetcher: GuardedFetcher,
  { url, proof }: { url: string; proof: 'tag' | 'robots' },
  word: string,
): Promise<void> {
  const page = proof === 'tag' ? url : new URL('/robots.txt', url).href
  const found = await fetcher.fetchPage(page, { accept: proof === 'tag' ? 'html' : 'text' })
  if (found.outcome === 'refused')
    throw apiError(siteFetchFailed({ because: found.reason, status: found.status ?? 0 }))
  if (found.outcome === 'unchanged') throw apiError(siteFetchFailed({ because: 'other', status: 0 }))
  const { hostname } = new URL(found.url)
  // A redirect within the same registrable domain is the owner's; any other proves someone else's site.
  if (registeredOf(hostname) !== registeredOf(new URL(url).hostname))
    throw apiError(proofRedirectsElsewhere({ page, host: hostname }))
  const text = decodePage(found.bytes, found.charset)
  const isThere = proof === 'tag' ? (await proofWordsIn(text)).includes(word) : hasLine(text, word)
  if (!isThere) throw apiError(proofNotFound({ page: found.url }))
}

const registeredOf = (host: string) => getDomain(host, { allowPrivateDomains: true }) ?? host

const proofWordsIn = async (html: string): Promise<string[]> =>
  (await readPageFactsYielding(html)).metas.get(proofName) ?? []

/** As in `# wend-proof: 4f1c…`; other crawlers ignore comments. */
const hasLine = (text: string, word: string) =>
  text.split(/\r\n?|\n/).some((line) => line.replace(/^[#\s]+/, '').trim() === `${proofName}: ${word}`)
