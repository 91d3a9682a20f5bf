import type { CrawlerClock } from './crawler-clock.ts'
import type { CrawlToFinish, FinishedCrawl } from './finish-crawls.ts'
import type { Claim } from './schedule.ts'

/** How long a finished crawl waits for others; its host has a longer gap anyway. */
const gatherMs = 200

/** Ends a claim. @returns false if this worker no longer held it */
export type Finish = (claim: Claim, next: FinishedCrawl) => Promise<boolean>

interface PendingFinish extends CrawlToFinish {
  tell(isOurs: Promise<boolean>): void
}

/**
 * Finishes crawls that end at about the same time with one statement and one commit. If that fails, they are finished
 * one by one, so that no crawl fails because of another.
 */
export function batchFinishes(
  finishAll: (endings: CrawlToFinish[]) => Promise<Set<number>>,
  clock: CrawlerClock,
): Finish {
  let waiting: PendingFinish[] = []

  async function finishWaiting(): Promise<void> {
    // Finish them even if the wait fails.
    await clock.sleep(gatherMs).catch(() => {})
    const all = waiting
    waiting = []
    const finished = Promise.resolve(all).then(finishAll)
    for (const { claim, result: next, tell } of all)
      tell(
        finished
          .catch((error: unknown) => {
            if (all.length === 1) throw error
            return finishAll([{ claim, result: next }])
          })
          .then((ours) => ours.has(claim.blog_id)),
      )
  }

  return (claim, next) =>
    new Promise((tell) => {
      waiting.push({ claim, result: next, tell })
      if (waiting.length === 1) void finishWaiting()
    })
}
