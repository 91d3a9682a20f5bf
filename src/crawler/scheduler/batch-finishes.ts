import type { CrawlerClock } from './crawler-clock.ts'
import type { CrawlToFinish, FinishedCrawl } from './finish-crawls.ts'
import type { CrawlLease } from './schedule.ts'

/** How long a finished crawl waits for others; the minimum gap of its host is longer anyway. */
const batchDelayMs = 200

/** Ends a lease. @returns false if this worker no longer had it */
export type Finish = (lease: CrawlLease, result: FinishedCrawl) => Promise<boolean>

interface PendingFinish extends CrawlToFinish {
  resolve(hadLease: Promise<boolean>): void
}

/**
 * Finishes crawls that end at about the same time with one statement and one commit. If that fails, they are finished
 * one by one, so that no crawl fails because of another.
 */
export function batchFinishes(
  finishAll: (crawls: CrawlToFinish[]) => Promise<Set<number>>,
  clock: CrawlerClock,
): Finish {
  let pending: PendingFinish[] = []

  async function finishBatch(): Promise<void> {
    // Finish them even if the wait fails.
    await clock.sleep(batchDelayMs).catch(() => {})
    const batch = pending
    pending = []
    const batchResult = Promise.resolve(batch).then(finishAll)
    for (const { lease, result, resolve } of batch)
      resolve(
        batchResult
          .catch((error: unknown) => {
            if (batch.length === 1) throw error
            return finishAll([{ lease, result }])
          })
          .then((finishedIds) => finishedIds.has(lease.blog_id)),
      )
  }

  return (lease, result) =>
    new Promise((resolve) => {
      pending.push({ lease, result, resolve })
      if (pending.length === 1) void finishBatch()
    })
}
