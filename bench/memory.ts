import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { scaleTo } from './community.ts'
import type { Figure } from './figure.ts'
import { load, median } from './processes.ts'
import { createDistinctQueries } from './search.ts'
import { idleAfterMs } from './starts.ts'
import { readPssMb } from './uncached/cost.ts'
import { createRequestKinds } from './uncached/requests.ts'
import { startVersion, type Version } from './uncached/version.ts'

// Measures the memory of server and PostgreSQL together, with the default settings for this machine and for one with
// 1 GB.

const sites = 20_000
const machines: { name: string; env: Record<string, string>; maxMb: number }[] = [
  { name: 'this machine', env: {}, maxMb: 600 },
  { name: 'a machine with 1 GB', env: { MEMORY_MB: '1024' }, maxMb: 350 },
]
const maxWalMb = 256
const sampleIntervalMs = 500
/** Kinds of requests that are sent concurrently, after each kind has been sent alone. */
const concurrentKinds = ['list page, HTML', 'comment written', 'search']

/** @param seconds duration of the load with each kind of request */
export async function measureTotalMemory(baseFolder: string, seconds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const machine of machines) {
    const folder = join(baseFolder, 'memory')
    await using running = new AsyncDisposableStack()
    const version = await startVersion(process.cwd(), folder, scaleTo(sites), machine.env)
    running.defer(version.stop)
    const [loadUsage, latencies] = await watchMemory(version, () => loadEverything(version, seconds))
    const [uploadUsage, statusCounts] = await watchMemory(version, () => uploadLists(version))
    await version.database.close()
    await wait(idleAfterMs)
    const idleMb = await readPssMb(version.pids)
    const walMb = await readFolderSizeMb(join(folder, 'postgres/pg_wal'))
    const prefix = `${machine.name}, ${sites.toLocaleString('en')} sites`
    figures.push(
      {
        label: `${prefix}: server and PostgreSQL under load`,
        target: `at most ${machine.maxMb} MB PSS`,
        measured: `${describeUsage(loadUsage)}; ${idleMb} MB ${idleAfterMs / 1000} s after it`,
        isMet: loadUsage.max <= machine.maxMb,
      },
      {
        label: `${prefix}: then twenty concurrent uploads of 5 MB lists by one member`,
        target: `at most ${machine.maxMb} MB PSS`,
        measured: `${describeUsage(uploadUsage)}; replies: ${statusCounts}`,
        isMet: uploadUsage.max <= machine.maxMb,
      },
      {
        label: `${prefix}: WAL after the load`,
        target: `at most ${maxWalMb} MB`,
        measured: `${walMb} MB`,
        isMet: walMb <= maxWalMb,
      },
      { label: `${prefix}: p97.5 latencies`, target: '', measured: latencies.join(', '), isMet: true },
    )
  }
  return figures
}

/** In megabytes. */
interface MemoryUsage {
  max: number
  median: number
  /** PostgreSQL's share of the maximum. */
  postgres: number
}

/** Samples the memory of server and PostgreSQL while `work` runs. */
async function watchMemory<T>({ pids }: Version, work: () => Promise<T>): Promise<[MemoryUsage, T]> {
  const samples: { all: number; postgres: number }[] = []
  let isDone = false
  const sampling = (async () => {
    while (!isDone) {
      samples.push({ all: await readPssMb(pids), postgres: await readPssMb(pids.slice(1)) })
      await wait(sampleIntervalMs)
    }
  })()
  const result = await work().finally(() => {
    isDone = true
  })
  await sampling
  const peak = samples.toSorted((a, b) => b.all - a.all)[0]
  const medianMb = median(samples.map(({ all }) => all))
  return [{ max: peak?.all ?? Number.NaN, median: medianMb, postgres: peak?.postgres ?? Number.NaN }, result]
}

const describeUsage = ({ max, median: medianMb, postgres }: MemoryUsage) =>
  `peak ${max} MB (${postgres} MB PostgreSQL), median ${medianMb} MB`

/** Sends every kind of request, first separately, then all concurrently. */
async function loadEverything({ database, tokens, url }: Version, seconds: number): Promise<string[]> {
  const paths = createDistinctQueries(4000).map(
    (query) => `/search-results?query=${encodeURIComponent(query)}`,
  )
  const kinds = [
    ...(await createRequestKinds(database.pool, tokens, [])).map(({ label, requests }) => ({
      label,
      requests,
    })),
    { label: 'search', requests: { paths } },
  ]
  const latencies: string[] = []
  for (const { label, requests } of kinds) {
    const { p97_5_ms, failed } = await load({ ...requests, url, seconds })
    latencies.push(`${label} ${p97_5_ms} ms${failed > 0 ? ` (${failed} FAILED)` : ''}`)
  }
  const concurrent = kinds.filter(({ label }) => concurrentKinds.includes(label))
  await Promise.all(
    concurrent.map(({ requests }) => load({ ...requests, url, seconds: 3 * seconds, first: 500_000 })),
  )
  return latencies
}

const boundaryLine = '--a-line-that-no-list-has'
const renderOutline = (n: number) =>
  `<outline type="rss" text="Site ${n}" xmlUrl="https://s${n}.example.org/feed.xml" htmlUrl="https://s${n}.example.org/"/>\n`

/** Uploads twenty lists of the maximum size concurrently. @returns how many replies had each status */
async function uploadLists({ url, tokens: [token] }: Version): Promise<string> {
  const list = `<opml version="2.0"><head/><body><outline text="All">${Array.from({ length: 44_000 }, (_, n) => renderOutline(n)).join('')}</outline></body></opml>`
  const body = `${boundaryLine}\r\ncontent-disposition: form-data; name="file"; filename="list.opml"\r\n\r\n${list.slice(0, 5_200_000)}\r\n${boundaryLine}--\r\n`
  const headers = {
    authorization: `Token ${token}`,
    'content-type': `multipart/form-data; boundary=${boundaryLine.slice(2)}`,
  }
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const response = fetch(`${url}/api/follows/import/`, { method: 'POST', headers, body })
      const reply = await response.catch(() => undefined)
      await reply?.arrayBuffer().catch(() => {})
      return reply?.status ?? 'aborted'
    }),
  )
  const counts = Object.entries(Object.groupBy(statuses, String))
  return counts.map(([status, replies = []]) => `${replies.length} × ${status}`).join(', ')
}

async function readFolderSizeMb(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size)
  return Math.round((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 2 ** 20)
}
