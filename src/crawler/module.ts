import type { ServerModule } from '#platform/http/server-module.ts'
import { enrichmentTask } from './enrichment/apply-enrichments.ts'
import { healthTasks, notifyHealth, sweepHealth } from './health/jobs.ts'
import { routes as health } from './health/routes.ts'
import { sweepCrawlLog, sweepCrawlLogTask } from './jobs.ts'
import { routes as noPosts } from './no-posts/routes.ts'
import { crawlEnrolment } from './scheduler/enrol-sites.ts'

export const crawler: ServerModule = {
  routes: [...health, ...noPosts],
  jobs: ({ db }) => [sweepCrawlLogTask(db), enrichmentTask(db), ...healthTasks(db)],
  recurring: [
    { job: sweepCrawlLog, schedule: '37 4 * * *' },
    { job: notifyHealth, schedule: '17 * * * *' },
    { job: sweepHealth, schedule: '57 4 * * *' },
  ],
  outboxConsumers: [crawlEnrolment],
}
