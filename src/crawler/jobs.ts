import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { countAffected } from '#platform/db/results.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import { sweepHosts } from './politeness/sweep-hosts.ts'

export const sweepCrawlLog = defineJob<object>('sweep_readings')

const retentionDays = 90
const batchSize = 20_000

/**
 * Deletes logged responses after 90 days, expired robots.txt files, and hosts without sites. Also analyzes the posts:
 * autovacuum never analyzes a partitioned table, and the planner would assume that it is small.
 */
export const sweepCrawlLogTask = (db: Db): Task =>
  task(sweepCrawlLog, async () => {
    for (;;) {
      const result = await sql`
        delete from readings where ctid in (select ctid from readings
          where read_on < now() - make_interval(days => ${retentionDays}) limit ${sql.lit(batchSize)})`.execute(
        db,
      )
      if (countAffected(result) < batchSize) break
    }
    await sweepHosts(db)
    await sql`delete from reading_robots where until < now() - interval '1 day'`.execute(db)
    await inTransaction(db, async (tx) => {
      await sql`set local statement_timeout = '10min'`.execute(tx)
      await sql`analyze posts`.execute(tx)
    })
  })
