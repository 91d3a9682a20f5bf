import { groupRuns, quote, unspacedLetter } from '../to-tsquery.ts'
import type { Word } from '../tokenize.ts'
import type { PostQuery } from './parse-post-query.ts'

/** A query for posts as tsqueries. Empty if there is nothing to look for. */
export interface PostTexts {
  /** All words and marks, in any position: what an index can answer alone. */
  loose: string
  /** The same, with phrases and unspaced runs in order. */
  strict: string
  excluded: string
  /** Like `loose`, with all words in the title. */
  titled: string
  /** All words as a phrase, anywhere and in the title. */
  phrase: string
  title_phrase: string
}

type Link = ' <-> ' | ' & ' | ' | '

/** A word, or an unspaced run as its pairs of letters; see words_of in db/migrations/0170_search_loosens.sql. */
function runText(run: Word[], sign: string, link: Link): string {
  // A run's last single letter is only for indexing; in a query with pairs it adds nothing.
  const pairs = run.length > 1 ? run.slice(0, -1) : run
  const prefix = run.length === 1 && unspacedLetter.test(run[0]?.word ?? '') ? ':*' : ''
  return join(
    pairs.map(({ lexeme }) => quote(sign + lexeme) + prefix),
    link,
  )
}

const join = (texts: string[], link: Link) => (texts.length > 1 ? `(${texts.join(link)})` : (texts[0] ?? ''))

const joinAnd = (texts: string[]) => texts.filter(Boolean).join(' & ')

/**
 * @param words the words of the query's terms, by the term's index
 * @param languages results must be in one of them; empty for all
 */
export function toPostTsquery({ terms }: PostQuery, words: Word[], languages: readonly string[]): PostTexts {
  const wordsOfTerm = (place: number) => words.filter(({ part }) => part === place)
  const groups = [...Map.groupBy(terms.entries(), ([, { group }]) => group).values()].map((group) =>
    group.flatMap(([place, { kind, text, isExcluded }]) =>
      isExcluded ? [] : [{ kind, text, words: wordsOfTerm(place) }],
    ),
  )
  const singleTerms = groups.flatMap((group) => (group.length === 1 ? group : []))
  const textTerms = singleTerms.filter(({ kind }) => kind !== 'mark')
  const single = textTerms.flatMap(({ kind, words }) => (kind === 'phrase' ? [] : words))
  // Stop words such as "the" only count if there is nothing else.
  const significant = single.some(({ is_stop }) => !is_stop)
    ? single.filter(({ is_stop }) => !is_stop)
    : single
  const alternatives = groups.filter((group) => group.length > 1)
  const anyOf = (group: (typeof groups)[number], sign: string, link: Link) =>
    join(
      group
        .map(({ kind, text, words }) => (kind === 'mark' ? quote(text) : phraseText(words, sign, link)))
        .filter(Boolean),
      ' | ',
    )
  const hasWords = (group: (typeof groups)[number]) => group.some(({ kind }) => kind !== 'mark')
  const allWords = (sign: string, link: Link) =>
    joinAnd([
      ...groupRuns(significant).map((run) => runText(run, sign, link)),
      ...textTerms.flatMap(({ kind, words }) => (kind === 'phrase' ? [phraseText(words, sign, link)] : [])),
      ...alternatives.filter(hasWords).map((group) => anyOf(group, sign, link)),
    ])
  const inLanguages = join(
    languages.map((language) => quote(`~${language}`)),
    ' | ',
  )
  const marks = [
    ...singleTerms.flatMap(({ kind, text }) => (kind === 'mark' ? [quote(text)] : [])),
    ...alternatives.filter((group) => !hasWords(group)).map((group) => anyOf(group, '', ' | ')),
    ...(inLanguages ? [inLanguages] : []),
  ]
  const excluded = terms.flatMap(({ kind, text, isExcluded }, place) =>
    isExcluded ? [kind === 'mark' ? quote(text) : phraseText(wordsOfTerm(place), '', ' <-> ')] : [],
  )
  // Alternatives have no order.
  const phraseWords = alternatives.some(hasWords) ? [] : textTerms.flatMap(({ words }) => words)
  const titled = allWords('=', ' & ')
  return {
    loose: joinAnd([allWords('', ' & '), ...marks]),
    strict: joinAnd([allWords('', ' <-> '), ...marks]),
    excluded: excluded.filter(Boolean).join(' | '),
    titled: titled && joinAnd([titled, ...marks]),
    phrase: phraseText(phraseWords, '', ' <-> '),
    title_phrase: phraseText(phraseWords, '=', ' <-> '),
  }
}

const phraseText = (words: Word[], sign: string, link: Link) =>
  join(
    groupRuns(words).map((run) => runText(run, sign, link)),
    link,
  )
