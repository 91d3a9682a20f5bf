import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../e2e/server-process.ts'
import type { Figure } from './figure.ts'
import { load, median } from './processes.ts'
import { advanceTime, type TestWeb, waitUntilCrawled, withTestWeb } from './test-web.ts'

const sites = 700
const rounds = 5
const minRatio = 0.9
const feedsPerSecond = 20
/** A paused crawler notices within this time that it was resumed. */
const pauseHeardMs = 4000

/** Throughput of a cached page in a process that also crawls, compared with the same process without crawling. */
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
  const server = await startServer(env, { script: ['bench/serve-and-read.ts', await testWeb.writeFacts({})] })
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
  const set = (budget: { per_second?: number; is_paused?: boolean }) =>
    database.db.updateTable('reading_budget').set(budget).execute()
  // First crawls request more than the feed.
  await waitUntilCrawled(web, sites)
  // Slightly above the target rate, since slots that come too late are lost.
  await set({ per_second: feedsPerSecond * 1.2 })

  const sent: Record<'reading' | 'paused', number[]> = { reading: [], paused: [] }
  const read: number[] = []
  const headers = { 'accept-encoding': 'br' }
  for (let round = 0; round < 2 * rounds; round++) {
    const isPaused = round % 2 === 0
    await set({ is_paused: isPaused })
    // More than can be crawled within the round.
    if (!isPaused) await advanceTime(database.pool, names)
    await wait(pauseHeardMs)
    const from = web.log.length
    const { per_second } = await load({ url: `${url}/home`, seconds, headers })
    sent[isPaused ? 'paused' : 'reading'].push(per_second)
    const feeds = web.log.slice(from).filter(({ kind }) => kind === 'feed').length
    if (!isPaused) read.push(feeds / seconds)
  }
  const share = median(sent.reading) / median(sent.paused)
  const fed = median(read)
  return {
    what: `a cached page while ${feedsPerSecond} feeds per second are crawled in the same process`,
    must: `${minRatio * 100} % of its speed while crawling is paused`,
    measured: `${Math.round(share * 100)} % (${median(sent.reading)} of ${median(sent.paused)} per second), ${fed.toFixed(0)} feeds per second crawled`,
    is_met: share >= minRatio && fed >= feedsPerSecond,
  }
}
