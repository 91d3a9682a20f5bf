import { unknownLanguage } from '#api-contract/values/content-languages.ts'
import type { Query, Term } from './parse-site-query.ts'
import type { Word } from './tokenize.ts'

/** A query as tsqueries of several strengths. Empty if there is nothing to look for. */
export interface SearchTexts {
  /** All required words, in any position: what an index can answer alone. */
  loose: string
  /** The same in a few parts, all of which must match. */
  parts: string[]
  /** True if it has only marks, which are stored with names and tags but not in texts. */
  hasOnlyOperators: boolean
  /** The same, with phrases and unspaced runs in order. */
  strict: string
  /** Matches results to exclude. */
  excluded: string
  /** Matches gone sites, unless the query includes them. */
  gone: string
  /** Exactly this name or host. */
  exact: string
  /** All words: as a phrase in the title; in the title; inside the host name; in title or host; in title, host or tags. */
  phrase: string
  title: string
  insideHost: string
  titleOrHost: string
  titleHostOrTags: string
  /** Any of the words. */
  anyWord: string
  /** The title without spaces, like title_key. */
  key: string
  host: string
  /** Required terms, even in a loosened search. */
  required: string
  /** Words that a loosened search may drop. */
  optional: OptionalWord[]
}

/** A word that a loosened search may drop, as tsqueries. */
export interface OptionalWord {
  /** For the words of texts; inside a host name, or ''; in a site's posts; in the title of a post's own entry. */
  text: string
  hostPart: string
  postMark: string
  titleMark: string
  /** The number of sites that have it. */
  sites: number
  /** A likely correction rather than a typed word. */
  isGuessed?: boolean
}

/** Letters of scripts without spaces between words. */
export const unspacedLetter =
  /^[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u1aaf\ua9e0-\uaa7f\u2e80-\u{3ffff}]/u
export const quote = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** How words relate: in order, or anywhere. */
type Link = ' <-> ' | ' & '

const join = (texts: string[], link: Link | ' | ') => {
  const nonEmpty = texts.filter(Boolean)
  return nonEmpty.length > 1 ? `(${nonEmpty.join(link)})` : (nonEmpty[0] ?? '')
}
const joinAnd = (texts: string[]) => texts.filter(Boolean).join(' & ')

/** A word, or an unspaced run as its pairs of letters. */
function runText(run: Word[], weight: string, link: Link): string {
  const [first] = run
  if (!first) return ''
  // A run's last single letter is only for indexing; in a query with pairs it adds nothing.
  const pairs = run.length > 1 ? run.slice(0, -1) : run
  const isOneLetter = run.length === 1 && unspacedLetter.test(first.word)
  const texts = pairs.map(({ lexeme }) => {
    const prefix = isOneLetter ? '*' : ''
    return quote(lexeme) + (weight || prefix ? `:${prefix}${weight}` : '')
  })
  return join(texts, link)
}

export function groupRuns(words: Word[]): Word[][] {
  const runs = new Map<string, Word[]>()
  for (const word of words) {
    const id = unspacedLetter.test(word.word)
      ? `${word.part} ${word.run}`
      : `${word.part} ${word.run} ${word.word}`
    runs.set(id, [...(runs.get(id) ?? []), word])
  }
  return [...runs.values()]
}

/** A phrase: words in order. */
const phraseText = (words: Word[], weight: string, link: Link) =>
  join(
    groupRuns(words).map((run) => runText(run, weight, link)),
    link,
  )

/** As stored by label_ends in db/migrations/0170_search_loosens.sql. */
const maxInsideLength = 30

/** Letters inside a host name; '' for fewer than `minLength`, which too many host names contain. */
export const insideText = (letters: string, minLength: number) =>
  /^[a-z0-9]+$/.test(letters) && letters.length >= minLength
    ? `${quote(`^${letters.slice(0, maxInsideLength)}`)}:*`
    : ''

/** Marks of words: `+word` in a site's posts, `=word` in the title of a post's own entry. */
const markedText = (run: Word[], sign: '+' | '=') =>
  join(
    (run.length > 1 ? run.slice(0, -1) : run).map(({ lexeme }) => quote(sign + lexeme)),
    ' & ',
  )

const noLanguageMark = `!${quote('lang:')}:*`

/** The mark that an operator matches; entries have marks beside their words. */
function markText({ kind, text }: Term): string {
  const signs = { tag: '#', site: '@', kind: '!', is: '~', lang: 'lang:', has: 'has:' } as const
  // Entries in unknown languages have no language mark.
  if (kind === 'lang' && text === unknownLanguage) return noLanguageMark
  return isTextTerm({ kind }) ? '' : quote(signs[kind as keyof typeof signs] + text)
}

const isTextTerm = ({ kind }: Pick<Term, 'kind'>) => kind === 'words' || kind === 'phrase'

/** @param words the words of the query's terms, by the term's index @param isUnfinished whether the last word is a prefix */
export function toTsquery(query: Query, words: Word[], { isUnfinished = false } = {}): SearchTexts {
  const { terms, host, tag } = query
  const wordsOfTerm = (place: number) => words.filter(({ part }) => part === place)
  const isAlternative = ({ group }: Term) => terms.filter((term) => term.group === group).length > 1
  const single = terms.flatMap((term, place) =>
    term.isExcluded || term.kind !== 'words' || isAlternative(term) ? [] : wordsOfTerm(place),
  )
  const significant = significantWords(single)
  const runs = groupRuns(significant)
  // Many names contain the same three letters, so three only count next to other words.
  const minInsideLength = runs.length > 1 ? 3 : 4
  const last = isUnfinished ? runs.at(-1)?.[0] : undefined
  const wordText = (run: Word[], weight: string, link: Link): string => {
    const [first] = run
    const isLast = first !== undefined && first === last && !unspacedLetter.test(first.word)
    return join(
      [
        runText(run, weight, link),
        isLast ? `${quote(first.word)}:*${weight}` : '',
        weight === 'A' || !first ? '' : insideText(first.word, minInsideLength),
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
  const requiredGroups = (weight: string, link: Link) =>
    groups.map((group) =>
      join(
        group.map(({ term, words }) => (isTextTerm(term) ? phraseText(words, weight, link) : markText(term))),
        ' | ',
      ),
    )
  const allWords = (weight: string, link: Link = ' <-> ') =>
    joinAnd(runs.map((run) => wordText(run, weight, link)))
  const orHost = (text: string) => (host ? join([quote(`@${host}`), text && `(${text})`], ' | ') : text)
  const excluded = terms.flatMap((term, place) =>
    term.isExcluded ? [markText(term) || phraseText(wordsOfTerm(place), '', ' <-> ')] : [],
  )
  const names = words.filter(({ part }) => terms[part] && !terms[part].isExcluded && isTextTerm(terms[part]))
  const key = terms.some(isAlternative) ? '' : titleKey(names)
  const named = tag
    ? quote(`#${tag}`)
    : [key && quote(`=${key}`), host && quote(`@${host}`)].filter(Boolean).join(' | ')
  const required = joinAnd(requiredGroups('', ' <-> '))
  const marks = groups
    .filter((group) => group.length > 0 && group.every(({ term }) => !isTextTerm(term)))
    .map((group) =>
      join(
        group.map(({ term }) => markText(term)),
        ' | ',
      ),
    )
  const phrases = groups.map((group) =>
    join(
      group.filter(({ term }) => isTextTerm(term)).map(({ words }) => phraseText(words, 'ABC', ' <-> ')),
      ' | ',
    ),
  )
  const eachWord = runs.map((run) => wordText(run, '', ' & '))
  const parts = [...(host ? [orHost(joinAnd(eachWord))] : eachWord), ...requiredGroups('', ' & ')].filter(
    Boolean,
  )
  return {
    loose: joinAnd(parts),
    parts: mergeParts(parts),
    hasOnlyOperators:
      runs.length === 0 && groups.every((group) => group.every(({ term }) => !isTextTerm(term))),
    strict: joinAnd([orHost(allWords('')), required]),
    excluded: excluded.filter(Boolean).join(' | '),
    gone: terms.some(({ kind, text }) => kind === 'is' && text === 'gone') ? '' : quote('~gone'),
    exact: named && joinAnd([`(${named})`, ...marks]),
    phrase: key && toTitlePhrase(names, last),
    title: joinAnd([allWords('A'), ...phrases]),
    insideHost: names.length > 1 ? insideText(key, 5) : '',
    titleOrHost: joinAnd([allWords('AB'), ...phrases]),
    titleHostOrTags: joinAnd([allWords('ABC'), ...phrases]),
    anyWord: join(
      runs.map((run) => runText(run, '', ' & ')),
      ' | ',
    ),
    key,
    host: host ?? '',
    required,
    optional: runs.map((run) => ({
      text: runText(run, '', ' <-> '),
      hostPart: insideText(run[0]?.word ?? '', minInsideLength),
      postMark: markedText(run, '+'),
      titleMark: markedText(run, '='),
      sites: Math.min(...run.map(({ sites }) => sites)),
    })),
  }
}

/**
 * At most three parts, to limit the number of prepared statements. An index cannot answer a part that only excludes, so
 * those are joined to the first.
 */
function mergeParts(parts: string[]): string[] {
  const exclusions = parts.filter((part) => part.includes(noLanguageMark))
  const [first = '', second = '', ...others] = parts.filter((part) => !exclusions.includes(part))
  return [joinAnd([first, ...exclusions]), second, joinAnd(others)].filter(Boolean)
}

/** As a phrase in the title. */
const toTitlePhrase = (names: Word[], last: Word | undefined) =>
  last && names.at(-1) === last && !unspacedLetter.test(last.word)
    ? join([phraseText(names.slice(0, -1), 'A', ' <-> '), `${quote(last.word)}:*A`], ' <-> ')
    : phraseText(names, 'A', ' <-> ')

/** Parts of addresses that carry no meaning next to other words. */
const addressParts = new Set(['com', 'net', 'org', 'www', 'http', 'https', 'html'])

/** The required words; stop words and parts of addresses only count if there is nothing else. */
function significantWords(words: Word[]): Word[] {
  const isSignificant = (word: Word) => !word.is_stop && !addressParts.has(word.word)
  return words.some(isSignificant) ? words.filter(isSignificant) : words
}

/** Like key_of in db/migrations/0170_search_loosens.sql: joins the first letters of pairs, and whole words. */
const titleKey = (words: Word[]) =>
  [...words.map(({ word }) => (unspacedLetter.test(word) ? ([...word][0] ?? '') : word)).join('')]
    .slice(0, 120)
    .join('')
