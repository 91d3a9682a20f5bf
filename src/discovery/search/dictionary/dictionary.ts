import { Worker } from 'node:worker_threads'
import { wordHash } from './word-hash.ts'

/** Sorted 32-bit hashes of words: four bytes a word instead of some fifty. */
export interface Dictionary {
  words: Uint32Array
  /** Common English words, which form compounds. */
  parts: Uint32Array
}

const memoryMb = 192
let dictionary: Promise<Dictionary> | undefined

/**
 * Loads the word lists in a worker thread, which takes about a second of CPU time, so that no request waits. Servers
 * start this once they listen, to be ready for the first unknown word.
 */
export function loadDictionary(): Promise<Dictionary> {
  dictionary ??= readInWorker().catch((error: unknown) => {
    // The next call retries.
    dictionary = undefined
    throw error
  })
  return dictionary
}

async function readInWorker(): Promise<Dictionary> {
  const { promise, resolve, reject } = Promise.withResolvers<Dictionary>()
  const worker = new Worker(new URL('read-dictionary.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  // Does not keep a stopping process alive.
  worker.unref()
  worker.once('message', resolve).once('error', reject)
  worker.once('exit', () => reject(new Error('The dictionary worker exited without a result.')))
  try {
    return await promise
  } finally {
    await worker.terminate()
  }
}

/**
 * Whether a word (folded, as by words_of) is in an English dictionary or among the most common words of some forty
 * languages, or is a compound of two common English words.
 */
export async function isInDictionary(word: string): Promise<boolean> {
  const { words, parts } = await loadDictionary()
  if (includesWord(words, word)) return true
  for (let split = 4; split <= word.length - 4; split++)
    if (includesWord(parts, word.slice(0, split)) && includesWord(parts, word.slice(split))) return true
  return false
}

function includesWord(sortedHashes: Uint32Array, word: string): boolean {
  const hash = wordHash(word)
  let [low, high] = [0, sortedHashes.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const value = sortedHashes[middle] as number
    if (value === hash) return true
    if (value < hash) low = middle + 1
    else high = middle - 1
  }
  return false
}
