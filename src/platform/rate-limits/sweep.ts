import type { Db } from '../db/db.ts'
import { defineJob, type Task, task } from '../jobs/job.ts'

/** Removes expired counts; every hour is plenty. */
export const sweepRateLimits = defineJob<object>('sweep_rate_limits', 3)

export const sweepRateLimitsTask = (db: Db): Task =>
  task(sweepRateLimits, async () => {
    await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute()
  })
