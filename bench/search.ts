import { searchSites, suggestSearches } from '#discovery/search/contract.ts'
import type { Database } from '#platform/db/db.ts'
import { createApiCaller } from './api-caller.ts'
import { type Figure, quantile, timed } from './figure.ts'
import { randomNumbers } from './random.ts'
import { tags, words } from './vocabulary.ts'

const maxMs = 50

/** Realistic queries: common words, rare ones, several, operators, phrases, typos. */
export function queries(): Record<string, string[]> {
  const random = randomNumbers(99)
  const pick = (from: string[], first: number, last: number, many: number) =>
    Array.from({ length: many }, () => from[first + Math.floor(random() * (last - first))] ?? '')
  const mistyped = (word: string) => word.slice(0, 2) + word.slice(3)
  const pairs = pick(words, 5, 200, 30).map((word, at) => `${word} ${pick(words, 5, 400, 30)[at]}`)
  return {
    'words in about half of all sites': words.slice(0, 20),
    'two such words': words.slice(5, 19).map((word, at) => `${word} ${words[at + 6]}`),
    'common words': pick(words, 20, 300, 40),
    'rare words': pick(words, 1000, 30_000, 40),
    'two words': pairs,
    phrases: pairs.map((pair) => `"${pair}"`),
    'tags and words': pick(tags, 0, 100, 20).map((tag, at) => `tag:${tag} ${words[5 + at]}`),
    tags: pick(tags, 0, 60, 20).map((tag) => `tag:${tag}`),
    typos: pick(words, 500, 8000, 40)
      .filter((word) => word.length > 5)
      .map(mistyped),
    'without a word': words.slice(5, 15).map((word, at) => `${words[30 + at]} -${word}`),
  }
}

/** Distinct queries of all kinds, alternating. */
export function distinctQueries(many: number): string[] {
  const random = randomNumbers(7)
  const word = (from: number, to: number) => words[from + Math.floor(random() * (to - from))] ?? ''
  const tag = () => tags[Math.floor(random() * tags.length)] ?? ''
  const mistyped = (text: string) => text.slice(0, 2) + text.slice(3)
  const kinds = [
    () => word(20, 30_000),
    () => `${word(0, 400)} ${word(20, 3000)}`,
    () => `${word(5, 400)} ${word(200, 3000)} ${word(1000, 30_000)}`,
    () => `"${word(5, 200)} ${word(5, 400)}"`,
    () => `tag:${tag()} ${word(20, 3000)}`,
    () => mistyped(word(500, 20_000)),
    () => `${word(5, 400)} ${mistyped(word(500, 8000))}`,
    () => `${word(20, 400)} -${word(0, 200)}`,
  ]
  const queries = new Set<string>()
  for (let turn = 0; queries.size < many; turn++) queries.add(kinds[turn % kinds.length]?.() ?? '')
  return [...queries]
}

/** p95 of searches on a warm database; the first round of each query does not count. */
export async function measureSearch(database: Database): Promise<Figure[]> {
  const ask = createApiCaller(database)
  const figures: Figure[] = []
  const every: number[] = []
  for (const [what, texts] of Object.entries(queries())) {
    const times: number[] = []
    for (let round = 0; round < 4; round++) {
      for (const query of texts) {
        const time = await timed(() => ask(searchSites, { query }))
        if (round > 0) times.push(time)
      }
    }
    every.push(...times)
    figures.push(figureOf(`Search: ${what}`, times))
  }
  figures.push(figureOf('Search: all of these', every))
  const typing = await Promise.all(
    words.slice(20, 120).map(async (word) => {
      const query = word.slice(0, 4)
      await ask(suggestSearches, { query })
      return query
    }),
  )
  const times: number[] = []
  for (const query of typing) times.push(await timed(() => ask(suggestSearches, { query })))
  figures.push(figureOf('Suggestions while typing', times))
  return figures
}

function figureOf(what: string, times: number[]): Figure {
  const p95 = quantile(times, 0.95)
  return {
    what,
    must: `p95 at most ${maxMs} ms`,
    measured: `p95 ${p95.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
    is_met: p95 <= maxMs,
  }
}
