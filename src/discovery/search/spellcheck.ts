import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { isInDictionary } from './dictionary/dictionary.ts'
import type { Query } from './parse-site-query.ts'
import type { Word } from './tokenize.ts'
import { bestMatches, type KnownWord } from './typos.ts'
import { textRows } from './ui/text-rows.ts'

/** A query that may have been meant. */
export interface Correction {
  text: string
  /** It replaces a correctly spelled word, so it is only suggested and the original results stay. */
  isOfferedOnly: boolean
}

/** A known word on this few sites may still be a typo. */
const rare = 2
/** Maximum numbers of candidates per word, and of combinations. */
const perWord = 4
const most = 8

/**
 * Corrections of a query, likeliest first: unknown words replaced by known ones, all words joined to one name, and last
 * corrections that treat correct but rare words as typos. A word is correct if it is on any site, also inside its host name,
 * or in a dictionary. If the query has results, only words in no dictionary are doubted.
 */
export async function spellcheck(
  db: Db,
  query: Query,
  words: Word[],
  hasResults: boolean,
): Promise<Correction[]> {
  const said = words.filter((word) => isCorrectable(query, word))
  const doubtful: Word[] = []
  for (const word of said)
    if (word.sites <= rare && !word.is_stop && !(hasResults && (await isInDictionary(word.word))))
      doubtful.push(word)
  if (hasResults && doubtful.length === 0) return []
  const names = query.terms.every(
    ({ kind, isExcluded, isBeside }) => isBeside || (kind === 'words' && !isExcluded),
  )
    ? said
    : []
  const name = names.length > 1 && names.length === words.length ? names.map(({ word }) => word).join('') : ''
  const looked = [...new Set(doubtful.map(({ word }) => word))]
  const near = await wordsNear(db, name.length >= 7 ? [...looked, name] : looked)
  const othersLike = (word: string) => near.filter((one) => one.given === word && one.word !== word)
  const lost = doubtful.filter(
    ({ word, sites }) => sites === 0 && bestMatches(word, othersLike(word)).length === 0,
  )
  near.push(
    ...(await wordsLike(
      db,
      lost.map(({ word }) => word),
    )),
  )
  const unknown = new Map<string, Candidate[]>()
  const rareOnes = new Map<string, Candidate[]>()
  for (const { word, sites } of doubtful) {
    const like = othersLike(word).filter(({ n }) => sites === 0 || n >= 3 * sites)
    const candidates = bestMatches(word, like).slice(0, perWord)
    if (candidates.length === 0) continue
    const isRight =
      sites > 0 || near.some((one) => one.given === word && one.is_in_hosts) || (await isInDictionary(word))
    const kinds = isRight ? rareOnes : unknown
    kinds.set(word, candidates)
  }
  const asName = bestMatches(
    name,
    near.filter((one) => one.given === name && one.n > 0),
  ).slice(0, 1)
  const done = [
    ...combinationsOf(unknown).map(({ better, cost }) => ({ text: textWith(query, words, better), cost })),
    ...asName.map(({ word, cost }) => ({ text: word, cost })),
  ].toSorted((a, b) => a.cost - b.cost)
  const offered = combinationsOf(new Map([...unknown, ...rareOnes])).map(({ better }) =>
    textWith(query, words, better),
  )
  const corrections = [
    ...done.map(({ text }) => ({ text, isOfferedOnly: false })),
    ...(rareOnes.size > 0 ? offered.map((text) => ({ text, isOfferedOnly: true })) : []),
  ]
  return corrections.slice(0, most)
}

type Candidate = ReturnType<typeof bestMatches>[number]

function isCorrectable({ terms }: Query, { part, word }: Word): boolean {
  const term = terms[part]
  if (!term || term.isExcluded || (term.kind !== 'words' && term.kind !== 'phrase')) return false
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+$/u.test(word)
}

/** All combinations of replacements, best first. */
function combinationsOf(
  candidates: Map<string, Candidate[]>,
): { better: Map<string, string>; cost: number }[] {
  let ways = candidates.size > 0 ? [{ better: new Map<string, string>(), cost: 0 }] : []
  for (const [word, ones] of candidates) {
    const more = ways.flatMap(({ better, cost }) =>
      ones.map((one) => ({ better: new Map([...better, [word, one.word]]), cost: cost + one.cost })),
    )
    ways = more.toSorted((a, b) => a.cost - b.cost).slice(0, most)
  }
  return ways
}

/** The query with words replaced. */
function textWith({ terms }: Query, words: Word[], better: Map<string, string>): string {
  const text = terms.map((term, part) => {
    if (term.isBeside) return ''
    const own = words.filter((word) => word.part === part)
    const isChanged = own.some(({ word }) => better.has(word))
    const value = isChanged ? own.map(({ word }) => better.get(word) ?? word).join(' ') : term.text
    const operator = term.kind === 'words' || term.kind === 'phrase' ? '' : `${term.kind}:`
    const or = part > 0 && terms[part - 1]?.group === term.group ? 'OR ' : ''
    return `${or}${term.isExcluded ? '-' : ''}${operator}${term.kind === 'phrase' ? `"${value}"` : value}`
  })
  return text.filter(Boolean).join(' ')
}

interface LikeWord extends KnownWord {
  given: string
  is_in_hosts: boolean
}

/** Known words within an error or two of these, and whether these occur inside hosts. */
async function wordsNear(db: Db, words: string[]): Promise<LikeWord[]> {
  if (words.length === 0) return []
  const { rows } = await sql<LikeWord>`
    with asked as materialized (
      select given, is_inside_hosts(given) as is_in_hosts from ${textRows(words)} as given)
    select given, near.word, near.n, is_in_hosts from asked, words_near(given) as near
    union all select given, given, 0, true from asked where is_in_hosts`.execute(db)
  return rows
}

/** Known words that share letters with words that are close to none. */
async function wordsLike(db: Db, words: string[]): Promise<LikeWord[]> {
  if (words.length === 0) return []
  const { rows } = await sql<LikeWord>`
    select given, alike.word, alike.n, false as is_in_hosts
    from ${textRows(words)} as given, words_like(given) as alike`.execute(db)
  return rows
}
