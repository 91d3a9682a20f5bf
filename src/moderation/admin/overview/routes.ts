import { implement } from '#platform/http/dispatch.ts'
import { countJobs } from '#platform/jobs/failed-jobs.ts'
import { findSettings } from '../settings/queries.ts'
import { getOverview } from './contract.ts'
import { activityByDay, contentTotals, queueLengths, storageUsage } from './queries.ts'

export const routes = [
  implement(getOverview, async (_, { db, services }) => {
    const [totals, days, queues, jobs, storage, { intake }] = await Promise.all([
      contentTotals(db),
      activityByDay(db),
      queueLengths(db),
      countJobs(db),
      storageUsage(db, services.config.data_dir),
      findSettings(db),
    ])
    return {
      totals,
      days,
      queues,
      jobs: { waiting: jobs.waiting + jobs.retrying, working: jobs.running, failed: jobs.failed },
      storage,
      intake,
    }
  }),
]
