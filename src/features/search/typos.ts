import type { KnownWord } from './tokenize.ts'

/**
 * How many typing errors lie between two words: letters left out, added, replaced, or swapped with their neighbour
 * (optimal string alignment).
 */
export function typosBetween(one: string, other: string): number {
  const a = [...one]
  const b = [...other]
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = above
    above = row
  }
  return above[b.length] ?? 0
}

/** How many typos a word of this length may contain and still be recognized. */
const typosAllowed = (length: number): number => (length < 3 ? 0 : length < 5 ? 1 : length < 9 ? 2 : 3)

/**
 * The known word that was most likely meant: fewest typos, then the same first letter (people rarely miss it), doubled
 * or single letters, an unfinished beginning, and how common the word is.
 */
export function bestMatch(given: string, known: KnownWord[]): KnownWord | undefined {
  let best: KnownWord | undefined
  let least = Number.POSITIVE_INFINITY
  for (const one of known) {
    const typos = typosBetween(given, one.word)
    const isUnfinished = given.length >= 4 && one.word.startsWith(given)
    if (typos > typosAllowed(given.length) && !isUnfinished) continue
    const cost =
      (isUnfinished ? Math.min(typos, 1.2) : typos) +
      (one.word[0] === given[0] ? 0 : 0.6) +
      (undoubled(one.word) === undoubled(given) ? -0.4 : 0) +
      (sorted(one.word) === sorted(given) ? -0.2 : 0) -
      Math.min(Math.log10(one.n + 1) * 0.12, 0.5)
    if (cost < least) {
      least = cost
      best = one
    }
  }
  return best
}

const undoubled = (word: string) => word.replace(/(.)\1+/gu, '$1')
const sorted = (word: string) => [...word].sort().join('')
