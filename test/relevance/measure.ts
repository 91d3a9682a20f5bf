import { domainToASCII } from 'node:url'
import { searchSites } from '#discovery/search/contract.ts'
import type { SearchResults } from '#discovery/search/schemas.ts'
import type { ApiCaller } from '../../bench/api-caller.ts'
import { quantile } from '../../bench/figure.ts'
import type { QueryKind, splitQueries } from './queries.ts'

type JudgedQuery = ReturnType<typeof splitQueries>['tuning'][number]

export interface MeasuredQuery extends JudgedQuery {
  /** The rank of the first right answer among the first hundred; 0 if there is none. */
  rank: number
  count: number
  first: string[]
  ms: number
}

const getHost = (url: string) => domainToASCII(new URL(url).hostname.replace(/^www\./, ''))

export async function measureQuery(callApi: ApiCaller, judged: JudgedQuery): Promise<MeasuredQuery> {
  const startedAt = performance.now()
  const reply = (await callApi(searchSites, { query: judged.query, page_size: 100 })) as SearchResults
  const ms = performance.now() - startedAt
  const hosts = reply.results.map(({ url }) => getHost(url))
  const correctHosts = new Set(judged.hosts)
  const rank = hosts.findIndex((host) => correctHosts.has(host)) + 1
  return { ...judged, rank, count: reply.count, first: hosts.slice(0, 3), ms }
}

/** Finds correct words that search corrects, with the correction. */
export async function findWrongCorrections(ask: ApiCaller, words: string[]): Promise<string[]> {
  const wrongCorrections: string[] = []
  for (const query of words) {
    const { corrected } = (await ask(searchSites, { query })) as SearchResults
    if (corrected !== null) wrongCorrections.push(`${query} → ${corrected}`)
  }
  return wrongCorrections
}

/** A word unlike any on the sites. */
const unknownWord = 'qwzhvxkjq'

/** Finds words that have results, but none in a query with an unknown word. */
export async function findUnanswered(
  callApi: ApiCaller,
  words: string[],
): Promise<{ queryCount: number; ranked: string[] }> {
  const countResults = async (query: string) =>
    ((await callApi(searchSites, { query })) as SearchResults).count
  let queryCount = 0
  const ranked: string[] = []
  for (const word of words) {
    if ((await countResults(word)) === 0) continue
    queryCount += 1
    for (const query of [`${word} ${unknownWord}`, `${unknownWord} ${word}`])
      if ((await countResults(query)) === 0) ranked.push(query)
  }
  return { queryCount, ranked }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** A Markdown table with a row for each kind, and a total. */
export function formatTable(measured: MeasuredQuery[]): string {
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
