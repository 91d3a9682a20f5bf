import { defineJob } from '#platform/jobs/job.ts'

/** Mails a member's unread notifications. */
export const mailNotifications = defineJob<{ user_id: number }>('mail_notifications')

/** Makes a job of each mail that has waited long enough. */
export const queueMails = defineJob('queue_mails')
