import { isTextTerm, type Query, type Term } from '../parse-query.ts'
import { getMark, groupRuns, type OperatorSigns, quote, unspacedLetter } from '../to-tsquery.ts'
import type { Word } from '../tokenize.ts'

/** A query for posts as tsqueries, with marks as in `SiteTsqueries`; empty if there is nothing to look for. */
export interface PostTsqueries {
  /** All words and marks, in any position: what an index can answer alone. */
  loose: string
  /** Like `loose`, with the words of phrases and of unspaced runs in order. */
  strict: string
  excluded: string
  /** Like `loose`, with all words in the title. */
  title: string
  /** All words as a phrase, anywhere and in the title. */
  phrase: string
  titlePhrase: string
}

type WordOperator = ' <-> ' | ' & ' | ' | '

/**
 * Matches a word or, in scripts without spaces, a run by its overlapping pairs of letters; see words_of in
 * db/migrations/0170_search_loosens.sql.
 */
function runTsquery(run: Word[], sign: string, operator: WordOperator): string {
  // The last letter of a run is also indexed on its own; a query with pairs does not need it.
  const pairs = run.length > 1 ? run.slice(0, -1) : run
  const prefix = run.length === 1 && unspacedLetter.test(run[0]?.word ?? '') ? ':*' : ''
  return join(
    pairs.map(({ lexeme }) => quote(sign + lexeme) + prefix),
    operator,
  )
}

const join = (texts: string[], operator: WordOperator) =>
  texts.length > 1 ? `(${texts.join(operator)})` : (texts[0] ?? '')

const joinAnd = (texts: string[]) => texts.filter(Boolean).join(' & ')

const postSigns: OperatorSigns = { tag: '#', site: '@', lang: '~' }
const operatorMark = (term: Pick<Term, 'kind' | 'text'>): string => getMark(term, postSigns)

/** @param words the words of the query's terms, by the term's index */
export function toPostTsqueries({ terms }: Query, words: Word[]): PostTsqueries {
  const getTermWords = (termIndex: number) => words.filter(({ part }) => part === termIndex)
  const groups = [...Map.groupBy(terms.entries(), ([, { group }]) => group).values()].map((group) =>
    group.flatMap(([termIndex, { kind, text, isExcluded }]) =>
      isExcluded ? [] : [{ kind, text, words: getTermWords(termIndex) }],
    ),
  )
  const singleTerms = groups.flatMap((group) => (group.length === 1 ? group : []))
  const textTerms = singleTerms.filter(isTextTerm)
  const singleWords = textTerms.flatMap(({ kind, words }) => (kind === 'phrase' ? [] : words))
  // Stop words such as "the" only count if there is nothing else.
  const significantWords = singleWords.some(({ is_stop }) => !is_stop)
    ? singleWords.filter(({ is_stop }) => !is_stop)
    : singleWords
  const alternatives = groups.filter((group) => group.length > 1)
  const joinAlternatives = (group: (typeof groups)[number], sign: string, operator: WordOperator) =>
    join(
      group.map((term) => operatorMark(term) || phraseTsquery(term.words, sign, operator)).filter(Boolean),
      ' | ',
    )
  const hasWords = (group: (typeof groups)[number]) => group.some(isTextTerm)
  const allWords = (sign: string, operator: WordOperator) =>
    joinAnd([
      ...groupRuns(significantWords).map((run) => runTsquery(run, sign, operator)),
      ...textTerms.flatMap(({ kind, words }) =>
        kind === 'phrase' ? [phraseTsquery(words, sign, operator)] : [],
      ),
      ...alternatives.filter(hasWords).map((group) => joinAlternatives(group, sign, operator)),
    ])
  const marks = [
    ...singleTerms.map(operatorMark),
    ...alternatives.filter((group) => !hasWords(group)).map((group) => joinAlternatives(group, '', ' | ')),
  ]
  const excluded = terms.flatMap((term, termIndex) =>
    term.isExcluded ? [operatorMark(term) || phraseTsquery(getTermWords(termIndex), '', ' <-> ')] : [],
  )
  // Alternatives cannot form a phrase.
  const phraseWords = alternatives.some(hasWords) ? [] : textTerms.flatMap(({ words }) => words)
  const titleWords = allWords('=', ' & ')
  return {
    loose: joinAnd([allWords('', ' & '), ...marks]),
    strict: joinAnd([allWords('', ' <-> '), ...marks]),
    excluded: excluded.filter(Boolean).join(' | '),
    title: titleWords && joinAnd([titleWords, ...marks]),
    phrase: phraseTsquery(phraseWords, '', ' <-> '),
    titlePhrase: phraseTsquery(phraseWords, '=', ' <-> '),
  }
}

const phraseTsquery = (words: Word[], sign: string, operator: WordOperator) =>
  join(
    groupRuns(words).map((run) => runTsquery(run, sign, operator)),
    operator,
  )
