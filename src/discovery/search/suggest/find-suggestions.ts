import { parseSiteUrl } from '#addresses/site-address.ts'
import { normalizeTag, toTagSpelling } from '#api-contract/shapes/tag.ts'
import type { Db } from '#platform/db/db.ts'
import { findSiteIdsByKey } from '#sites/listing/queries.ts'
import { findCorrected, type PreparedQuery, prepareQuery } from '../find-sites.ts'
import { cleanPastedAddress } from '../parse-query.ts'
import type { Suggestions } from '../schemas.ts'
import { insideHostTsquery, quote } from '../to-tsquery.ts'
import { findByPrefix, findIdsByHost, findSuggestedSites } from './queries.ts'

/** Maximum number of suggested sites. */
const maxSites = 5

/** Suggestions for a query that is being typed. */
export async function findSuggestions(db: Db, input: string): Promise<Suggestions> {
  // In a partly typed address, only the host name tells sites apart.
  const typedText = input.replace(/^\s*(?:https?:\/\/(?:www\.)?|www\.)(?=[^\s.]+$)/i, '')
  const prepared = await prepareQuery(db, typedText)
  const { host } = prepared.query
  const noSuggestions = { tags: [], blogs: [], people: [], corrected: null, unknown_address: null }
  if (host) {
    const ids = await findIdsByAddress(db, typedText, host)
    const sites = await findSuggestedSites(db, ids, maxSites)
    return {
      ...noSuggestions,
      blogs: sites,
      unknown_address: sites.length === 0 ? cleanPastedAddress(typedText) : null,
    }
  }
  const found = await findByPrefix(db, {
    key: prepared.tsqueries.key,
    prefix: toPrefixTsqueries(prepared),
    tag: tagPrefix(typedText),
    name: /^@?[\w.-]{2,30}$/.exec(typedText.trim())?.[0].replace('@', '') ?? '',
  })
  const isFound = found.ids.length + found.tags.length + found.people.length > 0
  const corrected =
    isFound || typedText.trim().length < 4 ? undefined : await findCorrected(db, prepared, maxSites)
  return {
    ...noSuggestions,
    tags: found.tags,
    people: found.people,
    blogs: await findSuggestedSites(db, corrected?.ids ?? found.ids, maxSites),
    corrected: corrected?.corrected ?? null,
  }
}

/** The site of an address, also if merged, then other sites on its host. */
async function findIdsByAddress(db: Db, typedText: string, host: string): Promise<number[]> {
  const address = parseSiteUrl(cleanPastedAddress(typedText))
  const addressIds = 'error' in address ? [] : (await findSiteIdsByKey(db, address.url_key)).slice(-1)
  return [...new Set([...addressIds, ...(await findIdsByHost(db, host, maxSites))])]
}

/** A tsquery for the words so far; the last one is a prefix, and may occur inside a host name. '' if too short. */
function toPrefixTsqueries({ words }: PreparedQuery): { loose: string; exact: string } {
  const lastWord = words.at(-1)
  const completeWords = words.slice(0, -1)
  if (!lastWord || (lastWord.word.length < 3 && completeWords.length === 0)) return { loose: '', exact: '' }
  const insideHost = insideHostTsquery(lastWord.word, 4)
  const text = (weights: string) =>
    [
      ...completeWords.map(({ lexeme }) => `${quote(lexeme)}${weights && `:${weights}`}`),
      `(${quote(lastWord.word)}:*${weights}${insideHost && ` | ${insideHost}`})`,
    ].join(' & ')
  return { loose: text(''), exact: text('AB') }
}

/** The prefix of a tag that is being typed: after `tag:`, or as the whole query. */
function tagPrefix(typedText: string): string {
  const text = /(?:^|\s)-?tag:\s*"?([^"\s]*)$/i.exec(typedText)?.[1] ?? typedText
  const isTag = normalizeTag(text.length === 1 ? `${text}a` : text) !== undefined
  return isTag ? toTagSpelling(text) : ''
}
