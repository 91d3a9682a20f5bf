import type { Query, Term } from './parse-query.ts'
import type { Word } from './tokenize.ts'

/** A query in PostgreSQL's syntax, in several strengths. Empty text: nothing to look for. */
export interface SearchTexts {
  /** Every word that a result must have, wherever it is: what an index can answer alone. */
  loose: string
  /** The same with phrases and unspaced runs in their order. */
  strict: string
  /** What a result must not have. */
  excluded: string
  /** Sites that are gone, where they are not asked for. */
  unlisted: string
  /** The same name, or the very host. */
  exact: string
  /** All words one after the other in the title; in the title; in title or host; in title, host or tags. */
  phrase: string
  title: string
  named: string
  tagged: string
  /** The title without spaces, as title_key holds it. */
  key: string
  host: string
}

const isCjk = /^[\u2e80-\u{3ffff}]/u
export const quote = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** How words relate: in their order, or anywhere. */
type Link = ' <-> ' | ' & '

const joined = (texts: string[], link: Link) =>
  texts.length > 1 ? `(${texts.join(link)})` : (texts[0] ?? '')

/** One word, or an unspaced run as its pairs. */
function runText(run: Word[], weight: string, link: Link): string {
  const [first] = run
  if (!first) return ''
  // The last letter alone is there for texts; among several pairs of a query it adds nothing.
  const pairs = run.length > 1 ? run.slice(0, -1) : run
  const isOneLetter = run.length === 1 && isCjk.test(first.word)
  const texts = pairs.map(({ lexeme }) => {
    const prefix = isOneLetter ? '*' : ''
    return quote(lexeme) + (weight || prefix ? `:${prefix}${weight}` : '')
  })
  return joined(texts, link)
}

export function runsOf(words: Word[]): Word[][] {
  const runs = new Map<string, Word[]>()
  for (const word of words) {
    const id = isCjk.test(word.word) ? `${word.part} ${word.run}` : `${word.part} ${word.run} ${word.word}`
    runs.set(id, [...(runs.get(id) ?? []), word])
  }
  return [...runs.values()]
}

/** A phrase: its words one after the other. */
const phraseText = (words: Word[], weight: string, link: Link) =>
  joined(
    runsOf(words).map((run) => runText(run, weight, link)),
    link,
  )

/** What operators look for: marks that entries carry beside their words. */
function markText({ kind, text }: Term): string {
  const signs = { tag: '#', site: '@', kind: '!', is: '~' } as const
  return kind === 'words' || kind === 'phrase' ? '' : quote(signs[kind] + text)
}

const and = (texts: string[]) => texts.filter((text) => text !== '').join(' & ')

/** @param words of the query's terms, by their position among the terms */
export function toTsquery({ terms, host }: Query, words: Word[]): SearchTexts {
  const wordsOfTerm = (place: number) => words.filter(({ part }) => part === place)
  const single = terms.flatMap(({ isExcluded, kind }, place) =>
    isExcluded || kind !== 'words' ? [] : wordsOfTerm(place),
  )
  // Stop words such as "the" are only searched for when there is nothing else.
  const telling = single.some(({ is_stop }) => !is_stop) ? single.filter(({ is_stop }) => !is_stop) : single
  const phrases = terms.flatMap(({ isExcluded, kind }, place) =>
    kind === 'phrase' && !isExcluded ? [wordsOfTerm(place)] : [],
  )
  const all = (weight: string, link: Link = ' <-> ') =>
    and([
      ...runsOf(telling).map((run) => runText(run, weight, link)),
      ...phrases.map((phrase) => phraseText(phrase, weight, link)),
    ])
  const marks = terms.filter(({ isExcluded }) => !isExcluded).map(markText)
  const orHost = (text: string) =>
    host ? `(${[quote(`@${host}`), text && `(${text})`].filter(Boolean).join(' | ')})` : text
  const excluded = terms.flatMap((term, place) =>
    term.isExcluded ? [markText(term) || phraseText(wordsOfTerm(place), '', ' <-> ')] : [],
  )
  const names = words.filter(({ part }) => isName(terms[part]))
  const key = keyOf(names)
  const named = [key && quote(`=${key}`), host && quote(`@${host}`)].filter(Boolean).join(' | ')
  return {
    loose: and([orHost(all('', ' & ')), ...marks]),
    strict: and([orHost(all('')), ...marks]),
    excluded: excluded.filter(Boolean).join(' | '),
    unlisted: terms.some(({ kind, text }) => kind === 'is' && text === 'gone') ? '' : quote('~gone'),
    exact: named && and([`(${named})`, ...marks]),
    phrase: phraseText(names, 'A', ' <-> '),
    title: all('A'),
    named: all('AB'),
    tagged: all('ABC'),
    key,
    host: host ?? '',
  }
}

const isName = (term: Term | undefined) =>
  term !== undefined && !term.isExcluded && (term.kind === 'words' || term.kind === 'phrase')

/** Like key_of in db/migrations/0041_search.sql: pairs give their first letter, words all of theirs. */
const keyOf = (words: Word[]) =>
  [...words.map(({ word }) => (isCjk.test(word) ? ([...word][0] ?? '') : word)).join('')]
    .slice(0, 120)
    .join('')
