import type { Db } from '#platform/db/db.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import { forgetEvidence } from './health-queries.ts'
import { notifyHealthChanges } from './notify-health-changes.ts'

/** How long to collect changes before notifying people, so that an outage of a platform is one notification each. */
export const gatherMs = 60_000

export const tellOfHealth = defineJob<object>('tell_of_health')
export const sweepHealth = defineJob<object>('sweep_health')

export const healthTasks = (db: Db): Task[] => [
  task(tellOfHealth, () => notifyHealthChanges(db)),
  task(sweepHealth, () => forgetEvidence(db)),
]
