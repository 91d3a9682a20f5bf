import type { CrawlerClock } from './crawler-clock.ts'
import type { CrawlToFinish, FinishedCrawl } from './finish-crawls.ts'
import type { Claim } from './schedule.ts'

/** How long a finished crawl waits for others; its host has a longer gap anyway. */
const gatherMs = 200

/** Ends a claim. @returns false if this worker no longer held it */
export type Finish = (claim: Claim, result: FinishedCrawl) => Promise<boolean>

interface PendingFinish extends CrawlToFinish {
  resolve(isHeld: Promise<boolean>): void
}

/**
 * Finishes crawls that end at about the same time with one statement and one commit. If that fails, they are finished
 * one by one, so that no crawl fails because of another.
 */
export function batchFinishes(
  finishAll: (endings: CrawlToFinish[]) => Promise<Set<number>>,
  clock: CrawlerClock,
): Finish {
  let pending: PendingFinish[] = []

  async function finishWaiting(): Promise<void> {
    // Finish them even if the wait fails.
    await clock.sleep(gatherMs).catch(() => {})
    const batch = pending
    pending = []
    const finished = Promise.resolve(batch).then(finishAll)
    for (const { claim, result, resolve } of batch)
      resolve(
        finished
          .catch((error: unknown) => {
            if (batch.length === 1) throw error
            return finishAll([{ claim, result }])
          })
          .then((finishedIds) => finishedIds.has(claim.blog_id)),
      )
  }

  return (claim, result) =>
    new Promise((resolve) => {
      pending.push({ claim, result, resolve })
      if (pending.length === 1) void finishWaiting()
    })
}
