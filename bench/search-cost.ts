import { join } from 'node:path'
import { sizes } from './community.ts'
import { type Figure, quantile, timed } from './figure.ts'
import { cpuMs } from './not-kept/cost.ts'
import { checkout, startVersion, type Version } from './not-kept/version.ts'
import { distinctQueries } from './search.ts'
import { wholeMachine } from './whole-machine.ts'

// Measures uncached searches: distinct queries, each sent once over HTTP, sequentially, so that no queue is measured.
// Search caches nothing else between queries. An earlier version gets the same queries on its own community,
// alternately, so that both run under the same conditions.

const maxQueries = 10_000
const maxMs = 50
const maxCpuMs = 6
/** The first queries find PostgreSQL's buffers empty, which hold over a gigabyte of pages, and cold code. */
export const warmUpQueries = 2000
/** Queries sent to one version before switching to the other. */
const turn = 250

interface Contender {
  name: string
  version: Version
  times: number[]
  cpu: number
  failed: number
}

/**
 * @param isSmall for a quick run: 2,000 sites and a tenth of the queries
 * @param before an earlier commit to compare with
 */
export async function measureSearchCost(base: string, isSmall: boolean, before?: string): Promise<Figure[]> {
  const many = isSmall ? maxQueries / 10 : maxQueries
  const size = isSmall ? sizes.small : sizes.big
  const folder = join(base, isSmall ? 'search-small' : 'search')
  await using running = new AsyncDisposableStack()
  const start = async (name: string, root: string, own: string): Promise<Contender> => {
    const version = await startVersion(root, own, size, wholeMachine)
    running.defer(version.stop)
    return { name, version, times: [], cpu: 0, failed: 0 }
  }
  const now = await start('now', process.cwd(), folder)
  const old = before
    ? await start('before', await checkout(before, base), `${folder}-before-${before}`)
    : undefined
  const contenders = old ? [old, now] : [now]
  const queries = distinctQueries(many + warmUpQueries)
  const first = queries.splice(0, warmUpQueries)
  for (const contender of contenders) for (const query of first) await search(contender, query)
  for (let at = 0; at < queries.length; at += turn)
    for (const contender of contenders) await measureTurn(contender, queries.slice(at, at + turn))
  const what = `${queries.length.toLocaleString('en')} distinct queries, ${size.sites.toLocaleString('en')} sites`
  const failed = contenders.reduce((sum, contender) => sum + contender.failed, 0)
  const p95 = quantile(now.times, 0.95)
  const cost = now.cpu / queries.length
  const describeContenders = (formatValue: (contender: Contender) => string) =>
    contenders.map((contender) => (old ? `${contender.name} ` : '') + formatValue(contender)).join('; ')
  return [
    {
      what: `${what}: time`,
      must: `p95 at most ${maxMs} ms`,
      measured: describeContenders(
        ({ times }) =>
          `p95 ${quantile(times, 0.95).toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
      ),
      is_met: p95 <= maxMs && failed === 0,
    },
    {
      what: `${what}: CPU of server and PostgreSQL`,
      must: `at most ${maxCpuMs} ms each`,
      measured: `${describeContenders(({ cpu }) => `${(cpu / queries.length).toFixed(2)} ms`)}${failed > 0 ? `, ${failed} FAILED` : ''}`,
      is_met: cost <= maxCpuMs && failed === 0,
    },
  ]
}

async function measureTurn(contender: Contender, queries: string[]): Promise<void> {
  const before = await cpuMs(contender.version.pids)
  for (const query of queries) contender.times.push(await timed(() => search(contender, query)))
  contender.cpu += (await cpuMs(contender.version.pids)) - before
}

async function search(contender: Contender, query: string): Promise<void> {
  const reply = await fetch(`${contender.version.url}/api/search/?query=${encodeURIComponent(query)}`)
  if (!reply.ok) contender.failed += 1
  await reply.arrayBuffer()
}
