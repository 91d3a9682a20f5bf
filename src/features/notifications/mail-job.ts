import { defineJob } from '#server/jobs/job.ts'

/** Mails somebody what they have not read yet. */
export const mailNotifications = defineJob<{ user_id: number }>('mail_notifications')
