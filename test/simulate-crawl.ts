import { setImmediate, setTimeout as wait } from 'node:timers/promises'
// Loaded up front, since the clock cannot wait for the import that the first post would trigger.
import '#newsfeed/posts/storage/detect-language.ts'
import { createCrawlStore } from '#crawler/crawl/store-crawl.ts'
import type { CrawlerClock } from '#crawler/scheduler/crawler-clock.ts'
import { type RunningCrawler, startCrawler } from '#crawler/worker/start-crawler.ts'
import { type FileEntry, importEntries } from '#sites/imports/import-entries.ts'
import { atLine } from '#sites/imports/warnings.ts'
import { makeSite } from './builders.ts'
import type { ListedSite } from './web/listed-sites.ts'
import type { Web } from './web/start-web.ts'
import type { TestClock } from './web/test-clock.ts'
import type { Wend } from './wend.ts'

/** Crawlers that crawl a test web on a simulated clock. */
export interface CrawlSimulation {
  /** Advances the clock from one due task to the next, waiting each time until the work is done. */
  advance(ms: number): Promise<void>
  /** Starts another crawler process, optionally with its own clock. */
  startCrawler(clock?: CrawlerClock): RunningCrawler
  /** Adds a crawler that was started elsewhere. */
  addCrawler(crawler: RunningCrawler): void
  stop(): Promise<void>
}

/** After spinning for this long, the test sleeps to leave the CPU to PostgreSQL. */
const spinMs = 0.5
/** If a turn of the event loop takes longer, something else was running. */
const idleTurnMs = 0.2

/** Starts crawling. @param idleMs the maximum sleep of a worker when nothing is due */
export function simulateCrawling(
  wend: Wend,
  web: Web,
  clock: TestClock,
  workers = 1,
  idleMs = 24 * 3600 * 1000,
): CrawlSimulation {
  const crawlers: RunningCrawler[] = []
  const { pool } = wend.services.database

  const isBusy = () =>
    crawlers.some((crawler) => crawler.pending() > 0) ||
    pool.totalCount > pool.idleCount ||
    pool.waitingCount > 0

  /** Resolves once nothing is running: everything waits for the clock. */
  async function settle(): Promise<void> {
    let began = performance.now()
    for (let quiet = 0; quiet < 5; quiet++) {
      const before = performance.now()
      const isSpinning = before - began < spinMs
      await (isSpinning ? setImmediate() : wait(1))
      const now = performance.now()
      if (isBusy() || (isSpinning && now - before > idleTurnMs)) quiet = -1
      else if (quiet === 0) began = now
    }
  }

  function launchCrawler(crawlerClock: CrawlerClock = clock): RunningCrawler {
    const crawler = startCrawler({
      services: wend.services,
      store: createCrawlStore(wend.db),
      version: '1.0',
      outboundOptions: web.agentOptions,
      clock: crawlerClock,
      idleMs,
    })
    crawlers.push(crawler)
    return crawler
  }
  for (let n = 0; n < workers; n++) launchCrawler()

  return {
    startCrawler: launchCrawler,
    addCrawler: (crawler) => void crawlers.push(crawler),
    async advance(ms) {
      const end = clock.now() + ms
      await settle()
      for (let next = clock.nextWake(); next !== undefined && next <= end; next = clock.nextWake()) {
        clock.advance(Math.max(0, next - clock.now()))
        await settle()
      }
      clock.advance(end - clock.now())
      await settle()
    },
    stop: async () => void (await Promise.all(crawlers.map((crawler) => crawler.stop()))),
  }
}

/** Adds a site on each of these hosts. @returns their ids */
export async function addSitesOnHosts(wend: Wend, hosts: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const host of hosts) ids.push(await makeSite(wend, { url: `https://${host}/`, title: host }))
  return ids
}

/** Imports many sites at once, some with a feed. @returns their ids by URL */
export async function importSites(wend: Wend, sites: Iterable<ListedSite>): Promise<Map<string, number>> {
  async function* entries(): AsyncGenerator<FileEntry> {
    for (const { url, feed_url } of sites)
      yield {
        file: 'list',
        entry: { url, ...(feed_url === null ? {} : { feed_url }), where: atLine({ n: 1 }) },
      }
  }
  await importEntries(wend.db, entries())
  const { rows } = await wend.services.database.pool.query('select id, url from blogs')
  return new Map(rows.map(({ id, url }) => [url, id]))
}
