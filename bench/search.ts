import { searchSites, suggestSearches } from '#discovery/search/contract.ts'
import type { Database } from '#platform/db/db.ts'
import { seededRandom } from '#ui/covers/seeded-random.ts'
import { createApiCaller } from './api-caller.ts'
import { type Figure, measureMs, quantile } from './figure.ts'
import { tags, words } from './vocabulary.ts'

const maxMs = 50

/** Creates realistic queries by kind. */
export function createQueries(): Record<string, string[]> {
  const random = seededRandom(99)
  const pick = (from: string[], first: number, last: number, count: number) =>
    Array.from({ length: count }, () => from[first + Math.floor(random() * (last - first))] ?? '')
  const misspell = (word: string) => word.slice(0, 2) + word.slice(3)
  const pairs = pick(words, 5, 200, 30).map((word, index) => `${word} ${pick(words, 5, 400, 30)[index]}`)
  return {
    'words in about half of all sites': words.slice(0, 20),
    'two such words': words.slice(5, 19).map((word, index) => `${word} ${words[index + 6]}`),
    'common words': pick(words, 20, 300, 40),
    'rare words': pick(words, 1000, 30_000, 40),
    'two words': pairs,
    phrases: pairs.map((pair) => `"${pair}"`),
    'tags and words': pick(tags, 0, 100, 20).map((tag, index) => `tag:${tag} ${words[5 + index]}`),
    tags: pick(tags, 0, 60, 20).map((tag) => `tag:${tag}`),
    typos: pick(words, 500, 8000, 40)
      .filter((word) => word.length > 5)
      .map(misspell),
    'without a word': words.slice(5, 15).map((word, index) => `${words[30 + index]} -${word}`),
  }
}

/** Creates distinct queries of all kinds, alternating. */
export function createDistinctQueries(count: number): string[] {
  const random = seededRandom(7)
  const pickWord = (from: number, to: number) => words[from + Math.floor(random() * (to - from))] ?? ''
  const pickTag = () => tags[Math.floor(random() * tags.length)] ?? ''
  const misspell = (text: string) => text.slice(0, 2) + text.slice(3)
  const queryTemplates = [
    () => pickWord(20, 30_000),
    () => `${pickWord(0, 400)} ${pickWord(20, 3000)}`,
    () => `${pickWord(5, 400)} ${pickWord(200, 3000)} ${pickWord(1000, 30_000)}`,
    () => `"${pickWord(5, 200)} ${pickWord(5, 400)}"`,
    () => `tag:${pickTag()} ${pickWord(20, 3000)}`,
    () => misspell(pickWord(500, 20_000)),
    () => `${pickWord(5, 400)} ${misspell(pickWord(500, 8000))}`,
    () => `${pickWord(20, 400)} -${pickWord(0, 200)}`,
  ]
  const queries = new Set<string>()
  for (let n = 0; queries.size < count; n++) queries.add(queryTemplates[n % queryTemplates.length]?.() ?? '')
  return [...queries]
}

/** Measures the p95 of searches; the first round of each query is a warm-up. */
export async function measureSearch(database: Database): Promise<Figure[]> {
  const callApi = createApiCaller(database)
  const figures: Figure[] = []
  const allTimes: number[] = []
  for (const [label, queries] of Object.entries(createQueries())) {
    const times: number[] = []
    for (let round = 0; round < 4; round++) {
      for (const query of queries) {
        const time = await measureMs(() => callApi(searchSites, { query }))
        if (round > 0) times.push(time)
      }
    }
    allTimes.push(...times)
    figures.push(toFigure(`Search: ${label}`, times))
  }
  figures.push(toFigure('Search: all of these', allTimes))
  const prefixes = await Promise.all(
    words.slice(20, 120).map(async (word) => {
      const query = word.slice(0, 4)
      await callApi(suggestSearches, { query })
      return query
    }),
  )
  const times: number[] = []
  for (const query of prefixes) times.push(await measureMs(() => callApi(suggestSearches, { query })))
  figures.push(toFigure('Suggestions while typing', times))
  return figures
}

function toFigure(label: string, times: number[]): Figure {
  const p95 = quantile(times, 0.95)
  return {
    label,
    target: `p95 at most ${maxMs} ms`,
    measured: `p95 ${p95.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
    isMet: p95 <= maxMs,
  }
}
