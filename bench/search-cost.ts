import { join } from 'node:path'
import { sizes } from './community.ts'
import { type Figure, measureMs, quantile } from './figure.ts'
import { createDistinctQueries } from './search.ts'
import { readCpuMs } from './uncached/cost.ts'
import { checkout, startVersion, type Version } from './uncached/version.ts'
import { wholeMachineEnv } from './whole-machine.ts'

// Measures uncached searches: distinct queries, each sent once over HTTP, one after another, so that times include no
// queueing. An earlier version gets the same queries on its own community, in turns with the current one, so that both
// run under the same conditions.

const fullQueryCount = 10_000
const maxMs = 50
const maxCpuMs = 6
/** At first, PostgreSQL's buffers, of more than a gigabyte, are empty, and code is not compiled. */
export const warmUpQueries = 2000
/** Queries sent to one version before switching to the other. */
const queriesPerTurn = 250

interface ComparedVersion {
  name: string
  server: Version
  times: number[]
  cpuMs: number
  failures: number
}

/**
 * @param isSmall for a quick run: 2,000 sites and a tenth of the queries
 * @param before an earlier commit to compare with
 */
export async function measureSearchCost(
  baseFolder: string,
  isSmall: boolean,
  before?: string,
): Promise<Figure[]> {
  const queryCount = isSmall ? fullQueryCount / 10 : fullQueryCount
  const size = isSmall ? sizes.small : sizes.big
  const folder = join(baseFolder, isSmall ? 'search-small' : 'search')
  await using running = new AsyncDisposableStack()
  const start = async (name: string, root: string, dataFolder: string): Promise<ComparedVersion> => {
    const server = await startVersion(root, dataFolder, size, wholeMachineEnv)
    running.defer(server.stop)
    return { name, server, times: [], cpuMs: 0, failures: 0 }
  }
  const current = await start('now', process.cwd(), folder)
  const earlier = before
    ? await start('before', await checkout(before, baseFolder), `${folder}-before-${before}`)
    : undefined
  const versions = earlier ? [earlier, current] : [current]
  const queries = createDistinctQueries(queryCount + warmUpQueries)
  const warmUp = queries.splice(0, warmUpQueries)
  for (const version of versions) for (const query of warmUp) await search(version, query)
  for (let start = 0; start < queries.length; start += queriesPerTurn)
    for (const version of versions) await measureTurn(version, queries.slice(start, start + queriesPerTurn))
  const label = `${queries.length.toLocaleString('en')} distinct queries, ${size.sites.toLocaleString('en')} sites`
  const failures = versions.reduce((sum, version) => sum + version.failures, 0)
  const p95 = quantile(current.times, 0.95)
  const msPerQuery = current.cpuMs / queries.length
  const describeVersions = (formatValue: (version: ComparedVersion) => string) =>
    versions.map((version) => (earlier ? `${version.name} ` : '') + formatValue(version)).join('; ')
  return [
    {
      label: `${label}: time`,
      target: `p95 at most ${maxMs} ms`,
      measured: describeVersions(
        ({ times }) =>
          `p95 ${quantile(times, 0.95).toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
      ),
      isMet: p95 <= maxMs && failures === 0,
    },
    {
      label: `${label}: CPU of server and PostgreSQL`,
      target: `at most ${maxCpuMs} ms per query`,
      measured: `${describeVersions(({ cpuMs }) => `${(cpuMs / queries.length).toFixed(2)} ms`)}${failures > 0 ? `, ${failures} FAILED` : ''}`,
      isMet: msPerQuery <= maxCpuMs && failures === 0,
    },
  ]
}

async function measureTurn(version: ComparedVersion, queries: string[]): Promise<void> {
  const before = await readCpuMs(version.server.pids)
  for (const query of queries) version.times.push(await measureMs(() => search(version, query)))
  version.cpuMs += (await readCpuMs(version.server.pids)) - before
}

async function search(version: ComparedVersion, query: string): Promise<void> {
  const reply = await fetch(`${version.server.url}/api/search/?query=${encodeURIComponent(query)}`)
  if (!reply.ok) version.failures += 1
  await reply.arrayBuffer()
}
