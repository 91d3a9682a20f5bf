import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { textRows } from '#platform/db/unplanned-value.ts'
import { isInDictionary } from './dictionary/dictionary.ts'
import { isTextTerm, type Query } from './parse-query.ts'
import type { Word } from './tokenize.ts'
import { bestMatches, type KnownWord } from './typos.ts'

/** A query that may have been meant. */
export interface Correction {
  text: string
  /** It replaces a correctly spelled word, so it is only suggested and the original results are kept. */
  isSuggestionOnly: boolean
}

/** A known word on at most this many sites may still be a typo. */
const maxRareSites = 2
/** Maximum numbers of candidates per word, and of combinations. */
const maxPerWord = 4
const maxCombinations = 8

/**
 * Corrections of a query, likeliest first: unknown words replaced by known ones, all words joined to one name, and last
 * corrections that treat correct but rare words as typos. A word is correct if it is on any site, also inside its host
 * name, or in a dictionary. If the query has results, only words in no dictionary are corrected.
 */
export async function spellcheck(
  db: Db,
  query: Query,
  words: Word[],
  hasResults: boolean,
): Promise<Correction[]> {
  const correctable = words.filter((word) => isCorrectable(query, word))
  const uncertainWords: Word[] = []
  for (const word of correctable)
    if (word.sites <= maxRareSites && !word.is_stop && !(hasResults && (await isInDictionary(word.word))))
      uncertainWords.push(word)
  if (hasResults && uncertainWords.length === 0) return []
  const nameWords = query.terms.every(
    ({ kind, isExcluded, isFromFilter }) => isFromFilter || (kind === 'words' && !isExcluded),
  )
    ? correctable
    : []
  const name =
    nameWords.length > 1 && nameWords.length === words.length
      ? nameWords.map(({ word }) => word).join('')
      : ''
  const lookups = [...new Set(uncertainWords.map(({ word }) => word))]
  const nearWords = await findNearWords(db, name.length >= 7 ? [...lookups, name] : lookups)
  const findSimilar = (word: string) =>
    nearWords.filter((candidate) => candidate.typed === word && candidate.word !== word)
  const unmatchedWords = uncertainWords.filter(
    ({ word, sites }) => sites === 0 && bestMatches(word, findSimilar(word)).length === 0,
  )
  nearWords.push(
    ...(await findSimilarWords(
      db,
      unmatchedWords.map(({ word }) => word),
    )),
  )
  const unknownWords = new Map<string, Candidate[]>()
  const rareWords = new Map<string, Candidate[]>()
  for (const { word, sites } of uncertainWords) {
    const similarWords = findSimilar(word).filter(({ n }) => sites === 0 || n >= 3 * sites)
    const candidates = bestMatches(word, similarWords).slice(0, maxPerWord)
    if (candidates.length === 0) continue
    const isCorrect =
      sites > 0 ||
      nearWords.some(({ typed, is_in_hosts }) => typed === word && is_in_hosts) ||
      (await isInDictionary(word))
    const replacements = isCorrect ? rareWords : unknownWords
    replacements.set(word, candidates)
  }
  const joinedNames = bestMatches(
    name,
    nearWords.filter(({ typed, n }) => typed === name && n > 0),
  ).slice(0, 1)
  const replacedQueries = [
    ...combine(unknownWords).map(({ replacements, cost }) => ({
      text: replaceWords(query, words, replacements),
      cost,
    })),
    ...joinedNames.map(({ word, cost }) => ({ text: word, cost })),
  ].toSorted((a, b) => a.cost - b.cost)
  const suggestedQueries = combine(new Map([...unknownWords, ...rareWords])).map(({ replacements }) =>
    replaceWords(query, words, replacements),
  )
  const corrections = [
    ...replacedQueries.map(({ text }) => ({ text, isSuggestionOnly: false })),
    ...(rareWords.size > 0 ? suggestedQueries.map((text) => ({ text, isSuggestionOnly: true })) : []),
  ]
  return corrections.slice(0, maxCombinations)
}

type Candidate = ReturnType<typeof bestMatches>[number]

function isCorrectable({ terms }: Query, { part, word }: Word): boolean {
  const term = terms[part]
  if (!term || term.isExcluded || !isTextTerm(term)) return false
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+$/u.test(word)
}

/** All combinations of replacements, best first. */
function combine(
  candidates: Map<string, Candidate[]>,
): { replacements: Map<string, string>; cost: number }[] {
  let combinations = candidates.size > 0 ? [{ replacements: new Map<string, string>(), cost: 0 }] : []
  for (const [word, wordCandidates] of candidates) {
    const extended = combinations.flatMap(({ replacements, cost }) =>
      wordCandidates.map((candidate) => ({
        replacements: new Map([...replacements, [word, candidate.word]]),
        cost: cost + candidate.cost,
      })),
    )
    combinations = extended.toSorted((a, b) => a.cost - b.cost).slice(0, maxCombinations)
  }
  return combinations
}

/** The query with words replaced. */
function replaceWords({ terms }: Query, words: Word[], replacements: Map<string, string>): string {
  const text = terms.map((term, part) => {
    if (term.isFromFilter) return ''
    const termWords = words.filter((word) => word.part === part)
    const isChanged = termWords.some(({ word }) => replacements.has(word))
    const value = isChanged
      ? termWords.map(({ word }) => replacements.get(word) ?? word).join(' ')
      : term.text
    const operator = isTextTerm(term) ? '' : `${term.kind}:`
    const orPrefix = part > 0 && terms[part - 1]?.group === term.group ? 'OR ' : ''
    return `${orPrefix}${term.isExcluded ? '-' : ''}${operator}${term.kind === 'phrase' ? `"${value}"` : value}`
  })
  return text.filter(Boolean).join(' ')
}

interface SimilarWord extends KnownWord {
  typed: string
  is_in_hosts: boolean
}

/** Known words within one or two typing errors of the given ones, and whether the given ones occur inside hosts. */
async function findNearWords(db: Db, words: string[]): Promise<SimilarWord[]> {
  if (words.length === 0) return []
  const { rows } = await sql<SimilarWord>`
    with words as materialized (
      select typed, is_inside_hosts(typed) as is_in_hosts from ${textRows(words)} as typed)
    select typed, near.word, near.n, is_in_hosts from words, words_near(typed) as near
    union all select typed, typed, 0, true from words where is_in_hosts`.execute(db)
  return rows
}

/** Known words that share letters with the given ones, which have no near words. */
async function findSimilarWords(db: Db, words: string[]): Promise<SimilarWord[]> {
  if (words.length === 0) return []
  const { rows } = await sql<SimilarWord>`
    select typed, alike.word, alike.n, false as is_in_hosts
    from ${textRows(words)} as typed, words_like(typed) as alike`.execute(db)
  return rows
}
