import type { CrawlerClock } from './crawler-clock.ts'
import type { Ending, FinishedCrawl } from './finish-crawls.ts'
import type { Claim } from './schedule.ts'

/** How long a reading that is over waits for others; its host rests for seconds anyway. */
const gatherMs = 200

/** Ends a claim. @returns false when it was no longer this worker's */
export type Finish = (claim: Claim, next: FinishedCrawl) => Promise<boolean>

interface Waiting extends Ending {
  tell(isOurs: Promise<boolean>): void
}

/**
 * Ends the readings that are over in the same short while by one statement: a commit and a plan for many instead of one
 * each. Where that statement fails they are ended one by one, so that none fails for another.
 */
export function batchFinishes(
  finishAll: (endings: Ending[]) => Promise<Set<number>>,
  clock: CrawlerClock,
): Finish {
  let waiting: Waiting[] = []

  async function finishWaiting(): Promise<void> {
    // Readings that are over are ended, whatever became of the wait.
    await clock.sleep(gatherMs).catch(() => {})
    const all = waiting
    waiting = []
    const finished = Promise.resolve(all).then(finishAll)
    for (const { claim, next, tell } of all)
      tell(
        finished
          .catch((error: unknown) => {
            if (all.length === 1) throw error
            return finishAll([{ claim, next }])
          })
          .then((ours) => ours.has(claim.blog_id)),
      )
  }

  return (claim, next) =>
    new Promise((tell) => {
      waiting.push({ claim, next, tell })
      if (waiting.length === 1) void finishWaiting()
    })
}
