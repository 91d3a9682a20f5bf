import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSitesOnHosts, simulateCrawling } from '#test/simulate-crawl.ts'
import { feedSite } from '#test/web/feed-site.ts'
import { startWeb } from '#test/web/start-web.ts'
import { createTestClock } from '#test/web/test-clock.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { createRunningClock } from '../scheduler/crawler-clock.ts'
import { createTokenBucket } from './token-bucket.ts'

const second = 1000

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

it('delays all workers after large responses, in proportion to their bytes', async () => {
  const clock = createTestClock()
  const { now } = clock
  const start = now()
  const createBucket = () =>
    createTokenBucket({
      db: wend.db,
      now,
      config: { readingBudget: 10, readingMegabytesPerHour: 3.6 },
      clock: createRunningClock(clock, new AbortController().signal),
    })
  const [ada, bo] = [createBucket(), createBucket()]
  expect(await ada.next()).toBe(start)
  ada.countBytes(20_000)
  clock.advance(second)
  expect(await ada.next()).toBe(start + second)
  clock.advance(19 * second)
  expect(await bo.acquireSlots(1)).toEqual([])
  expect(bo.isFarOff()).toBe(false)
  clock.advance(second)
  expect(await bo.acquireSlots(1)).toEqual([start + 21 * second])
  // The bytes are only counted once.
  clock.advance(second)
  expect(await ada.acquireSlots(1)).toEqual([start + 22 * second])
})

it('grants slots even if the database is slower than the request rate', async () => {
  const clock = createTestClock(Date.parse('2099-12-01T12:00:00Z'))
  const slots = createTokenBucket({
    db: wend.db,
    // Time passes during the query.
    now: () => {
      const time = clock.now()
      clock.advance(40)
      return time
    },
    config: { readingBudget: 1000, readingMegabytesPerHour: 0 },
    clock: createRunningClock(clock, new AbortController().signal),
  })
  const start = clock.now()
  for (let n = 0; n < 5; n++) expect(await slots.next()).toBeGreaterThanOrEqual(clock.now())
  expect(clock.now() - start).toBeLessThan(10 * 40)
})

it('polls every few seconds while crawling is paused, and resumes soon afterwards', async () => {
  const clock = createTestClock(Date.parse('2099-12-02T00:00:00Z'))
  const web = await startWeb([], clock)
  web.put(feedSite({ name: 'waits.org', schedule: { seed: 1, postsPerMonth: 8, since: 0 } }))
  await addSitesOnHosts(wend, ['waits.org'])
  await wend.db.updateTable('reading_budget').set({ is_paused: true }).execute()
  let sleeps = 0
  const countingClock = {
    ...clock,
    sleep: (ms: number) => {
      sleeps++
      return clock.sleep(ms)
    },
  }
  const simulation = simulateCrawling(wend, web, clock, 0)
  simulation.startCrawler(countingClock)
  await simulation.advance(60 * second)
  expect(sleeps).toBeGreaterThan(10)
  expect(sleeps).toBeLessThan(60)
  expect(web.log).toEqual([])
  await wend.db.updateTable('reading_budget').set({ is_paused: false }).execute()
  await simulation.advance(30 * second)
  expect(web.log.length).toBeGreaterThan(0)
  await simulation.stop()
  await web.close()
})
