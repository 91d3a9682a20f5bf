import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { CrawlState } from './outcome/crawl-state.ts'

const windowMs = 3600 * 1000

type FailureState = Pick<
  CrawlState,
  'tries' | 'failing_since' | 'failing_reason' | 'feed_failures' | 'page_failures'
>

/** Only these fields are kept in memory, since an import may cause many failures. */
const toFailureState = ({
  tries,
  failing_since,
  failing_reason,
  feed_failures,
  page_failures,
}: FailureState): FailureState => ({
  tries,
  failing_since,
  failing_reason,
  feed_failures,
  page_failures,
})

/** Remembers the failures of the last hour, to undo them if our own connection turns out to have been down. */
export function createOutageRollback(db: Db, now: () => number, timeScale: number) {
  /** Oldest first. */
  const recentFailures = new Map<number, { at: number; before: FailureState; after: FailureState }>()
  return {
    /** @param after the state as stored after the failure */
    remember(siteId: number, before: FailureState, after: FailureState): void {
      const oldest = now() - windowMs * timeScale
      for (const [id, { at }] of recentFailures) {
        if (at >= oldest) break
        recentFailures.delete(id)
      }
      const earlierFailure = recentFailures.get(siteId)
      const isNext =
        earlierFailure?.after.tries === before.tries &&
        earlierFailure.after.failing_since === before.failing_since
      recentFailures.delete(siteId)
      recentFailures.set(siteId, {
        at: now(),
        before: isNext ? earlierFailure.before : toFailureState(before),
        after: toFailureState(after),
      })
    },
    /** Restores the states before the failures, unless another crawl has changed the site since. */
    async rollBack(): Promise<void> {
      for (const [siteId, { before, after }] of recentFailures) {
        recentFailures.delete(siteId)
        await sql`
          update reading_state set tries = ${before.tries}, failing_since = ${before.failing_since},
            failing_reason = ${before.failing_reason}, feed_failures = ${before.feed_failures},
            page_failures = ${before.page_failures}
          where blog_id = ${siteId} and tries = ${after.tries} and failing_since = ${after.failing_since}
            and feed_failures = ${after.feed_failures} and page_failures = ${after.page_failures}`.execute(db)
      }
    },
  }
}
