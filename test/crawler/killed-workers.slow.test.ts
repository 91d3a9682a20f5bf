import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importSites } from '#test/simulate-crawl.ts'
import { feedSite } from '#test/web/feed-site.ts'
import { twoConnections } from '#test/web/politeness/request-headers.ts'
import { feedsTooEarly } from '#test/web/politeness/request-intervals.ts'
import { dayMs, secondMs } from '#test/web/politeness/spans.ts'
import { countPosts, type Schedule } from '#test/web/posts.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { startWend, type Wend } from '#test/wend.ts'
import type { CrawlerProcessOptions } from './crawler-process.ts'

// Kills real worker processes. An hour on their clock lasts six seconds.

const secondsPerHour = 6
const kills = Number(process.env.READING_KILLS ?? 3)
/** Rare enough for a post to stay in its feed of twenty while the site waits for another worker. */
const postEveryMs = 30 * secondMs
const names = Array.from({ length: 40 }, (_, n) => `killed-reading-${n}.org`)
const createSchedule = (seed: number): Schedule => ({
  seed,
  postsPerMonth: (30 * dayMs) / postEveryMs,
  since: Date.now() - 30 * 60 * secondMs,
})
const schedules = new Map(names.map((name, n) => [name, createSchedule(n + 1)]))

let wend: Wend
let web: Web
let folder: string
const running = new Set<ChildProcess>()

beforeAll(async () => {
  wend = await startWend()
  web = await startWeb(names.map((name) => feedSite({ name, schedule: schedules.get(name) as Schedule })))
  await importSites(
    wend,
    names.map((name) => ({ url: `http://${name}/`, feed_url: `http://${name}/feed` })),
  )
  folder = await mkdtemp(join(tmpdir(), 'wend-killed-'))
  const options: CrawlerProcessOptions = {
    port: web.port,
    addresses: Object.fromEntries(names.map((name) => [name, web.addressOf(name)])),
    env: {
      DATABASE_URL: wend.services.database.url,
      DATABASE_CONNECTIONS: '4',
      DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost:3000',
      CONTACT_EMAIL: 'ada@wend.test',
      READING_SECONDS_PER_HOUR: String(secondsPerHour),
      READING_BUDGET: '100',
      LOG_LEVEL: 'error',
    },
  }
  await writeFile(join(folder, 'facts.json'), JSON.stringify(options))
})
afterAll(async () => {
  for (const child of running) await kill(child)
  await web?.close()
  await wend?.close()
  await rm(folder, { recursive: true, force: true })
})

async function startWorker(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('crawler-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, join(folder, 'facts.json')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  })
  running.add(child)
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child)
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Waits for this many more requests. */
async function waitForRequests(times: number): Promise<void> {
  const targetLength = web.log.length + times
  await expect.poll(() => web.log.length, { timeout: 600_000 }).toBeGreaterThanOrEqual(targetLength)
}

it('loses and duplicates no posts while its workers are killed repeatedly', {
  timeout: 600_000 + kills * 60_000,
}, async () => {
  const workers = [await startWorker(), await startWorker()]
  for (let n = 0; n < kills; n++) {
    await waitForRequests(20)
    await kill(workers[n % 2] as ChildProcess)
    workers[n % 2] = await startWorker()
  }
  // The leases of the last killed worker expire within a minute; then everything is crawled again.
  const since = Date.now()
  const isFetched = (name: string) =>
    web.log.some(({ host, kind, at }) => host === name && kind === 'feed' && at > since)
  await expect
    .poll(() => names.filter((name) => !isFetched(name)), { timeout: 600_000, interval: 500 })
    .toEqual([])
  await wait(2 * secondMs)
  for (const child of workers) await kill(child)

  expect(twoConnections(web.log)).toEqual([])
  expect(feedsTooEarly(web.log, { scale: secondsPerHour / 3600 })).toEqual([])
  const { rows } = await wend.services.database.pool.query<{ domain: string; urls: string[] }>(
    `select b.domain, array_agg(p.url order by p.url) as urls from blogs b join posts p on p.blog_id = b.id group by 1`,
  )
  expect(rows).toHaveLength(names.length)
  for (const { domain, urls } of rows) {
    const numbers = urls.map((url) => Number(url.split('/').at(-1))).toSorted((a, b) => a - b)
    const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
    expect([domain, numbers]).toEqual([domain, Array.from({ length: last - first + 1 }, (_, n) => first + n)])
    const lastRequest = web.log.findLast(
      ({ host, kind, at }) => host === domain && kind === 'feed' && at < since,
    )
    const knownPosts = countPosts(schedules.get(domain) as Schedule, lastRequest?.at ?? 0) - 1
    expect([domain, last >= knownPosts]).toEqual([domain, true])
  }
})
