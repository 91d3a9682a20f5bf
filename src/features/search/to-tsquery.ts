import type { Query, Term } from './parse-query.ts'
import type { Word } from './words.ts'

/** A query as PostgreSQL takes it, in several strengths. Empty text: nothing to look for. */
export interface SearchTexts {
  /** Everything that a result must have, and must not. */
  all: string
  /** The same name, or the very host. */
  exact: string
  /** All words in the title; in title or host; in title, host or tags. */
  title: string
  named: string
  tagged: string
  /** All words one after the other in the title. */
  phrase: string
  /** The title without spaces, as title_key holds it. */
  key: string
  host: string
}

const is_cjk = /^[\u2e80-\u{3ffff}]/u
const quote = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** One word, or a stretch without spaces as its pairs one after the other. */
function runText(run: Word[], weight: string): string {
  const [first] = run
  if (!first) return ''
  // The last letter alone is there for texts; among several pairs of a query it adds nothing.
  const pairs = run.length > 1 ? run.slice(0, -1) : run
  const is_one_letter = run.length === 1 && is_cjk.test(first.word)
  const texts = pairs.map(({ lexeme }) => {
    const prefix = is_one_letter ? '*' : ''
    return quote(lexeme) + (weight || prefix ? `:${prefix}${weight}` : '')
  })
  return texts.length > 1 ? `(${texts.join(' <-> ')})` : (texts[0] ?? '')
}

function runsOf(words: Word[]): Word[][] {
  const runs = new Map<string, Word[]>()
  for (const word of words) {
    const id = is_cjk.test(word.word) ? `${word.part} ${word.run}` : `${word.part} ${word.run} ${word.word}`
    runs.set(id, [...(runs.get(id) ?? []), word])
  }
  return [...runs.values()]
}

/** A phrase: its words one after the other. */
function phraseText(words: Word[], weight: string): string {
  const texts = runsOf(words).map((run) => runText(run, weight))
  return texts.length > 1 ? `(${texts.join(' <-> ')})` : (texts[0] ?? '')
}

/** What operators look for: marks that entries carry beside their words. */
function markText({ kind, text }: Term): string {
  const signs = { tag: '#', site: '@', kind: '!' } as const
  return kind === 'tag' || kind === 'site' || kind === 'kind' ? quote(signs[kind] + text) : ''
}

const and = (texts: string[]) => texts.filter((text) => text !== '').join(' & ')

/** @param words of the query's terms, by their place among the terms */
export function toTsquery({ terms, host }: Query, words: Word[]): SearchTexts {
  const wordsOfTerm = (place: number) => words.filter(({ part }) => part === place)
  const texts = (weight: string): string[] => {
    const wanted = terms.flatMap((term, place) =>
      term.is_excluded || term.kind !== 'words' ? [] : wordsOfTerm(place),
    )
    // "the" and its like are only asked for when there is nothing else.
    const telling = wanted.some(({ is_stop }) => !is_stop) ? wanted.filter(({ is_stop }) => !is_stop) : wanted
    const phrases = terms.flatMap((term, place) =>
      term.kind === 'phrase' && !term.is_excluded ? [phraseText(wordsOfTerm(place), weight)] : [],
    )
    return [...runsOf(telling).map((run) => runText(run, weight)), ...phrases]
  }
  const marks = terms.filter(({ is_excluded }) => !is_excluded).map(markText)
  const excluded = terms.flatMap((term, place) => {
    const text = term.is_excluded ? markText(term) || phraseText(wordsOfTerm(place), '') : ''
    return text ? [`!${text}`] : []
  })
  const plain = and(texts(''))
  const names = words.filter(({ part }) => isName(terms[part]))
  const key = keyOf(names)
  const named = [key && quote(`=${key}`), host && quote(`@${host}`)].filter(Boolean).join(' | ')
  const wanted = and([
    host ? `(${[quote(`@${host}`), plain && `(${plain})`].filter(Boolean).join(' | ')})` : plain,
    ...marks,
  ])
  return {
    all: wanted && and([wanted, ...excluded]),
    exact: named && and([`(${named})`, ...marks, ...excluded]),
    title: and(texts('A')),
    named: and(texts('AB')),
    tagged: and(texts('ABC')),
    phrase: phraseText(names, 'A'),
    key,
    host: host ?? '',
  }
}

const isName = (term: Term | undefined) =>
  term !== undefined && !term.is_excluded && (term.kind === 'words' || term.kind === 'phrase')

/** As key_of in db/migrations/0041_search.sql: pairs give their first letter, words all of theirs. */
const keyOf = (words: Word[]) =>
  [...words.map(({ word }) => (is_cjk.test(word) ? ([...word][0] ?? '') : word)).join('')]
    .slice(0, 120)
    .join('')
