import { accountTasks, sealSecrets, sweepAccounts } from '#features/accounts/jobs.ts'
import { sweepPictures, sweepPicturesTask } from '#features/blogs/jobs.ts'
import { nameDomains, nameDomainsTask } from '#features/blogs/name-domains.ts'
import { donationTasks, sweepStripeEvents } from '#features/donations/jobs.ts'
import { healthTasks, sweepHealth, tellOfHealth } from '#features/health/jobs.ts'
import { siteNumbering } from '#features/lists/number-sites.ts'
import { siteTopics, weighWords, weighWordsTask } from '#features/lists/topics.ts'
import { notificationTasks } from '#features/notifications/jobs.ts'
import { queueMails } from '#features/notifications/mail-job.ts'
import { ownerRequestTasks, sweepOwnerRequests } from '#features/owner-requests/jobs.ts'
import { completionTask } from '#features/reading/apply-completions.ts'
import { readingEnrolment } from '#features/reading/enrol-sites.ts'
import { sweepReadings, sweepReadingsTask } from '#features/reading/jobs.ts'
import { searchIndex } from '#features/search/index-search.ts'
import { postIndex } from '#features/search/posts/index-posts.ts'
import { measureFairness, measureFairnessTask } from '#features/showings/measure-fairness.ts'
import { importTasks, sweepImports } from '#features/staff/imports/jobs.ts'
import { endSuspensionTask } from '#features/staff/people/end-suspension-task.ts'
import { relateTags, relateTagsTask } from '#features/tags/find-relations.ts'
import type { Task } from '#server/jobs/job.ts'
import type { Recurring } from '#server/jobs/start-worker.ts'
import { sendMailTask } from '#server/mail/deliver.ts'
import type { OutboxConsumer } from '#server/outbox/consumer.ts'
import { sweepRateLimits, sweepRateLimitsTask } from '#server/rate-limits/sweep.ts'
import type { Services } from '#server/services.ts'

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
