import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import { sweepHosts } from './politeness/sweep-hosts.ts'

export const sweepReadings = defineJob<object>('sweep_readings')

const keptForDays = 90
const batch = 20_000

/**
 * Deletes logged responses after 90 days, expired robots.txt files, and hosts without sites. Also analyzes the posts:
 * autovacuum never analyzes a partitioned table, and the planner would assume that it is small.
 */
export const sweepReadingsTask = (db: Db): Task =>
  task(sweepReadings, async () => {
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
        delete from readings where ctid in (select ctid from readings
          where read_on < now() - make_interval(days => ${keptForDays}) limit ${sql.lit(batch)})`.execute(db)
      if (numAffectedRows < BigInt(batch)) break
    }
    await sweepHosts(db)
    await sql`delete from reading_robots where until < now() - interval '1 day'`.execute(db)
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '10min'`.execute(tx)
      await sql`analyze posts`.execute(tx)
    })
  })
