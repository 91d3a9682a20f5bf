import { Worker } from 'node:worker_threads'
import { wordHash } from './word-hash.ts'

/** Words as 32 bits of each, sorted: four bytes a word instead of some fifty. */
export interface Dictionary {
  words: Uint32Array
  /** The most common English ones, of which others are made. */
  parts: Uint32Array
}

const memoryMb = 192
let dictionary: Promise<Dictionary> | undefined

/**
 * Reads the lists of words in a thread of its own, which takes about a second of CPU time and ends with it: no request
 * waits. Servers begin with it once they listen, so that the first unknown word finds them read.
 */
export function loadDictionary(): Promise<Dictionary> {
  dictionary ??= readInThread().catch((error: unknown) => {
    // The next word tries again.
    dictionary = undefined
    throw error
  })
  return dictionary
}

async function readInThread(): Promise<Dictionary> {
  const { promise, resolve, reject } = Promise.withResolvers<Dictionary>()
  const thread = new Worker(new URL('read-dictionary.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  // A process that stops does not wait for it.
  thread.unref()
  thread.once('message', resolve).once('error', reject)
  thread.once('exit', () => reject(new Error('The thread that reads the dictionary ended.')))
  try {
    return await promise
  } finally {
    await thread.terminate()
  }
}

/**
 * Whether a word (folded, as words_of gives it) stands in a dictionary of English or among the most common words of some
 * forty languages, or is two common English words in one.
 */
export async function isInDictionary(word: string): Promise<boolean> {
  const { words, parts } = await loadDictionary()
  if (isAmong(words, word)) return true
  for (let at = 4; at <= word.length - 4; at++)
    if (isAmong(parts, word.slice(0, at)) && isAmong(parts, word.slice(at))) return true
  return false
}

function isAmong(sorted: Uint32Array, word: string): boolean {
  const wanted = wordHash(word)
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
