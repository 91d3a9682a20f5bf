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

const goodState = emptyState('https://moss.example.org/', null)
const createFailedState = (tries: number): CrawlState => ({
  ...goodState,
  tries,
  feed_failures: tries,
  failing_since: '2026-11-22T10:00:00.000Z',
  failing_reason: 'timeout',
})

it('rolls back failures unless a later crawl has confirmed or ended them', async () => {
  const [unconfirmedId, confirmedId, recoveredId] = [
    await makeSite(wend),
    await makeSite(wend),
    await makeSite(wend),
  ]
  const failedTwiceId = await makeSite(wend)
  await wend.runOutbox()
  const rollback = createOutageRollback(wend.db, Date.now, 1)
  for (const id of [unconfirmedId, confirmedId, recoveredId]) {
    await saveState(wend.db, id, createFailedState(1), goodState)
    rollback.remember(id, goodState, createFailedState(1))
  }
  await saveState(wend.db, confirmedId, createFailedState(2), goodState)
  await saveState(wend.db, recoveredId, { ...goodState, feed_failures: 3 }, goodState)
  for (const tries of [1, 2]) {
    await saveState(wend.db, failedTwiceId, createFailedState(tries), createFailedState(tries - 1))
    rollback.remember(failedTwiceId, tries === 1 ? goodState : createFailedState(1), createFailedState(tries))
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
