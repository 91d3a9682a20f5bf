import { implement } from '#platform/http/dispatch.ts'
import { countJobs } from '#platform/jobs/failed-jobs.ts'
import { findSettings } from '../settings/queries.ts'
import { getOverview } from './contract.ts'
import { countActivityByDay, countContent, countQueues, measureStorage } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(getOverview, schemas.getOverview, async (_, { db, services }) => {
    const [totals, days, queues, jobs, storage, { intake }] = await Promise.all([
      countContent(db),
      countActivityByDay(db),
      countQueues(db),
      countJobs(db),
      measureStorage(db, services.config.dataDir),
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
