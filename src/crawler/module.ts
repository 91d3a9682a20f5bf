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
  contentForeignKeys: [
    'health_changes_blog_id_fkey',
    'health_told_blog_id_fkey',
    'site_completions_blog_id_fkey',
    'site_fingerprints_blog_id_fkey',
    'site_health_blog_id_fkey',
    'site_pictures_blog_id_fkey',
  ],
  accountForeignKeys: ['health_changes_user_id_fkey', 'health_told_user_id_fkey'],
}
