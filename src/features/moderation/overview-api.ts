import { findSettings } from '#features/upkeep/settings-queries.ts'
import { handle } from '#server/answer.ts'
import { getOverview } from './contract.ts'
import { findDays, findJobs, findQueues, findStorage, findTotals } from './overview-queries.ts'

export const overviewHandlers = [
  handle(getOverview, async (_, { db, site }) => {
    const [totals, days, queues, jobs, storage, { intake }] = await Promise.all([
      findTotals(db),
      findDays(db),
      findQueues(db),
      findJobs(db),
      findStorage(db, site.config.data_dir),
      findSettings(db),
    ])
    return { totals, days, queues, jobs, storage, intake }
  }),
]
