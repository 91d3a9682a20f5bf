import { join } from 'node:path'
import { sizes } from './community.ts'
import { type Figure, quantile, timed } from './figure.ts'
import { cpuMs } from './not-kept/cost.ts'
import { startVersion } from './not-kept/version.ts'
import { differentQueries } from './search.ts'

// What searching costs that nobody searched before: different queries, each sent once over HTTP, so that no reply is kept.
// Search keeps nothing else from one query to the next. Queries are sent one after the other: a queue would be measured.

const queriesAtMost = 10_000
const mustMs = 50
const mustCpuMs = 6
/** The first ones find caches of PostgreSQL empty, and code that was never run. */
const warmingUp = 200

/** @param isSmall 2,000 sites and a tenth of the queries, to try it out */
export async function measureSearchCost(base: string, isSmall: boolean): Promise<Figure[]> {
  const many = isSmall ? queriesAtMost / 10 : queriesAtMost
  const size = isSmall ? sizes.small : sizes.big
  const folder = join(base, isSmall ? 'search-small' : 'search')
  await using running = new AsyncDisposableStack()
  const version = await startVersion(process.cwd(), folder, size, {})
  running.defer(version.stop)
  let failed = 0
  const search = async (query: string) => {
    const reply = await fetch(`${version.url}/api/search/?query=${encodeURIComponent(query)}`)
    if (!reply.ok) failed += 1
    await reply.arrayBuffer()
  }
  const queries = differentQueries(many + warmingUp)
  for (const query of queries.splice(0, warmingUp)) await search(query)
  const before = await cpuMs(version.pids)
  const times: number[] = []
  for (const query of queries) times.push(await timed(() => search(query)))
  const cost = ((await cpuMs(version.pids)) - before) / queries.length
  const p95 = quantile(times, 0.95)
  const what = `${queries.length.toLocaleString('en')} different queries, ${size.sites.toLocaleString('en')} sites`
  return [
    {
      what: `${what}: time`,
      must: `p95 at most ${mustMs} ms`,
      measured: `p95 ${p95.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
      is_met: p95 <= mustMs && failed === 0,
    },
    {
      what: `${what}: CPU of server and PostgreSQL`,
      must: `at most ${mustCpuMs} ms each`,
      measured: `${cost.toFixed(2)} ms${failed > 0 ? `, ${failed} failed` : ''}`,
      is_met: cost <= mustCpuMs && failed === 0,
    },
  ]
}
