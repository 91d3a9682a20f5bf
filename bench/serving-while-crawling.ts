import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../e2e/server-process.ts'
import type { Figure } from './figure.ts'
import { load, median } from './processes.ts'
import { makeSitesDue, type TestWeb, waitUntilCrawled, withTestWeb } from './test-web.ts'

const sites = 700
const rounds = 5
const minRatio = 0.9
const feedsPerSecond = 20
/** The crawler notices within this time that it was paused or resumed. */
const pausePollMs = 4000

/** Measures the throughput of a cached page in a process that also crawls, compared with the process while paused. */
export const measureServingWhileCrawling = (seconds: number): Promise<Figure[]> =>
  withTestWeb(sites, 240, (testWeb) => measureServer(testWeb, seconds))

async function measureServer(testWeb: TestWeb, seconds: number): Promise<Figure[]> {
  const { database, folder } = testWeb
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    CONTACT_EMAIL: 'ada@wend.example',
    READING: 'on',
    READING_BUDGET: '200',
  }
  const server = await startServer(env, {
    script: ['bench/serve-and-crawl.ts', await testWeb.writeProcessOptions({})],
  })
  try {
    return [await measureInTurns(testWeb, server.url, seconds)]
  } finally {
    await server.stop()
  }
}

async function measureInTurns(
  { names, web, database }: TestWeb,
  url: string,
  seconds: number,
): Promise<Figure> {
  const updateBudget = (budget: { per_second?: number; is_paused?: boolean }) =>
    database.db.updateTable('reading_budget').set(budget).execute()
  // Let the first crawls finish: they request more than the feed.
  await waitUntilCrawled(web, sites)
  // Slightly above the target rate, because slots that a busy process misses are lost.
  await updateBudget({ per_second: feedsPerSecond * 1.2 })

  const speeds: Record<'crawling' | 'paused', number[]> = { crawling: [], paused: [] }
  const feedRates: number[] = []
  const headers = { 'accept-encoding': 'br' }
  for (let round = 0; round < 2 * rounds; round++) {
    const isPaused = round % 2 === 0
    await updateBudget({ is_paused: isPaused })
    // Makes more sites due than can be crawled within the round.
    if (!isPaused) await makeSitesDue(database.pool, names)
    await wait(pausePollMs)
    const from = web.log.length
    const { per_second } = await load({ url: `${url}/home`, seconds, headers })
    speeds[isPaused ? 'paused' : 'crawling'].push(per_second)
    const feeds = web.log.slice(from).filter(({ kind }) => kind === 'feed').length
    if (!isPaused) feedRates.push(feeds / seconds)
  }
  const ratio = median(speeds.crawling) / median(speeds.paused)
  const feedRate = median(feedRates)
  return {
    label: `a cached page while ${feedsPerSecond} feeds per second are crawled in the same process`,
    target: `${minRatio * 100} % of its speed while crawling is paused`,
    measured: `${Math.round(ratio * 100)} % (${median(speeds.crawling)} of ${median(speeds.paused)} per second), ${feedRate.toFixed(0)} feeds per second crawled`,
    isMet: ratio >= minRatio && feedRate >= feedsPerSecond,
  }
}
