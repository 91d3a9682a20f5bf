import { accountHandlers } from '#features/accounts/api.ts'
import { accountTasks, sweep_accounts } from '#features/accounts/jobs.ts'
import { passwordHandlers } from '#features/accounts/password-api.ts'
import { authenticate } from '#features/accounts/sessions.ts'
import { blogHandlers } from '#features/blogs/api.ts'
import { sweep_pictures, sweepPicturesTask } from '#features/blogs/jobs.ts'
import { movedTo } from '#features/blogs/moved-pages.ts'
import { ownerHandlers } from '#features/blogs/owner-api.ts'
import { publishHandlers } from '#features/blogs/publish-api.ts'
import { blogUpvoteHandlers } from '#features/blogs/upvote-api.ts'
import { bookmarkHandlers } from '#features/bookmarks/api.ts'
import { communityHandlers } from '#features/community/api.ts'
import { serveColors } from '#features/community/colors.ts'
import { contactHandlers } from '#features/contact/api.ts'
import { discussionsHandlers } from '#features/discussions/api.ts'
import { documentHandlers } from '#features/documents/api.ts'
import { serveDocuments } from '#features/documents/serve-documents.ts'
import { donationHandlers } from '#features/donations/api.ts'
import { donationTasks, sweep_stripe_events } from '#features/donations/jobs.ts'
import { stripeWebhook } from '#features/donations/webhook.ts'
import { serveFeeds } from '#features/feeds/serve-feeds.ts'
import { serveSitemap } from '#features/feeds/serve-sitemap.ts'
import { importHandlers } from '#features/imports/api.ts'
import { importTasks, sweep_imports } from '#features/imports/jobs.ts'
import { serveImports } from '#features/imports/serve-imports.ts'
import { listHandlers } from '#features/lists/api.ts'
import { pickSite } from '#features/lists/pick-site.ts'
import { surpriseHandlers } from '#features/lists/surprise-api.ts'
import { moderationHandlers } from '#features/moderation/api.ts'
import { notificationHandlers } from '#features/notifications/api.ts'
import { notificationEvents } from '#features/notifications/events.ts'
import { notificationTasks } from '#features/notifications/jobs.ts'
import { unsubscribeRoutes } from '#features/notifications/unsubscribe-routes.ts'
import { profileHandlers } from '#features/profiles/api.ts'
import { reportHandlers } from '#features/reports/api.ts'
import { reviewHandlers } from '#features/reviews/api.ts'
import { searchHandlers } from '#features/search/api.ts'
import { staffLogHandlers } from '#features/staff-log/api.ts'
import { endSuspensionTask } from '#features/suspensions/end-suspension-task.ts'
import { tagHandlers } from '#features/tags/api.ts'
import { upkeepHandlers } from '#features/upkeep/api.ts'
import { upvoteHandlers } from '#features/upvotes/api.ts'
import type { Handled } from './answer.ts'
import type { Product } from './app.ts'
import type { Task } from './jobs/job.ts'
import type { Recurring } from './jobs/start-worker.ts'
import { sendMailTask } from './mail/deliver.ts'
import { serveMedia } from './media/serve-media.ts'
import { serveDescription } from './openapi/serve-description.ts'
import type { Pages } from './page-routes.ts'
import { sweep_rate_limits, sweepRateLimitsTask } from './rate-limits/sweep.ts'
import type { Site } from './site.ts'
import { serveIcons } from './site-icons/serve-icons.ts'

// The one place where machinery and features meet.

export const handlers: Handled[] = [
  ...accountHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...blogHandlers,
  ...publishHandlers,
  ...ownerHandlers,
  ...blogUpvoteHandlers,
  ...bookmarkHandlers,
  ...reviewHandlers,
  ...communityHandlers,
  ...documentHandlers,
  ...contactHandlers,
  ...donationHandlers,
  ...tagHandlers,
  ...discussionsHandlers,
  ...upvoteHandlers,
  ...notificationHandlers,
  ...listHandlers,
  ...searchHandlers,
  ...surpriseHandlers,
  ...staffLogHandlers,
  ...reportHandlers,
  ...upkeepHandlers,
  ...moderationHandlers,
  ...importHandlers,
]

const serveApiDescription: Product['routes'][number] = (app, site) =>
  serveDescription(app, site, () => handlers.map(({ endpoint }) => endpoint))

export const product = (pages: Pages): Product => ({
  handlers,
  authenticate,
  pages,
  movedTo,
  routes: [
    (app, site) => serveMedia(app, site.media),
    serveIcons,
    serveColors,
    serveDocuments,
    serveImports,
    serveApiDescription,
    stripeWebhook,
    notificationEvents,
    pickSite,
    unsubscribeRoutes,
    serveFeeds,
    serveSitemap,
  ],
})

/** What the workers of a site do, and what of it comes round by itself. */
export const jobs = (site: Site): { tasks: Task[]; recurring: Recurring[] } => ({
  tasks: [
    ...accountTasks(site),
    ...notificationTasks(site),
    sendMailTask(site.mailer, site.log),
    sweepRateLimitsTask(site.db),
    ...donationTasks(site),
    sweepPicturesTask(site),
    endSuspensionTask(site.db),
    ...importTasks(site.db),
  ],
  recurring: [
    { job: sweep_rate_limits, at: '7 * * * *' },
    { job: sweep_stripe_events, at: '23 4 * * 0' },
    { job: sweep_pictures, at: '41 3 * * *' },
    { job: sweep_accounts, at: '52 3 * * *' },
    { job: sweep_imports, at: '13 4 * * *' },
  ],
})
