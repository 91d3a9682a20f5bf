import type { Figure } from './figure.ts'
import { load, median } from './processes.ts'
import { startReference } from './reference/start-reference.ts'

const rounds = 3
const minRatio = 5

/** Measures the SQL statements of uncached pages. */
export async function measureStatements(url: string, pages: Record<string, string>): Promise<Figure[]> {
  const counts = await countStatements(url, pages)
  return Object.entries(counts).map(([label, { count, status }]) => ({
    label: `statements, ${label}`,
    target: 'at most 3',
    measured: `${count}${status === 200 ? '' : ` (status ${status})`}`,
    isMet: count <= 3 && status === 200,
  }))
}

/** Counts the SQL statements of the first request for each page of a fresh server. */
export async function countStatements(
  url: string,
  pages: Record<string, string>,
): Promise<Record<string, { count: number; status: number }>> {
  const counts: Record<string, { count: number; status: number }> = {}
  // Replies shared by all pages are cached from their second request on.
  for (let n = 0; n < 2; n++) await (await fetch(`${url}/languages`)).text()
  // Reading the metrics runs statements itself.
  const initialCount = await readStatementCount(url)
  const metricsStatements = (await readStatementCount(url)) - initialCount
  for (const [label, path] of Object.entries(pages)) {
    const countBefore = await readStatementCount(url)
    const { status } = await fetch(url + path, { redirect: 'manual' })
    counts[label] = { count: (await readStatementCount(url)) - countBefore - metricsStatements, status }
  }
  return counts
}

async function readStatementCount(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^wend_sql_statements_total (\d+)/m.exec(text)?.[1])
}

/** Compares distinct requests with Django REST framework on the same database, alternately. */
export async function measureMisses(
  wendUrl: string,
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
    // Sites in order, more of them than the cache can hold.
    'one site': { wendPath: '/api/blogs/{n}/', referencePath: '/blogs/{n}/', modulo: sites },
  }
  const figures: Figure[] = []
  for (const [label, { wendPath, referencePath, modulo }] of Object.entries(kinds)) {
    const wendSpeeds: number[] = []
    const referenceSpeeds: number[] = []
    for (let round = 0; round < rounds; round++) {
      const first = 1 + round * Math.floor(modulo / rounds)
      if (reference)
        referenceSpeeds.push(
          (await load({ url: reference.url, seconds, path: referencePath, first, modulo })).per_second,
        )
      wendSpeeds.push((await load({ url: wendUrl, seconds, path: wendPath, first, modulo })).per_second)
    }
    const ratio = median(wendSpeeds) / median(referenceSpeeds)
    figures.push({
      label: `${label}, uncached, compared with Django REST framework`,
      target: `${minRatio} times`,
      measured: reference
        ? `${ratio.toFixed(1)} times (${median(wendSpeeds)} of ${median(referenceSpeeds)} per second)`
        : `${median(wendSpeeds)} per second; the reference is not installed`,
      isMet: reference !== undefined && ratio >= minRatio,
    })
  }
  await reference?.stop()
  return figures
}
