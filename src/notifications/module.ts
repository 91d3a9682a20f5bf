import type { ServerModule } from '#platform/http/server-module.ts'
import { notificationEvents } from './events.ts'
import { notificationTasks } from './jobs.ts'
import { queueMails } from './mail/mail-job.ts'
import { serveUnsubscribe } from './mail/serve-unsubscribe.ts'
import * as errors from './reasons.ts'
import { routes } from './routes.ts'

export const notifications: ServerModule = {
  routes,
  otherRoutes: [(_, services, { streams }) => notificationEvents(services, streams)],
  localizedRoutes: [serveUnsubscribe],
  errors: [errors],
  jobs: notificationTasks,
  recurring: [{ job: queueMails, at: '* * * * *' }],
  accountKeys: [
    'notification_settings_user_id_fkey',
    'unsubscribe_keys_user_id_fkey',
    'waiting_mails_user_id_fkey',
  ],
}
