import { accountTasks, sealSecrets, sweepAccounts } from '#accounts/jobs.ts'
import { completionTask } from '#crawler/enrichment/apply-enrichments.ts'
import { healthTasks, sweepHealth, tellOfHealth } from '#crawler/health/jobs.ts'
import { sweepReadings, sweepReadingsTask } from '#crawler/jobs.ts'
import { readingEnrolment } from '#crawler/scheduler/enrol-sites.ts'
import { siteTopics, weighWords, weighWordsTask } from '#discovery/for-you/topics.ts'
import { measureFairness, measureFairnessTask } from '#discovery/impressions/measure-fairness.ts'
import { searchIndex } from '#discovery/search/index-search.ts'
import { postIndex } from '#discovery/search/posts/index-posts.ts'
import { siteNumbering } from '#discovery/shuffle/number-sites.ts'
import { donationTasks, sweepStripeEvents } from '#instance/donations/jobs.ts'
import { importTasks, sweepImports } from '#moderation/admin/imports/jobs.ts'
import { endSuspensionTask } from '#moderation/admin/people/end-suspension-task.ts'
import { notificationTasks } from '#notifications/jobs.ts'
import { queueMails } from '#notifications/mail/mail-job.ts'
import { ownerRequestTasks, sweepOwnerRequests } from '#opt-outs/jobs.ts'
import type { Task } from '#platform/jobs/job.ts'
import type { Recurring } from '#platform/jobs/start-worker.ts'
import { sendMailTask } from '#platform/mail/deliver.ts'
import type { OutboxConsumer } from '#platform/outbox/consumer.ts'
import { sweepRateLimits, sweepRateLimitsTask } from '#platform/rate-limits/sweep.ts'
import type { Services } from '#platform/services.ts'
import { sweepPictures, sweepPicturesTask } from '#sites/listing/jobs.ts'
import { nameDomains, nameDomainsTask } from '#sites/listing/name-domains.ts'
import { relateTags, relateTagsTask } from '#sites/tags/find-relations.ts'

/** What follows what is shown. */
export const outboxConsumers: OutboxConsumer[] = [
  siteNumbering,
  searchIndex,
  postIndex,
  siteTopics,
  readingEnrolment,
]

/** What a site's workers do, and which of it recurs. */
export const jobs = (services: Services): { tasks: Task[]; recurring: Recurring[] } => ({
  tasks: [
    ...accountTasks(services),
    ...notificationTasks(services),
    sendMailTask(services),
    sweepRateLimitsTask(services.db),
    ...donationTasks(services),
    sweepPicturesTask(services),
    nameDomainsTask(services.db),
    endSuspensionTask(services.db),
    ...importTasks(services.db),
    sweepReadingsTask(services.db),
    weighWordsTask(services.db),
    relateTagsTask(services.db),
    measureFairnessTask(services.db),
    completionTask(services.db),
    ...healthTasks(services.db),
    ...ownerRequestTasks(services),
  ],
  recurring: [
    { job: queueMails, at: '* * * * *' },
    { job: sweepRateLimits, at: '7 * * * *' },
    { job: sweepStripeEvents, at: '23 4 * * 0' },
    { job: sweepPictures, at: '41 3 * * *' },
    { job: sweepAccounts, at: '52 3 * * *' },
    { job: sealSecrets, at: '58 3 * * *' },
    { job: nameDomains, at: '3 3 * * *' },
    { job: sweepOwnerRequests, at: '33 4 * * *' },
    { job: sweepImports, at: '13 4 * * *' },
    { job: weighWords, at: '11 3 * * *' },
    { job: relateTags, at: '49 * * * *' },
    { job: measureFairness, at: '27 * * * *' },
    { job: sweepReadings, at: '37 4 * * *' },
    { job: tellOfHealth, at: '17 * * * *' },
    { job: sweepHealth, at: '57 4 * * *' },
  ],
})
