/** A piece of text, marked if it matches the query. */
export interface HighlightPart {
  text: string
  isMarked: boolean
}

const cjk =
  /[\u2e80-\u2fff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]/u
/** A matched word may continue for this many letters: plurals, and forms that share a stem. */
const maxEnding = 4

/** Removes case and diacritics, like `fold` in db/migrations/0041_search.sql. */
function fold(text: string): string {
  const withoutMarks = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  return withoutMarks
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
}

/** Splits a text at the boundaries of matches. @param words folded, as in the search reply */
export function highlightParts(text: string, words: readonly string[]): HighlightPart[] {
  const parts: HighlightPart[] = []
  const add = (piece: string, isMarked: boolean) => {
    const last = parts.at(-1)
    if (last && last.isMarked === isMarked) last.text += piece
    else if (piece) parts.push({ text: piece, isMarked })
  }
  for (const piece of text.split(/([\p{L}\p{M}\p{N}]+)/u)) {
    if (cjk.test(piece)) addLetters(piece, words, add)
    else add(piece, matches(fold(piece), words))
  }
  return parts
}

const matches = (word: string, words: readonly string[]) =>
  word !== '' &&
  words.some(
    (term) =>
      word === term || (term.length > 2 && word.startsWith(term) && word.length <= term.length + maxEnding),
  )

/** Marks matches in scripts without spaces, where the query's words are pairs of letters. */
function addLetters(
  piece: string,
  words: readonly string[],
  add: (piece: string, isMarked: boolean) => void,
) {
  const letters = [...piece]
  const markedIndexes = new Set<number>()
  for (const term of words.map((word) => [...word])) {
    for (let start = 0; start + term.length <= letters.length; start++) {
      if (term.every((letter, index) => fold(letters[start + index] ?? '') === letter)) {
        for (const index of term.keys()) markedIndexes.add(start + index)
      }
    }
  }
  for (const [index, letter] of letters.entries()) add(letter, markedIndexes.has(index))
}
