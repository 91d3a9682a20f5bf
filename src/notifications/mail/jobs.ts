import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import { deliver } from '#platform/mail/deliver.ts'
import type { Services } from '#platform/services.ts'
import { renderNotificationMail } from './mails.ts'
import {
  findConfirmedRecipient,
  findUnmailedNotifications,
  getUnsubscribeKey,
  mailNotifications,
  markMailed,
  queueDueMails,
} from './queries.ts'

const mailNotificationsTask = (services: Services): Task =>
  task(mailNotifications, async ({ user_id }, attempt) => {
    const { ids, count, first } = await findUnmailedNotifications(services.db, user_id)
    const recipient = await findConfirmedRecipient(services.db, user_id)
    if (recipient && count > 0) {
      const key = await getUnsubscribeKey(services.db, user_id)
      await deliver(
        services,
        { ...renderNotificationMail(services, recipient, first, key, count - first.length), about: null },
        attempt,
      )
    }
    // Recorded after sending: if the process dies in between, the email is sent again under the same id, and none is
    // lost.
    await markMailed(services.db, user_id, ids)
  })

export const notificationTasks = (services: Services): Task[] => [
  mailNotificationsTask(services),
  task(queueMails, () => queueDueMails(services.db)),
]

/** Queues the emails that have waited long enough. */
export const queueMails = defineJob('queue_mails')
