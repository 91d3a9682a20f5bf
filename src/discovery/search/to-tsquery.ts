import { unknownLanguage } from '#api-contract/values/content-languages.ts'
import type { Query, Term } from './parse-site-query.ts'
import type { Word } from './tokenize.ts'

/** A query in PostgreSQL's syntax, in several strengths. Empty text: nothing to look for. */
export interface SearchTexts {
  /** Every word that a result must have, wherever it is: what an index can answer alone. */
  loose: string
  /** The same in a few parts, of which a result must have each. */
  parts: string[]
  /** Whether all of that are marks, which stand beside names and tags alone. */
  isOfMarks: boolean
  /** The same with phrases and unspaced runs in their order. */
  strict: string
  /** What a result must not have. */
  excluded: string
  /** Sites that are gone, where they are not asked for. */
  unlisted: string
  /** The same name, or the very host. */
  exact: string
  /** All words one after the other in the title; in the title; inside of the host's name; in title or host; in tags too. */
  phrase: string
  title: string
  joined: string
  named: string
  tagged: string
  /** Any of the words. */
  either: string
  /** The title without spaces, as title_key holds it. */
  key: string
  host: string
  /** What results must have, however few of the other words they have. */
  required: string
  /** Words that results may go without. */
  optional: OptionalWord[]
}

/** A word that results may go without, in PostgreSQL's syntax. */
export interface OptionalWord {
  /** Among the words of texts; inside of a host's name, or ''; in posts of a site; in the title of a post's own entry. */
  written: string
  inside: string
  posted: string
  titled: string
  /** How many sites have it. */
  sites: number
  /** Nobody wrote it, but somebody may have meant it. */
  isGuessed?: boolean
}

/** Letters of scripts that put no space between words. */
export const isUnspaced =
  /^[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u1aaf\ua9e0-\uaa7f\u2e80-\u{3ffff}]/u
export const quote = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** How words relate: in their order, or anywhere. */
type Link = ' <-> ' | ' & '

const joined = (texts: string[], link: Link | ' | ') => {
  const some = texts.filter(Boolean)
  return some.length > 1 ? `(${some.join(link)})` : (some[0] ?? '')
}
const and = (texts: string[]) => texts.filter(Boolean).join(' & ')

/** One word, or an unspaced run as its pairs. */
function runText(run: Word[], weight: string, link: Link): string {
  const [first] = run
  if (!first) return ''
  // The last letter alone is there for texts; among several pairs of a query it adds nothing.
  const pairs = run.length > 1 ? run.slice(0, -1) : run
  const isOneLetter = run.length === 1 && isUnspaced.test(first.word)
  const texts = pairs.map(({ lexeme }) => {
    const prefix = isOneLetter ? '*' : ''
    return quote(lexeme) + (weight || prefix ? `:${prefix}${weight}` : '')
  })
  return joined(texts, link)
}

export function runsOf(words: Word[]): Word[][] {
  const runs = new Map<string, Word[]>()
  for (const word of words) {
    const id = isUnspaced.test(word.word)
      ? `${word.part} ${word.run}`
      : `${word.part} ${word.run} ${word.word}`
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

/** As label_ends in db/migrations/0170_search_loosens.sql keeps them. */
const longestInside = 30

/** Letters inside of a host's name; '' for fewer than `least`, which are inside of too many. */
export const insideText = (letters: string, least: number) =>
  /^[a-z0-9]+$/.test(letters) && letters.length >= least
    ? `${quote(`^${letters.slice(0, longestInside)}`)}:*`
    : ''

/** Marks of words: `+word` in posts of a site, `=word` in the title of a post's own entry. */
const markedText = (run: Word[], sign: '+' | '=') =>
  joined(
    (run.length > 1 ? run.slice(0, -1) : run).map(({ lexeme }) => quote(sign + lexeme)),
    ' & ',
  )

const ofNoLanguage = `!${quote('lang:')}:*`

/** What operators look for: marks that entries carry beside their words. */
function markText({ kind, text }: Term): string {
  const signs = { tag: '#', site: '@', kind: '!', is: '~', lang: 'lang:', has: 'has:' } as const
  // What is in no known language has no mark of any.
  if (kind === 'lang' && text === unknownLanguage) return ofNoLanguage
  return isText({ kind }) ? '' : quote(signs[kind as keyof typeof signs] + text)
}

const isText = ({ kind }: Pick<Term, 'kind'>) => kind === 'words' || kind === 'phrase'

/** @param words those of the query's terms, by the term's position; @param isUnfinished whether the last word may go on */
export function toTsquery(query: Query, words: Word[], { isUnfinished = false } = {}): SearchTexts {
  const { terms, host, tag } = query
  const wordsOfTerm = (place: number) => words.filter(({ part }) => part === place)
  const isAlternative = ({ group }: Term) => terms.filter((term) => term.group === group).length > 1
  const single = terms.flatMap((term, place) =>
    term.isExcluded || term.kind !== 'words' || isAlternative(term) ? [] : wordsOfTerm(place),
  )
  const telling = tellingOf(single)
  const runs = runsOf(telling)
  // Three letters are inside of many names: they count beside others alone.
  const least = runs.length > 1 ? 3 : 4
  const last = isUnfinished ? runs.at(-1)?.[0] : undefined
  const wordText = (run: Word[], weight: string, link: Link): string => {
    const [first] = run
    const isLast = first !== undefined && first === last && !isUnspaced.test(first.word)
    return joined(
      [
        runText(run, weight, link),
        isLast ? `${quote(first.word)}:*${weight}` : '',
        weight === 'A' || !first ? '' : insideText(first.word, least),
        weight === '' ? markedText(run, '+') : '',
      ],
      ' | ',
    )
  }
  const groups = [...new Set(terms.map(({ group }) => group))].map((group) =>
    terms.flatMap((term, place) =>
      term.group === group && !term.isExcluded && (term.kind !== 'words' || isAlternative(term))
        ? [{ term, words: wordsOfTerm(place) }]
        : [],
    ),
  )
  const must = (weight: string, link: Link) =>
    groups.map((group) =>
      joined(
        group.map(({ term, words }) => (isText(term) ? phraseText(words, weight, link) : markText(term))),
        ' | ',
      ),
    )
  const all = (weight: string, link: Link = ' <-> ') => and(runs.map((run) => wordText(run, weight, link)))
  const orHost = (text: string) => (host ? joined([quote(`@${host}`), text && `(${text})`], ' | ') : text)
  const excluded = terms.flatMap((term, place) =>
    term.isExcluded ? [markText(term) || phraseText(wordsOfTerm(place), '', ' <-> ')] : [],
  )
  const names = words.filter(({ part }) => terms[part] && !terms[part].isExcluded && isText(terms[part]))
  const key = terms.some(isAlternative) ? '' : keyOf(names)
  const named = tag
    ? quote(`#${tag}`)
    : [key && quote(`=${key}`), host && quote(`@${host}`)].filter(Boolean).join(' | ')
  const required = and(must('', ' <-> '))
  const marks = groups
    .filter((group) => group.length > 0 && group.every(({ term }) => !isText(term)))
    .map((group) =>
      joined(
        group.map(({ term }) => markText(term)),
        ' | ',
      ),
    )
  const phrases = groups.map((group) =>
    joined(
      group.filter(({ term }) => isText(term)).map(({ words }) => phraseText(words, 'ABC', ' <-> ')),
      ' | ',
    ),
  )
  const eachWord = runs.map((run) => wordText(run, '', ' & '))
  const parts = [...(host ? [orHost(and(eachWord))] : eachWord), ...must('', ' & ')].filter(Boolean)
  return {
    loose: and(parts),
    parts: fewParts(parts),
    isOfMarks: runs.length === 0 && groups.every((group) => group.every(({ term }) => !isText(term))),
    strict: and([orHost(all('')), required]),
    excluded: excluded.filter(Boolean).join(' | '),
    unlisted: terms.some(({ kind, text }) => kind === 'is' && text === 'gone') ? '' : quote('~gone'),
    exact: named && and([`(${named})`, ...marks]),
    phrase: key && inOrder(names, last),
    title: and([all('A'), ...phrases]),
    joined: names.length > 1 ? insideText(key, 5) : '',
    named: and([all('AB'), ...phrases]),
    tagged: and([all('ABC'), ...phrases]),
    either: joined(
      runs.map((run) => runText(run, '', ' & ')),
      ' | ',
    ),
    key,
    host: host ?? '',
    required,
    optional: runs.map((run) => ({
      written: runText(run, '', ' <-> '),
      inside: insideText(run[0]?.word ?? '', least),
      posted: markedText(run, '+'),
      titled: markedText(run, '='),
      sites: Math.min(...run.map(({ sites }) => sites)),
    })),
  }
}

/** At most three, so that statements are few that PostgreSQL has to know. An index has no answer to what only lacks something. */
function fewParts(parts: string[]): string[] {
  const lacking = parts.filter((part) => part.includes(ofNoLanguage))
  const [first = '', second = '', ...others] = parts.filter((part) => !lacking.includes(part))
  return [and([first, ...lacking]), second, and(others)].filter(Boolean)
}

/** In the title, one after the other. */
const inOrder = (names: Word[], last: Word | undefined) =>
  last && names.at(-1) === last && !isUnspaced.test(last.word)
    ? joined([phraseText(names.slice(0, -1), 'A', ' <-> '), `${quote(last.word)}:*A`], ' <-> ')
    : phraseText(names, 'A', ' <-> ')

/** Endings of hosts and what surrounds addresses: they tell nothing beside other words. */
const stray = new Set(['com', 'net', 'org', 'www', 'http', 'https', 'html'])

/** Words that a result must have: those such as "the" or "com" only where there is nothing else. */
function tellingOf(words: Word[]): Word[] {
  const isTelling = (word: Word) => !word.is_stop && !stray.has(word.word)
  return words.some(isTelling) ? words.filter(isTelling) : words
}

/** Like key_of in db/migrations/0170_search_loosens.sql: pairs give their first letter, words all of theirs. */
const keyOf = (words: Word[]) =>
  [...words.map(({ word }) => (isUnspaced.test(word) ? ([...word][0] ?? '') : word)).join('')]
    .slice(0, 120)
    .join('')
