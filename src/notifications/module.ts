import type { ServerModule } from '#platform/http/server-module.ts'
import * as errors from './inbox/errors.ts'
import { serveNotificationEvents } from './inbox/events.ts'
import { routes } from './inbox/routes.ts'
import { notificationTasks, queueMails } from './mail/jobs.ts'
import { serveUnsubscribe } from './mail/serve-unsubscribe.ts'

export const notifications: ServerModule = {
  routes,
  nonApiRoutes: [(_, services, { streams }) => serveNotificationEvents(services, streams)],
  localizedRoutes: [serveUnsubscribe],
  errors: [errors],
  jobs: notificationTasks,
  recurring: [{ job: queueMails, schedule: '* * * * *' }],
}
