import { type QueryExecutorProvider, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type Attempt, defineJob, type Task, task } from '../jobs/job.ts'
import { type Mail, MailFailure } from './mail.ts'
import type { Mailer } from './mailer.ts'

/** What delivering needs from a log; pino's and Fastify's fit. */
interface MailLog {
  warn(details: object, message: string): void
}

/** The row that a mail is about. */
export interface MailSubject {
  table: keyof Tables & string
  id: number
  /** What must still be true of it: columns and their values, as JSON has them. */
  as?: Record<string, string | number | null>
}

/** A mail that waits in the database, for everything that is not secret. */
export interface QueuedMail extends Omit<Mail, 'id'> {
  /** Looked up when the mail is sent: where it is gone or has changed, it is not sent. Null where nothing can change. */
  about: MailSubject | null
  /** Not worth sending after this time (ISO 8601), as when the link in it is dead by then. */
  useless_after?: string
}

interface Post {
  db: QueryExecutorProvider
  mailer: Mailer
  log: MailLog
}

/** Whether what a mail is about is as it was. Jobs of earlier versions do not say what that is. */
async function isStillSo(db: QueryExecutorProvider, about: MailSubject | null | undefined): Promise<boolean> {
  if (!about) return true
  const { rows } = await sql`
    select from ${sql.table(about.table)} as it
    where id = ${about.id} and to_jsonb(it) @> ${JSON.stringify(about.as ?? {})}::jsonb`.execute(db)
  return rows.length > 0
}

/**
 * Sends one mail from within a job, unless what it is about has changed. When it may work later this throws, and the job
 * is retried; a mail that was refused for good, has expired, or is one too many for its recipient is logged and dropped.
 * @returns for the last of these, when the recipient may get one again
 *
 * Mails with a secret link are composed inside their own job, which then calls this: what waits in the database, and in
 * a backup of it, must not open an account.
 */
export async function deliver(
  { db, mailer, log }: Post,
  mail: QueuedMail,
  attempt: Attempt,
): Promise<Date | undefined> {
  const { useless_after, about, ...rest } = mail
  if (!(await isStillSo(db, about))) {
    log.warn({ job_id: attempt.jobId }, 'a mail was not sent: what it is about has changed')
    return undefined
  }
  if (useless_after && Date.parse(useless_after) < Date.now()) {
    log.warn({ job_id: attempt.jobId }, 'a mail came too late to be sent')
    return undefined
  }
  try {
    await mailer.send({ ...rest, id: `wend-${attempt.jobId}@${mailer.domain}` })
  } catch (error) {
    if (!(error instanceof MailFailure) || error.kind === 'temporary') throw error
    if (error.kind === 'too_many') {
      log.warn({ job_id: attempt.jobId }, 'a mail was one too many for its recipient')
      return new Date(Date.now() + error.retryAfterSeconds * 1000)
    }
    log.warn({ job_id: attempt.jobId, why: error.message }, 'a mail was refused for good')
  }
  return undefined
}

/** Sends one mail, which waits in the database until then. */
export const sendMail = defineJob<QueuedMail>('send_mail')

export const sendMailTask = (post: Post): Task =>
  task(sendMail, async (mail, attempt) => {
    await deliver(post, mail, attempt)
  })
