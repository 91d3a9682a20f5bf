import type { Figure } from './figure.ts'
import { load, median, type RunningProcess } from './processes.ts'
import { startReference } from './reference/start-reference.ts'

const rounds = 3
const minRatio = 5

/** SQL statements of a page without any cache. */
export async function measureStatements(url: string, pages: Record<string, string>): Promise<Figure[]> {
  const counts = await countStatements(url, pages)
  return Object.entries(counts).map(([what, { count, status }]) => ({
    what: `statements, ${what}`,
    must: 'at most 3',
    measured: `${count}${status === 200 ? '' : ` (status ${status})`}`,
    is_met: count <= 3 && status === 200,
  }))
}

/** Counts statements of the first request for each page of a fresh server. */
export async function countStatements(
  url: string,
  pages: Record<string, string>,
): Promise<Record<string, { count: number; status: number }>> {
  const counts: Record<string, { count: number; status: number }> = {}
  // Replies shared by all pages are cached from their second request on.
  for (let n = 0; n < 2; n++) await (await fetch(`${url}/languages`)).text()
  // Reading the metrics also runs statements.
  const first = await statementsOf(url)
  const metricsStatements = (await statementsOf(url)) - first
  for (const [what, path] of Object.entries(pages)) {
    const before = await statementsOf(url)
    const { status } = await fetch(url + path, { redirect: 'manual' })
    counts[what] = { count: (await statementsOf(url)) - before - metricsStatements, status }
  }
  return counts
}

async function statementsOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^wend_sql_statements_total (\d+)/m.exec(text)?.[1])
}

/** Compares distinct requests with Django REST framework on the same database, alternately. */
export async function measureMisses(
  wend: RunningProcess['url'],
  databaseUrl: string,
  sites: number,
  seconds: number,
): Promise<Figure[]> {
  const reference = await startReference(databaseUrl)
  const kinds = {
    'a page of the list': {
      wendPath: '/api/blogs/ninja-recent?page={n}&page_size=miss-{once}',
      referencePath: '/blogs/?page={n}',
      modulo: sites / 20,
    },
    // Sequential, and more than the cache can hold.
    'one site': { wendPath: '/api/blogs/{n}/', referencePath: '/blogs/{n}/', modulo: sites },
  }
  const figures: Figure[] = []
  for (const [what, { wendPath, referencePath, modulo }] of Object.entries(kinds)) {
    const ownSpeeds: number[] = []
    const theirSpeeds: number[] = []
    for (let round = 0; round < rounds; round++) {
      const first = 1 + round * Math.floor(modulo / rounds)
      if (reference)
        theirSpeeds.push(
          (await load({ url: reference.url, seconds, path: referencePath, first, modulo })).per_second,
        )
      ownSpeeds.push((await load({ url: wend, seconds, path: wendPath, first, modulo })).per_second)
    }
    const times = median(ownSpeeds) / median(theirSpeeds)
    figures.push({
      what: `${what}, uncached, compared with Django REST framework`,
      must: `${minRatio} times`,
      measured: reference
        ? `${times.toFixed(1)} times (${median(ownSpeeds)} of ${median(theirSpeeds)} per second)`
        : `${median(ownSpeeds)} per second; the reference is not installed`,
      is_met: reference !== undefined && times >= minRatio,
    })
  }
  await reference?.stop()
  return figures
}
