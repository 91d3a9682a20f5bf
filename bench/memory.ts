import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sizeFor } from './community.ts'
import type { Figure } from './figure.ts'
import { pssMb } from './not-kept/cost.ts'
import { kindsOf } from './not-kept/requests.ts'
import { startVersion, type Version } from './not-kept/version.ts'
import { load, median } from './processes.ts'
import { distinctQueries } from './search.ts'
import { untilQuietMs } from './starts.ts'

// Measures the memory of server, threads and PostgreSQL together with default settings, on this machine and on one with
// 1 GB.

const sites = 20_000
const machines: { name: string; env: Record<string, string>; maxMb: number }[] = [
  { name: 'this machine', env: {}, maxMb: 600 },
  { name: 'a machine with 1 GB', env: { MEMORY_MB: '1024' }, maxMb: 350 },
]
const maxWalMb = 256
const everyMs = 500
/** Kinds of requests sent concurrently, after each kind alone. */
const mixed = ['list page, HTML', 'comment written', 'search']

/** @param seconds per kind of request */
export async function measureMemoryOfAll(base: string, seconds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const machine of machines) {
    const folder = join(base, 'memory')
    await using running = new AsyncDisposableStack()
    const version = await startVersion(process.cwd(), folder, sizeFor(sites), machine.env)
    running.defer(version.stop)
    const [loaded, latencies] = await watchMemory(version, () => loadEverything(version, seconds))
    const [listing, lists] = await watchMemory(version, () => sendLists(version))
    await version.database.close()
    await wait(untilQuietMs)
    const quietMb = await pssMb(version.pids)
    const walMb = await megabytesIn(join(folder, 'postgres/pg_wal'))
    const at = `${machine.name}, ${sites.toLocaleString('en')} sites`
    figures.push(
      {
        what: `${at}: server and PostgreSQL under load`,
        must: `at most ${machine.maxMb} MB PSS`,
        measured: `${inWords(loaded)}; ${quietMb} MB ${untilQuietMs / 1000} s after it`,
        is_met: loaded.max <= machine.maxMb,
      },
      {
        what: `${at}: then twenty concurrent uploads of 5 MB lists by one member`,
        must: `at most ${machine.maxMb} MB PSS`,
        measured: `${inWords(listing)}; replies: ${lists}`,
        is_met: listing.max <= machine.maxMb,
      },
      {
        what: `${at}: WAL after the load`,
        must: `at most ${maxWalMb} MB`,
        measured: `${walMb} MB`,
        is_met: walMb <= maxWalMb,
      },
      { what: `${at}: p95 latencies`, must: '', measured: latencies.join(', '), is_met: true },
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

async function watchMemory<T>({ pids }: Version, work: () => Promise<T>): Promise<[MemoryUsage, T]> {
  const seen: { all: number; postgres: number }[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      seen.push({ all: await pssMb(pids), postgres: await pssMb(pids.slice(1)) })
      await wait(everyMs)
    }
  })()
  const done = await work().finally(() => {
    isOver = true
  })
  await watching
  const peak = seen.toSorted((a, b) => b.all - a.all)[0]
  const usual = median(seen.map(({ all }) => all))
  return [{ max: peak?.all ?? Number.NaN, median: usual, postgres: peak?.postgres ?? Number.NaN }, done]
}

const inWords = ({ max, median: usual, postgres }: MemoryUsage) =>
  `peak ${max} MB (${postgres} MB PostgreSQL), median ${usual} MB`

/** Sends every kind of request, first separately, then all concurrently. */
async function loadEverything({ database, tokens, url }: Version, seconds: number): Promise<string[]> {
  const paths = distinctQueries(4000).map((query) => `/search-results?query=${encodeURIComponent(query)}`)
  const kinds = [
    ...(await kindsOf(database.pool, tokens, [])).map(({ what, requests }) => ({ what, requests })),
    { what: 'search', requests: { paths } },
  ]
  const latencies: string[] = []
  for (const { what, requests } of kinds) {
    const { p95_ms, failed } = await load({ ...requests, url, seconds })
    latencies.push(`${what} ${p95_ms} ms${failed > 0 ? ` (${failed} FAILED)` : ''}`)
  }
  const together = kinds.filter(({ what }) => mixed.includes(what))
  await Promise.all(
    together.map(({ requests }) => load({ ...requests, url, seconds: 3 * seconds, first: 500_000 })),
  )
  return latencies
}

const line = '--a-line-that-no-list-has'
const outline = (n: number) =>
  `<outline type="rss" text="Site ${n}" xmlUrl="https://s${n}.example.org/feed.xml" htmlUrl="https://s${n}.example.org/"/>\n`

/** Uploads twenty lists of the maximum size concurrently. @returns the counts of statuses */
async function sendLists({ url, tokens: [token] }: Version): Promise<string> {
  const list = `<opml version="2.0"><head/><body><outline text="All">${Array.from({ length: 44_000 }, (_, n) => outline(n)).join('')}</outline></body></opml>`
  const body = `${line}\r\ncontent-disposition: form-data; name="file"; filename="list.opml"\r\n\r\n${list.slice(0, 5_200_000)}\r\n${line}--\r\n`
  const headers = {
    authorization: `Token ${token}`,
    'content-type': `multipart/form-data; boundary=${line.slice(2)}`,
  }
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const sent = fetch(`${url}/api/follows/import/`, { method: 'POST', headers, body })
      const reply = await sent.catch(() => undefined)
      await reply?.arrayBuffer().catch(() => {})
      return reply?.status ?? 'aborted'
    }),
  )
  const counts = Object.entries(Object.groupBy(statuses, String))
  return counts.map(([status, all = []]) => `${all.length} × ${status}`).join(', ')
}

async function megabytesIn(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size)
  return Math.round((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 2 ** 20)
}
