import { getDomain } from 'tldts'
import { siteUnread } from '#addresses/errors.ts'
import { apiError } from '#api-contract/api-error.ts'
import { decodePage } from '#page-metadata/page-charset.ts'
import { readPageFactsInTurns } from '#page-metadata/page-facts.ts'
import type { GuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { leadsElsewhere, wordNotThere } from './errors.ts'

/** The name of the tag, and what precedes the word in robots.txt. */
export const proofName = 'wend-proof'

/**
 * Looks for the word that proves a site, at once: a person waits for the answer.
 * @throws ApiError saying what was found instead
 */
export async function lookForProof(
  fetcher: GuardedFetcher,
  { url, proof }: { url: string; proof: 'tag' | 'robots' },
  word: string,
): Promise<void> {
  const page = proof === 'tag' ? url : new URL('/robots.txt', url).href
  const found = await fetcher.fetchPage(page, { accept: proof === 'tag' ? 'html' : 'text' })
  if (found.outcome === 'refused')
    throw apiError(siteUnread({ because: found.because, status: found.status ?? 0 }))
  if (found.outcome === 'unchanged') throw apiError(siteUnread({ because: 'other', status: 0 }))
  const { hostname } = new URL(found.url)
  // A redirect within the owner's own names is theirs; one to anywhere else shows whose that is.
  if (registeredOf(hostname) !== registeredOf(new URL(url).hostname))
    throw apiError(leadsElsewhere({ page, host: hostname }))
  const text = decodePage(found.bytes, found.charset)
  const isThere = proof === 'tag' ? (await words(text)).includes(word) : hasLine(text, word)
  if (!isThere) throw apiError(wordNotThere({ page: found.url }))
}

const registeredOf = (host: string) => getDomain(host, { allowPrivateDomains: true }) ?? host

const words = async (html: string): Promise<string[]> =>
  (await readPageFactsInTurns(html)).metas.get(proofName) ?? []

/** Such as `# wend-proof: 4f1c…`; as a comment it means nothing to other programs. */
const hasLine = (text: string, word: string) =>
  text.split(/\r\n?|\n/).some((line) => line.replace(/^[#\s]+/, '').trim() === `${proofName}: ${word}`)
