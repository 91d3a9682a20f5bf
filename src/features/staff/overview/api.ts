import { findSettings } from '#features/staff/settings/queries.ts'
import { implement } from '#server/dispatch.ts'
import { countJobs } from '#server/jobs/failed-jobs.ts'
import { getOverview } from './contract.ts'
import { findDays, findQueues, findStorage, findTotals } from './queries.ts'

export const overviewHandlers = [
  implement(getOverview, async (_, { db, services }) => {
    const [totals, days, queues, jobs, storage, { intake }] = await Promise.all([
      findTotals(db),
      findDays(db),
      findQueues(db),
      countJobs(db),
      findStorage(db, services.config.data_dir),
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
