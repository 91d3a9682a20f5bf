import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { type CrawlerClock, machineClock } from './crawler-clock.ts'

/** The database's clock, shared by all workers regardless of their machines' clocks. */
export interface DatabaseClock extends CrawlerClock {
  /** Measures the offset of this machine's clock. */
  measureOffset(): Promise<void>
}

export function createDatabaseClock(db: Db): DatabaseClock {
  let offsetMs = 0
  return {
    now: () => Date.now() + offsetMs,
    sleep: machineClock.sleep,
    async measureOffset() {
      const { rows } = await sql<{ ms: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
      offsetMs = (rows[0]?.ms ?? Date.now()) - Date.now()
    },
  }
}
