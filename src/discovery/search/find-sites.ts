import type { Db } from '#platform/db/db.ts'
import type { SearchHits } from './candidates.ts'
import { parseQuery, type Query } from './parse-query.ts'
import { countResults, search, searchByExclusion } from './queries.ts'
import { type PartialMatch, searchLoosely } from './search-loosely.ts'
import { type Correction, spellcheck } from './spellcheck.ts'
import { type OptionalWord, type SiteTsqueries, toTsqueries } from './to-tsquery.ts'
import { tokenize, type Word } from './tokenize.ts'

export interface PreparedQuery {
  query: Query
  words: Word[]
  tsqueries: SiteTsqueries
}

/** Parses queries and builds their tsqueries, in one statement. */
async function prepareQueries(
  db: Db,
  texts: string[],
  languages: readonly string[] = [],
): Promise<PreparedQuery[]> {
  const queries = texts.map((text) => parseQuery(text, 'sites', languages))
  const words = await tokenize(
    db,
    queries.flatMap((query) => query.terms),
  )
  let firstPart = 0
  return queries.map((query) => {
    const end = firstPart + query.terms.length
    const queryWords = words
      .filter(({ part }) => part >= firstPart && part < end)
      .map((word) => ({ ...word, part: word.part - firstPart }))
    firstPart = end
    return { query, words: queryWords, tsqueries: toTsqueries(query, queryWords) }
  })
}

/** Parses a query and builds its tsqueries. */
export const prepareQuery = async (
  db: Db,
  text: string,
  languages?: readonly string[],
): Promise<PreparedQuery> => (await prepareQueries(db, [text], languages))[0] as PreparedQuery

/** The results of a search, and how the query was relaxed. */
export interface SearchOutcome extends PreparedQuery {
  hits: SearchHits
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

const noHits: SearchHits = { count: 0, is_exact: true, ids: [], tags: [] }
/** With fewer results than this, a query that finds more is suggested. */
const fewResults = 4

/**
 * Searches for all words. If nothing matches, tries the last word as a prefix, then corrections of unknown words, and
 * then most of the words or any.
 */
export async function findSites(db: Db, text: string, page: ResultsPage): Promise<SearchOutcome> {
  const prepared = await prepareQuery(db, text, page.languages)
  const hits = page.level ? noHits : await searchStrictly(db, prepared, page)
  const uncorrectedOutcome = { ...prepared, hits, loosened: null, corrected: null, did_you_mean: null }
  if (hits.count >= fewResults || prepared.words.length === 0) return uncorrectedOutcome
  const { query, tsqueries } = prepared
  const { corrections, queries, findBest } = query.host
    ? noCorrections
    : await findCorrections(db, prepared, hits.count > 0)
  const suggestion = corrections[findBest(2 * hits.count, true)]?.text ?? null
  if (hits.count > 0) return { ...uncorrectedOutcome, did_you_mean: suggestion }
  const index = page.level ? -1 : findBest(0, false)
  const correctedQuery = queries[index]
  if (correctedQuery) {
    const hits = await search(db, correctedQuery.tsqueries, page.offset, page.limit)
    return { ...uncorrectedOutcome, ...correctedQuery, hits, corrected: corrections[index]?.text ?? null }
  }
  // If all words are spelled correctly, no other query was meant.
  const isCorrect = corrections.every(({ isSuggestionOnly }) => isSuggestionOnly)
  const likelyWords = isCorrect ? [] : (queries[Math.max(0, findBest(0, true))]?.tsqueries.optional ?? [])
  return {
    ...uncorrectedOutcome,
    ...(await searchPartially(db, tsqueries, likelyWords, page)),
    did_you_mean: suggestion,
  }
}

interface Corrections {
  corrections: Correction[]
  /** The corrections, prepared. */
  queries: PreparedQuery[]
  /** The index of the likeliest correction with more than this many results, or -1. */
  findBest(minimum: number, includesSuggestions: boolean): number
}

const noCorrections: Corrections = { corrections: [], queries: [], findBest: () => -1 }

/** Corrections of a query, and a function that chooses one by its number of results. */
async function findCorrections(
  db: Db,
  { query, words }: PreparedQuery,
  hasResults: boolean,
): Promise<Corrections> {
  const corrections = await spellcheck(db, query, words, hasResults)
  if (corrections.length === 0) return noCorrections
  const queries = await prepareQueries(
    db,
    corrections.map((correction) => correction.text),
    query.languages,
  )
  const counts = await countResults(
    db,
    queries.map(({ tsqueries }) => tsqueries.strict),
    3 * fewResults,
  )
  const findBest = (minimum: number, includesSuggestions: boolean) =>
    corrections.findIndex(
      ({ isSuggestionOnly }, index) =>
        (includesSuggestions || !isSuggestionOnly) && (counts[index] ?? 0) > minimum,
    )
  return { corrections, queries, findBest }
}

/** The likeliest correction of a query without results, and its first results. */
export async function findCorrected(
  db: Db,
  prepared: PreparedQuery,
  limit: number,
): Promise<{ ids: number[]; corrected: string } | undefined> {
  const { corrections, queries, findBest } = await findCorrections(db, prepared, false)
  const index = findBest(0, false)
  const [corrected, query] = [corrections[index]?.text, queries[index]]
  if (corrected === undefined || !query) return undefined
  return { corrected, ids: (await search(db, query.tsqueries, 0, limit)).ids }
}

/** Matches most of the words, or any; likely corrections count too, but less. */
async function searchPartially(
  db: Db,
  tsqueries: SiteTsqueries,
  likelyWords: OptionalWord[],
  { offset, limit, level }: ResultsPage,
) {
  const typedTexts = new Set(tsqueries.optional.map(({ text }) => text))
  const guesses = likelyWords
    .filter(({ text }) => !typedTexts.has(text))
    .map((word) => ({ ...word, isGuessed: true }))
  const optional = [...tsqueries.optional, ...guesses]
  if (optional.length === 0) return { hits: noHits, loosened: null }
  const { loosened, ...hits } = await searchLoosely(db, { ...tsqueries, optional }, level, offset, limit)
  return { hits, loosened: hits.count > 0 ? loosened : null }
}

/** Matches all words or, if nothing does, the last one as a prefix. */
async function searchStrictly(
  db: Db,
  { query, words, tsqueries }: PreparedQuery,
  { offset, limit }: ResultsPage,
): Promise<SearchHits> {
  if (!tsqueries.loose) return tsqueries.excluded ? searchByExclusion(db, tsqueries, offset, limit) : noHits
  const hits = await search(db, tsqueries, offset, limit)
  if (hits.count > 0 || query.terms.at(-1)?.kind !== 'words' || (words.at(-1)?.word.length ?? 0) < 2)
    return hits
  return search(db, toTsqueries(query, words, { isUnfinished: true }), offset, limit)
}

/** Ids of the best results for the exact query, for feeds: neither loosened nor corrected. */
export async function searchForFeed(
  db: Db,
  query: string,
  limit: number,
  languages: readonly string[],
): Promise<number[]> {
  const { tsqueries } = await prepareQuery(db, query, languages)
  if (!tsqueries.loose)
    return tsqueries.excluded ? (await searchByExclusion(db, tsqueries, 0, limit)).ids : []
  return (await search(db, tsqueries, 0, limit)).ids
}
