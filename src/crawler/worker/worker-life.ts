import type { Db } from '#platform/db/db.ts'
import type { CrawlerClock } from '../scheduler/crawler-clock.ts'

const forgottenAfterMs = 3600 * 1000

/** Shows others that this process reads, and whether its line is down. */
export function workerLife(db: Db, name: string, { now }: CrawlerClock) {
  const started_on = new Date(now())
  return {
    async show(crawling: number, lineDownSince: number | undefined): Promise<void> {
      const line_down_since = lineDownSince === undefined ? null : new Date(lineDownSince)
      const values = { seen_on: new Date(now()), reading: crawling, line_down_since }
      await db
        .insertInto('reading_workers')
        .values({ name, started_on, ...values })
        .onConflict((clash) => clash.column('name').doUpdateSet(values))
        .execute()
      await db
        .deleteFrom('reading_workers')
        .where('seen_on', '<', new Date(now() - forgottenAfterMs).toISOString())
        .execute()
    },
    async end(): Promise<void> {
      await db.deleteFrom('reading_workers').where('name', '=', name).execute()
    },
  }
}
