import { type Task, task } from '#server/jobs/job.ts'
import { deliver } from '#server/mail/deliver.ts'
import type { Site } from '#server/site.ts'
import { mailNotifications } from './mail-job.ts'
import { findMailbox, setMailed, unmailedOf, unsubscribeKey } from './mail-queries.ts'
import { notificationMail } from './mails.ts'

const mailNotificationsTask = (site: Site): Task =>
  task(mailNotifications, async ({ user_id }, attempt) => {
    const unmailed = await unmailedOf(site.db, user_id)
    const mailbox = await findMailbox(site.db, user_id)
    if (mailbox && unmailed.length > 0) {
      const key = await unsubscribeKey(site.db, user_id)
      await deliver(site.mailer, site.log, notificationMail(site, mailbox, unmailed, key), attempt)
    }
    // Noted after the mail went out: killed in between, it goes out again under the same id, and none is lost.
    await setMailed(
      site.db,
      user_id,
      unmailed.map((one) => one.id),
    )
  })

/** What the workers do for notifications. */
export const notificationTasks = (site: Site): Task[] => [mailNotificationsTask(site)]
