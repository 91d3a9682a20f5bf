import type { Db } from '#platform/db/db.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import { deleteOldEvidence } from './health-queries.ts'
import { notifyHealthChanges } from './notify-health-changes.ts'

/** How long to collect changes before notifying people, so an outage of a platform causes one per person. */
export const notifyDelayMs = 60_000

export const notifyHealth = defineJob<object>('tell_of_health')
export const sweepHealth = defineJob<object>('sweep_health')

export const healthTasks = (db: Db): Task[] => [
  task(notifyHealth, () => notifyHealthChanges(db)),
  task(sweepHealth, () => deleteOldEvidence(db)),
]
