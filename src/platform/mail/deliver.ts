import { type QueryExecutorProvider, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type Attempt, defineJob, type Task, task } from '../jobs/job.ts'
import { type Mail, MailFailure } from './mail.ts'
import type { Mailer } from './mailer.ts'

/** The part of a logger that delivery needs; pino's and Fastify's fit. */
interface MailLog {
  warn(details: object, message: string): void
}

/** The row that a mail is about. */
export interface MailTopic {
  table: keyof Tables & string
  id: number
  /** Columns and values that the row must still have, as in JSON. */
  as?: Record<string, string | number | null>
}

/** A mail queued in the database, for everything that is not secret. */
export interface QueuedMail extends Omit<Mail, 'id'> {
  /** Checked at sending: if the row is gone or has changed, the mail is dropped. Null if nothing can change. */
  about: MailTopic | null
  /** Expiry (ISO 8601), such as that of the link in the mail. */
  useless_after?: string
}

interface MailDependencies {
  db: QueryExecutorProvider
  mailer: Mailer
  log: MailLog
}

/** True if the row that a mail is about is unchanged. Jobs of earlier versions name none. */
async function isStillCurrent(
  db: QueryExecutorProvider,
  about: MailTopic | null | undefined,
): Promise<boolean> {
  if (!about) return true
  const { rows } = await sql`
    select from ${sql.table(about.table)} as topic
    where id = ${about.id} and to_jsonb(topic) @> ${JSON.stringify(about.as ?? {})}::jsonb`.execute(db)
  return rows.length > 0
}

/**
 * Sends a mail from within a job, unless the row it is about has changed. Throws to retry after a temporary failure; a mail
 * that was rejected for good, has expired or exceeds the recipient's limit is logged and dropped.
 * @returns the time when the recipient may get another mail, if over the limit
 *
 * Mails with a secret link are composed inside a separate job, which then calls this, so that neither the database nor a
 * backup of it contains links that open accounts.
 */
export async function deliver(
  { db, mailer, log }: MailDependencies,
  mail: QueuedMail,
  attempt: Attempt,
): Promise<Date | undefined> {
  const { useless_after, about, ...rest } = mail
  if (!(await isStillCurrent(db, about))) {
    log.warn({ job_id: attempt.jobId }, 'mail dropped: its content is outdated')
    return undefined
  }
  if (useless_after && Date.parse(useless_after) < Date.now()) {
    log.warn({ job_id: attempt.jobId }, 'mail dropped: expired')
    return undefined
  }
  try {
    await mailer.send({ ...rest, id: `wend-${attempt.jobId}@${mailer.domain}` })
  } catch (error) {
    if (!(error instanceof MailFailure) || error.kind === 'temporary') throw error
    if (error.kind === 'too_many') {
      log.warn({ job_id: attempt.jobId }, 'mail not sent: recipient rate limit reached')
      return new Date(Date.now() + error.retryAfterSeconds * 1000)
    }
    log.warn({ job_id: attempt.jobId, why: error.message }, 'mail rejected permanently')
  }
  return undefined
}

/** Sends a queued mail. */
export const sendMail = defineJob<QueuedMail>('send_mail')

export const sendMailTask = (dependencies: MailDependencies): Task =>
  task(sendMail, async (mail, attempt) => {
    await deliver(dependencies, mail, attempt)
  })
