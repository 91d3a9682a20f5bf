import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createTestClock } from '#test/web/test-clock.ts'
import { startWend } from '#test/wend.ts'
import { createRunningClock } from '../scheduler/crawler-clock.ts'
import { createSchedule } from '../scheduler/schedule.ts'
import { createHostSession } from './host-session.ts'
import { createTokenBucket } from './token-bucket.ts'

it('does not renew a lease that it failed to release', async () => {
  const wend = await startWend()
  onTestFinished(() => wend.close())
  const { now, ...testClock } = createTestClock()
  const clock = createRunningClock(
    { now, sleep: async (ms) => testClock.advance(ms) },
    new AbortController().signal,
  )
  const schedule = createSchedule({ db: wend.db, worker: 'ada', now })
  const config = { readingBudget: 10, readingMegabytesPerHour: 0 }
  const slots = createTokenBucket({ db: wend.db, clock, now, config })
  const leasedHostIds = new Set<number>()
  const siteHost = { host: 'claimed.org', host_id: 0, busy_on: null, address: null, slot: undefined }
  const session = createHostSession(
    { schedule, slots, clock, timeScale: 1, leasedHostIds, addresses: undefined },
    siteHost,
  )
  for (const host of ['one.org', 'two.org'])
    expect(await session.waitForSlot(new URL(`https://${host}/`))).toBe(true)
  expect(leasedHostIds.size).toBe(2)
  await sql`alter table reading_claims rename to claims_away`.execute(wend.db)
  await expect(session.release()).rejects.toThrow('reading_claims')
  expect(leasedHostIds.size).toBe(0)
})
