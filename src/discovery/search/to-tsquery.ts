import { unknownLanguage } from '#api-contract/values/content-languages.ts'
import { isTextTerm, type Query, type Term } from './parse-query.ts'
import type { Word } from './tokenize.ts'

/**
 * A query as tsqueries of several strengths; empty if there is nothing to look for. The index contains words, and
 * marks: prefixed lexemes such as `#tea` for a tag and `@example.org` for a host.
 */
export interface SiteTsqueries {
  /** All required words, in any position: what an index can answer alone. */
  loose: string
  /** `loose` in a few parts, all of which must match. */
  parts: string[]
  /** True if the query has no words, only operators such as `tag:`, whose marks are not stored with the texts. */
  hasOnlyOperators: boolean
  /** Like `loose`, with the words of phrases and of unspaced runs in order. */
  strict: string
  /** Matches results to exclude. */
  excluded: string
  /** Matches gone sites, unless the query includes them. */
  gone: string
  /** Exactly this name or host. */
  exact: string
  /** All words as a phrase in the title. */
  phrase: string
  /** All words in the title. */
  title: string
  /** All words inside the host name. */
  insideHost: string
  /** All words in title or host. */
  titleOrHost: string
  /** All words in title, host or tags. */
  titleHostOrTags: string
  /** Any of the words. */
  anyWord: string
  /** The query without spaces, to compare with title_key. */
  key: string
  host: string
  /** Required terms, even in a loosened search. */
  required: string
  /** Words that a loosened search may drop. */
  optional: OptionalWord[]
}

/** A word that a loosened search may drop, as tsqueries. */
export interface OptionalWord {
  /** Matches the word in texts. */
  text: string
  /** Matches it inside a host name; '' if it is too short. */
  hostPart: string
  /** Matches sites with it in a post. */
  postMark: string
  /** Matches posts with it in their title. */
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

/** Requires words in this order, or anywhere. */
type WordOperator = ' <-> ' | ' & '

const join = (texts: string[], operator: WordOperator | ' | ') => {
  const nonEmpty = texts.filter(Boolean)
  return nonEmpty.length > 1 ? `(${nonEmpty.join(operator)})` : (nonEmpty[0] ?? '')
}
const joinAnd = (texts: string[]) => texts.filter(Boolean).join(' & ')

/** Matches a word or, in scripts without spaces, a run by its overlapping pairs of letters. */
function runTsquery(run: Word[], weight: string, operator: WordOperator): string {
  const [first] = run
  if (!first) return ''
  // The last letter of a run is also indexed on its own; a query with pairs does not need it.
  const pairs = run.length > 1 ? run.slice(0, -1) : run
  const isOneLetter = run.length === 1 && unspacedLetter.test(first.word)
  const texts = pairs.map(({ lexeme }) => {
    const prefix = isOneLetter ? '*' : ''
    return quote(lexeme) + (weight || prefix ? `:${prefix}${weight}` : '')
  })
  return join(texts, operator)
}

/** Groups the letters of scripts without spaces by run; every other word forms a separate run. */
export function groupRuns(words: Word[]): Word[][] {
  const runs = Map.groupBy(words, ({ word, part, run }) =>
    unspacedLetter.test(word) ? `${part} ${run}` : `${part} ${run} ${word}`,
  )
  return [...runs.values()]
}

/** A phrase: words in order. */
const phraseTsquery = (words: Word[], weight: string, operator: WordOperator) =>
  join(
    groupRuns(words).map((run) => runTsquery(run, weight, operator)),
    operator,
  )

/** The maximum length that label_ends stores (db/migrations/0170_search_loosens.sql). */
const maxInsideLength = 30

/** Matches letters inside a host name; '' for fewer than `minLength`, which too many host names contain. */
export const insideHostTsquery = (letters: string, minLength: number) =>
  /^[a-z0-9]+$/.test(letters) && letters.length >= minLength
    ? `${quote(`^${letters.slice(0, maxInsideLength)}`)}:*`
    : ''

/** The marks of a run: `+word` for a word in a site's posts, `=word` for one in a post's title. */
const wordMarks = (run: Word[], sign: '+' | '=') =>
  join(
    (run.length > 1 ? run.slice(0, -1) : run).map(({ lexeme }) => quote(sign + lexeme)),
    ' & ',
  )

const noLanguageMark = `!${quote('lang:')}:*`

/** The mark that an operator matches, by the signs of an index; '' for words. */
export function getMark({ kind, text }: Pick<Term, 'kind' | 'text'>, signs: OperatorSigns): string {
  if (isTextTerm({ kind })) return ''
  const sign = signs[kind]
  if (!sign) throw new Error(`This index has no marks for ${kind}:`)
  return quote(sign + text)
}

export type OperatorSigns = Partial<Record<Term['kind'], string>>

const siteSigns: OperatorSigns = { tag: '#', site: '@', kind: '!', is: '~', lang: 'lang:', has: 'has:' }

/** Entries in unknown languages have no language mark. */
const operatorMark = (term: Term): string =>
  term.kind === 'lang' && term.text === unknownLanguage ? noLanguageMark : getMark(term, siteSigns)

/**
 * @param words the words of the query's terms, by the term's index
 * @param isUnfinished whether the last word is a prefix
 */
export function toTsqueries(query: Query, words: Word[], { isUnfinished = false } = {}): SiteTsqueries {
  const { terms, host, tag } = query
  const getTermWords = (termIndex: number) => words.filter(({ part }) => part === termIndex)
  const isAlternative = ({ group }: Term) => terms.filter((term) => term.group === group).length > 1
  const singleWords = terms.flatMap((term, termIndex) =>
    term.isExcluded || term.kind !== 'words' || isAlternative(term) ? [] : getTermWords(termIndex),
  )
  const runs = groupRuns(selectSignificantWords(singleWords))
  // Many names contain the same three letters, so three only count next to other words.
  const minInsideLength = runs.length > 1 ? 3 : 4
  const unfinishedWord = isUnfinished ? runs.at(-1)?.[0] : undefined
  const wordTsquery = (run: Word[], weight: string, operator: WordOperator): string => {
    const [first] = run
    const isLast = first !== undefined && first === unfinishedWord && !unspacedLetter.test(first.word)
    return join(
      [
        runTsquery(run, weight, operator),
        isLast ? `${quote(first.word)}:*${weight}` : '',
        weight === 'A' || !first ? '' : insideHostTsquery(first.word, minInsideLength),
        weight === '' ? wordMarks(run, '+') : '',
      ],
      ' | ',
    )
  }
  const groups = [...new Set(terms.map(({ group }) => group))].map((group) =>
    terms.flatMap((term, termIndex) =>
      term.group === group && !term.isExcluded && (term.kind !== 'words' || isAlternative(term))
        ? [{ term, words: getTermWords(termIndex) }]
        : [],
    ),
  )
  const requiredGroups = (weight: string, operator: WordOperator) =>
    groups.map((group) =>
      join(
        group.map(({ term, words }) =>
          isTextTerm(term) ? phraseTsquery(words, weight, operator) : operatorMark(term),
        ),
        ' | ',
      ),
    )
  const allWords = (weight: string, operator: WordOperator = ' <-> ') =>
    joinAnd(runs.map((run) => wordTsquery(run, weight, operator)))
  const orHost = (text: string) => (host ? join([quote(`@${host}`), text && `(${text})`], ' | ') : text)
  const excluded = terms.flatMap((term, termIndex) =>
    term.isExcluded ? [operatorMark(term) || phraseTsquery(getTermWords(termIndex), '', ' <-> ')] : [],
  )
  const nameWords = words.filter(
    ({ part }) => terms[part] && !terms[part].isExcluded && isTextTerm(terms[part]),
  )
  const key = terms.some(isAlternative) ? '' : toTitleKey(nameWords)
  const nameTsquery = tag
    ? quote(`#${tag}`)
    : [key && quote(`=${key}`), host && quote(`@${host}`)].filter(Boolean).join(' | ')
  const required = joinAnd(requiredGroups('', ' <-> '))
  const marks = groups
    .filter((group) => group.length > 0 && group.every(({ term }) => !isTextTerm(term)))
    .map((group) =>
      join(
        group.map(({ term }) => operatorMark(term)),
        ' | ',
      ),
    )
  const phrases = groups.map((group) =>
    join(
      group.filter(({ term }) => isTextTerm(term)).map(({ words }) => phraseTsquery(words, 'ABC', ' <-> ')),
      ' | ',
    ),
  )
  const eachWord = runs.map((run) => wordTsquery(run, '', ' & '))
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
    exact: nameTsquery && joinAnd([`(${nameTsquery})`, ...marks]),
    phrase: key && toTitlePhrase(nameWords, unfinishedWord),
    title: joinAnd([allWords('A'), ...phrases]),
    insideHost: nameWords.length > 1 ? insideHostTsquery(key, 5) : '',
    titleOrHost: joinAnd([allWords('AB'), ...phrases]),
    titleHostOrTags: joinAnd([allWords('ABC'), ...phrases]),
    anyWord: join(
      runs.map((run) => runTsquery(run, '', ' & ')),
      ' | ',
    ),
    key,
    host: host ?? '',
    required,
    optional: runs.map((run) => ({
      text: runTsquery(run, '', ' <-> '),
      hostPart: insideHostTsquery(run[0]?.word ?? '', minInsideLength),
      postMark: wordMarks(run, '+'),
      titleMark: wordMarks(run, '='),
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

/** Matches the words as a phrase in the title. */
const toTitlePhrase = (nameWords: Word[], unfinishedWord: Word | undefined) =>
  unfinishedWord && nameWords.at(-1) === unfinishedWord && !unspacedLetter.test(unfinishedWord.word)
    ? join([phraseTsquery(nameWords.slice(0, -1), 'A', ' <-> '), `${quote(unfinishedWord.word)}:*A`], ' <-> ')
    : phraseTsquery(nameWords, 'A', ' <-> ')

/** Parts of addresses that carry no meaning next to other words. */
const addressParts = new Set(['com', 'net', 'org', 'www', 'http', 'https', 'html'])

/** The required words; stop words and parts of addresses only count if there is nothing else. */
function selectSignificantWords(words: Word[]): Word[] {
  const isSignificant = (word: Word) => !word.is_stop && !addressParts.has(word.word)
  return words.some(isSignificant) ? words.filter(isSignificant) : words
}

/** Joins whole words and the first letters of pairs, like key_of in db/migrations/0170_search_loosens.sql. */
const toTitleKey = (words: Word[]) =>
  [...words.map(({ word }) => (unspacedLetter.test(word) ? ([...word][0] ?? '') : word)).join('')]
    .slice(0, 120)
    .join('')
