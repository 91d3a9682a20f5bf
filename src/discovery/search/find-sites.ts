import type { Db } from '#platform/db/db.ts'
import type { SearchHits } from './candidates.ts'
import { parseQuery, type Query } from './parse-site-query.ts'
import { countResults, search, searchWithout } from './queries.ts'
import { type PartialMatch, searchLoosely } from './search-loosely.ts'
import { type Correction, spellcheck } from './spellcheck.ts'
import { type OptionalWord, type SearchTexts, toTsquery } from './to-tsquery.ts'
import { tokenize, type Word } from './tokenize.ts'

export interface PreparedQuery {
  query: Query
  words: Word[]
  texts: SearchTexts
}

/** Parses queries and builds their tsqueries, in one statement. */
async function prepareAll(
  db: Db,
  texts: string[],
  languages: readonly string[] = [],
): Promise<PreparedQuery[]> {
  const queries = texts.map((text) => parseQuery(text, languages))
  const terms = queries.flatMap((query) => query.terms)
  const { words, tagRedirects } = await tokenize(
    db,
    terms.map(({ kind, text }) => (kind === 'words' || kind === 'phrase' ? text : '')),
    terms.filter(({ kind }) => kind === 'tag').map((term) => term.text),
  )
  for (const term of terms) if (term.kind === 'tag') term.text = tagRedirects.get(term.text) ?? term.text
  let first = 0
  return queries.map((query) => {
    const past = first + query.terms.length
    const own = words
      .filter(({ part }) => part >= first && part < past)
      .map((word) => ({ ...word, part: word.part - first }))
    first = past
    return { query, words: own, texts: toTsquery(query, own) }
  })
}

/** Parses a query and builds its tsqueries. */
export const prepare = async (db: Db, text: string, languages?: readonly string[]): Promise<PreparedQuery> =>
  (await prepareAll(db, [text], languages))[0] as PreparedQuery

/** The results of a search, and how the query was relaxed. */
export interface Outcome extends PreparedQuery {
  found: SearchHits
  loosened: PartialMatch | null
  corrected: string | null
  did_you_mean: string | null
}

/** The requested page. `level` is how far the list's first page was loosened. */
export interface ResultsPage {
  offset: number
  limit: number
  level?: PartialMatch | undefined
  /** Empty for all languages. */
  languages?: readonly string[]
}

const nothing: SearchHits = { count: 0, is_exact: true, ids: [], tags: [] }
/** With fewer results than this, a query that finds more is suggested. */
const few = 4

/**
 * Searches for all words. If nothing matches, tries the last word as a prefix, then corrections of unknown words, and
 * then most of the words or any.
 */
export async function findSites(db: Db, text: string, page: ResultsPage): Promise<Outcome> {
  const prepared = await prepare(db, text, page.languages)
  const found = page.level ? nothing : await searchStrictly(db, prepared, page)
  const asGiven = { ...prepared, found, loosened: null, corrected: null, did_you_mean: null }
  if (found.count >= few || prepared.words.length === 0) return asGiven
  const { query, texts } = prepared
  const { corrections, others, best } = query.host
    ? noCorrections
    : await correctionsOf(db, prepared, found.count > 0)
  const offered = corrections[best(2 * found.count, true)]?.text ?? null
  if (found.count > 0) return { ...asGiven, did_you_mean: offered }
  const at = page.level ? -1 : best(0, false)
  const other = others[at]
  if (other) {
    const found = await search(db, other.texts, page.offset, page.limit)
    return { ...asGiven, ...other, found, corrected: corrections[at]?.text ?? null }
  }
  // If all words are spelled correctly, no other query was meant.
  const isSure = corrections.every(({ isOfferedOnly }) => isOfferedOnly)
  const likely = isSure ? [] : (others[Math.max(0, best(0, true))]?.texts.optional ?? [])
  return { ...asGiven, ...(await loosely(db, texts, likely, page)), did_you_mean: offered }
}

interface Corrections {
  corrections: Correction[]
  /** The same, prepared. */
  others: PreparedQuery[]
  /** The index of the likeliest correction with more than this many results, or -1. */
  best(more: number, isOfferedToo: boolean): number
}

const noCorrections: Corrections = { corrections: [], others: [], best: () => -1 }

/** Corrections of a query, with how many results each has. */
async function correctionsOf(
  db: Db,
  { query, words }: PreparedQuery,
  hasResults: boolean,
): Promise<Corrections> {
  const corrections = await spellcheck(db, query, words, hasResults)
  if (corrections.length === 0) return noCorrections
  const others = await prepareAll(
    db,
    corrections.map((one) => one.text),
    query.languages,
  )
  const counts = await countResults(
    db,
    others.map((one) => one.texts.strict),
    3 * few,
  )
  const best = (more: number, isOfferedToo: boolean) =>
    corrections.findIndex(
      ({ isOfferedOnly }, at) => (isOfferedToo || !isOfferedOnly) && (counts[at] ?? 0) > more,
    )
  return { corrections, others, best }
}

/** The likeliest correction of a query without results, and its first results. */
export async function findCorrected(
  db: Db,
  prepared: PreparedQuery,
  limit: number,
): Promise<{ ids: number[]; corrected: string } | undefined> {
  const { corrections, others, best } = await correctionsOf(db, prepared, false)
  const at = best(0, false)
  const [corrected, other] = [corrections[at]?.text, others[at]]
  if (corrected === undefined || !other) return undefined
  return { corrected, ids: (await search(db, other.texts, 0, limit)).ids }
}

/** Matches most of the words, or any; likely corrections count too, but less. */
async function loosely(
  db: Db,
  texts: SearchTexts,
  likely: OptionalWord[],
  { offset, limit, level }: ResultsPage,
) {
  const given = new Set(texts.optional.map(({ written }) => written))
  const guesses = likely
    .filter(({ written }) => !given.has(written))
    .map((word) => ({ ...word, isGuessed: true }))
  const optional = [...texts.optional, ...guesses]
  if (optional.length === 0) return { found: nothing, loosened: null }
  const { loosened, ...found } = await searchLoosely(db, { ...texts, optional }, level, offset, limit)
  return { found, loosened: found.count > 0 ? loosened : null }
}

/** Matches all words or, if nothing does, the last one as a prefix. */
async function searchStrictly(
  db: Db,
  { query, words, texts }: PreparedQuery,
  { offset, limit }: ResultsPage,
): Promise<SearchHits> {
  if (!texts.loose) return texts.excluded ? searchWithout(db, texts, offset, limit) : nothing
  const found = await search(db, texts, offset, limit)
  if (found.count > 0 || query.terms.at(-1)?.kind !== 'words' || (words.at(-1)?.word.length ?? 0) < 2)
    return found
  return search(db, toTsquery(query, words, { isUnfinished: true }), offset, limit)
}

/** Ids of the best results for the exact query, for feeds: neither loosened nor corrected. */
export async function searchForFeed(
  db: Db,
  query: string,
  limit: number,
  languages: readonly string[],
): Promise<number[]> {
  const { texts } = await prepare(db, query, languages)
  if (!texts.loose) return texts.excluded ? (await searchWithout(db, texts, 0, limit)).ids : []
  return (await search(db, texts, 0, limit)).ids
}
