import { domainToASCII } from 'node:url'
import { type SearchResults, searchSites } from '#discovery/search/contract.ts'
import type { ApiCaller } from '../../bench/api-caller.ts'
import { quantile } from '../../bench/figure.ts'
import type { halvesOf, QueryKind } from './queries.ts'

type JudgedQuery = ReturnType<typeof halvesOf>['opened'][number]

export interface MeasuredQuery extends JudgedQuery {
  /** The rank of the first right answer among the first hundred; 0 if there is none. */
  rank: number
  count: number
  first: string[]
  ms: number
}

const hostOf = (url: string) => domainToASCII(new URL(url).hostname.replace(/^www\./, ''))

export async function measureQuery(ask: ApiCaller, judged: JudgedQuery): Promise<MeasuredQuery> {
  const startedAt = performance.now()
  const reply = (await ask(searchSites, { query: judged.query, page_size: 100 })) as SearchResults
  const ms = performance.now() - startedAt
  const hosts = reply.results.map(({ url }) => hostOf(url))
  const right = new Set(judged.hosts)
  const rank = hosts.findIndex((host) => right.has(host)) + 1
  return { ...judged, rank, count: reply.count, first: hosts.slice(0, 3), ms }
}

/** Finds correct words that search corrects, with the correction. */
export async function findHarmed(ask: ApiCaller, words: string[]): Promise<string[]> {
  const harmed: string[] = []
  for (const query of words) {
    const { corrected } = (await ask(searchSites, { query })) as SearchResults
    if (corrected !== null) harmed.push(`${query} → ${corrected}`)
  }
  return harmed
}

/** A word unlike any on the sites. */
const unknown = 'qwzhvxkjq'

/** Finds words with results alone, but none together with an unknown word. */
export async function findUnanswered(
  ask: ApiCaller,
  words: string[],
): Promise<{ queryCount: number; ranked: string[] }> {
  const countOf = async (query: string) => ((await ask(searchSites, { query })) as SearchResults).count
  let queryCount = 0
  const ranked: string[] = []
  for (const word of words) {
    if ((await countOf(word)) === 0) continue
    queryCount += 1
    for (const query of [`${word} ${unknown}`, `${unknown} ${word}`])
      if ((await countOf(query)) === 0) ranked.push(query)
  }
  return { queryCount, ranked }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** A Markdown table with a row for each kind, and a total. */
export function tableOf(measured: MeasuredQuery[]): string {
  const kinds = [...new Set(measured.map(({ kind }) => kind))]
  const row = (name: QueryKind | 'all', queries: MeasuredQuery[]) => {
    const reciprocal = mean(queries.map(({ rank }) => (rank === 0 ? 0 : 1 / rank)))
    const zeros = queries.filter(({ count }) => count === 0).length
    const p95 = quantile(
      queries.map(({ ms }) => ms),
      0.95,
    )
    return `| ${name} | ${queries.length} | ${reciprocal.toFixed(3)} | ${zeros} | ${p95.toFixed(0)} ms |`
  }
  return [
    '| kind | queries | mean reciprocal rank | without results | p95 |',
    '| --- | --- | --- | --- | --- |',
    ...kinds.map((kind) =>
      row(
        kind,
        measured.filter((query) => query.kind === kind),
      ),
    ),
    row('all', measured),
  ].join('\n')
}
