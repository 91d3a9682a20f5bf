import type { Db } from '#server/db.ts'
import type { Query } from './parse-query.ts'
import { knownWordsLike, rare, type Word } from './tokenize.ts'
import { bestMatch } from './typos.ts'

/**
 * A query with its unknown words replaced by known ones; undefined when there is nothing to correct.
 * @param rareToo whether a word that few sites have may be replaced by a common one as well
 */
export async function spellcheck(
  db: Db,
  { terms }: Query,
  words: Word[],
  rareToo: boolean,
): Promise<string | undefined> {
  const correctable = words.filter(({ part, word }) => {
    const term = terms[part]
    return (
      term &&
      !term.isExcluded &&
      (term.kind === 'words' || term.kind === 'phrase') &&
      /^[\p{L}\p{N}]{3,}$/u.test(word)
    )
  })
  if (correctable.length === 0) return undefined
  const near = await knownWordsLike(db, [...new Set(correctable.map(({ word }) => word))])
  const better = new Map<string, string>()
  for (const { word } of correctable) {
    const like = near.filter(({ given }) => given === word)
    const itself = like.find((one) => one.word === word)
    if (itself && !(rareToo && itself.n <= rare)) continue
    const others = like.filter((one) => one.word !== word && (!itself || one.n >= 3 * itself.n))
    const best = bestMatch(word, others)
    if (best) better.set(word, best.word)
  }
  if (better.size === 0) return undefined
  const text = terms.map((term, part) => {
    const corrected = words.filter((word) => word.part === part).map(({ word }) => better.get(word) ?? word)
    const isChanged = words.some((word) => word.part === part && better.has(word.word))
    const value = isChanged ? corrected.join(' ') : term.text
    const operator = term.kind === 'words' || term.kind === 'phrase' ? '' : `${term.kind}:`
    return `${term.isExcluded ? '-' : ''}${operator}${term.kind === 'phrase' ? `"${value}"` : value}`
  })
  return text.join(' ')
}
