import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { createOutageRollback } from './outage-rollback.ts'
import { type CrawlState, emptyState, saveState } from './outcome/crawl-state.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const good = emptyState('https://moss.example.org/', null)
const failed = (tries: number): CrawlState => ({
  ...good,
  tries,
  feed_failures: tries,
  failing_since: '2026-11-22T10:00:00.000Z',
  failing_reason: 'timeout',
})

it('rolls back failures unless a later crawl has confirmed or ended them', async () => {
  const [alone, confirmed, ended] = [await makeSite(wend), await makeSite(wend), await makeSite(wend)]
  const twice = await makeSite(wend)
  await wend.runOutbox()
  const rollback = createOutageRollback(wend.db, Date.now, 1)
  for (const id of [alone, confirmed, ended]) {
    await saveState(wend.db, id, failed(1), good)
    rollback.remember(id, good, failed(1))
  }
  await saveState(wend.db, confirmed, failed(2), good)
  await saveState(wend.db, ended, { ...good, feed_failures: 3 }, good)
  for (const tries of [1, 2]) {
    await saveState(wend.db, twice, failed(tries), failed(tries - 1))
    rollback.remember(twice, tries === 1 ? good : failed(1), failed(tries))
  }
  await rollback.rollBack()
  const rows = await wend.db
    .selectFrom('reading_state')
    .select(['tries', 'feed_failures', 'failing_reason'])
    .orderBy('blog_id')
    .execute()
  expect(rows).toEqual([
    { tries: 0, feed_failures: 0, failing_reason: null },
    { tries: 2, feed_failures: 2, failing_reason: 'timeout' },
    { tries: 0, feed_failures: 3, failing_reason: null },
    { tries: 0, feed_failures: 0, failing_reason: null },
  ])
})
