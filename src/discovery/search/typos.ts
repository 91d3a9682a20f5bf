/** A word used on sites. */
export interface KnownWord {
  word: string
  /** The number of sites that use it. */
  n: number
}

/**
 * The edit distance between two words: insertions, deletions, replacements and swaps of neighbouring letters (optimal
 * string alignment).
 */
export function editDistance(first: string, second: string): number {
  const a = [...first]
  const b = [...second]
  let secondLastRow: number[] = []
  let lastRow = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (lastRow[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (lastRow[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) cost = Math.min(cost, (secondLastRow[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    secondLastRow = lastRow
    lastRow = row
  }
  return lastRow[b.length] ?? 0
}

/** Maximum number of typos for a word of this length to be recognized. */
const maxTypos = (length: number): number => (length < 3 ? 0 : length < 5 ? 1 : length < 9 ? 2 : 3)

/**
 * The likeliest intended words: fewest typos, then the same first letter (rarely mistyped), doubled or single letters,
 * an unfinished beginning, and frequency. Also matches parts of names written as one word.
 */
export function bestMatches(typed: string, knownWords: KnownWord[]): { word: string; cost: number }[] {
  const bestCosts = new Map<string, number>()
  for (const candidate of knownWords) {
    for (const word of [candidate.word, ...similarParts(typed, candidate.word)]) {
      const cost =
        computeCost(typed, word) +
        (word === candidate.word ? 0 : 0.5) -
        Math.min(Math.log10(candidate.n + 1) * 0.12, 0.5)
      if (cost < (bestCosts.get(word) ?? Number.POSITIVE_INFINITY)) bestCosts.set(word, cost)
    }
  }
  return [...bestCosts].map(([word, cost]) => ({ word, cost })).toSorted((a, b) => a.cost - b.cost)
}

function computeCost(typed: string, word: string): number {
  const typos = editDistance(typed, word)
  const isUnfinished = typed.length >= 4 && word.startsWith(typed)
  if (typos > maxTypos(typed.length) && !isUnfinished) return Number.POSITIVE_INFINITY
  return (
    (isUnfinished ? Math.min(typos, 1.2) : typos) +
    (word[0] === typed[0] ? 0 : 0.6) +
    (withoutDoubles(word) === withoutDoubles(typed) ? -0.4 : 0) +
    (sortLetters(word) === sortLetters(typed) ? -0.2 : 0)
  )
}

/** Parts of a longer word, of about the given word's length. */
function similarParts(typed: string, word: string): string[] {
  if (typed.length < 6 || word.length < typed.length + 2) return []
  return [-1, 0, 1].flatMap((lengthDifference) => {
    const length = typed.length + lengthDifference
    return Array.from({ length: word.length - length + 1 }, (_, start) =>
      word.slice(start, start + length),
    ).filter((part) => editDistance(typed, part) <= 1)
  })
}

const withoutDoubles = (word: string) => word.replace(/(.)\1+/gu, '$1')
const sortLetters = (word: string) => [...word].sort().join('')
