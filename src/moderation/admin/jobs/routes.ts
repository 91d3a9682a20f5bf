import { apiError, notFound } from '#api-contract/api-error.ts'
import { alreadyDecided } from '#api-contract/errors.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import type { Tx } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import {
  countJobs,
  dropFailedJob,
  type FailedJob,
  failedJobs,
  lockJob,
  retryFailedJob,
} from '#platform/jobs/failed-jobs.ts'
import { dropJob, type FailureCause, listFailedJobs, retryJob } from './contract.ts'
import { errorWords, jobWords } from './words.ts'

/** Causes that staff can act on, by error message. The first match counts. */
const causes: [RegExp, FailureCause][] = [
  [/ECONNREFUSED/, 'refused'],
  [/ENOTFOUND|EAI_AGAIN/, 'unknown_host'],
  [/ETIMEDOUT|ESOCKETTIMEDOUT|time(d )?-?out/i, 'no_answer'],
  [/ECONNRESET|EPIPE|socket hang up|connection (was )?closed/i, 'broken'],
  [/EAUTH|\b535\b|invalid login/i, 'mail_login'],
  [/CERT_|certificate|self-signed/i, 'certificate'],
  [/ENOSPC|no space left|53100/i, 'disk_full'],
  [/deadlock detected/i, 'deadlock'],
  [/^\s*$/, 'silent'],
]

/**
 * Whatever may be a mail address, a web address, a host, a path, or a secret. A mail server repeats addresses in its
 * refusals, and a web address may contain a token.
 */
const privateParts =
  /[^\s<>"'()]+@[^\s<>"'()]+|\b[a-z][a-z\d+.-]*:\/\/\S+|\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b|\[?[\da-f]*:[\da-f:]*:[\da-f]+\]?(:\d+)?|\b([a-z\d-]+\.)+[a-z]{2,}(:\d+)?\b|(\/[\w.-]+){2,}|\b[\w+/=-]{20,}|"[^"]*"|'[^']*'/gi

const longest = 200

/** Why a job failed, fit for a screen: a known cause, or what it said without addresses and secrets. */
export function failureOf(error: string): { cause: FailureCause | null; error: string } {
  const cause = causes.find(([pattern]) => pattern.test(error))?.[1] ?? null
  return { cause, error: error.replaceAll(privateParts, '…').trim().slice(0, longest) }
}

const english = translatorFor('en')

/** What a job does and why it failed, in the words of the API. */
function said(name: string, lastError: string) {
  const failure = failureOf(lastError)
  return { what: jobWords(english, name), cause: failure.cause, error: errorWords(english, failure) }
}

const shown = ({ last_error, ...job }: FailedJob) => ({
  ...job,
  id: Number(job.id),
  ...said(job.name, last_error),
  created_on: new Date(job.created_on).toISOString(),
  failed_on: new Date(job.failed_on).toISOString(),
})

export const routes = [
  implement(listFailedJobs, async ({ page, page_size }, context) => {
    const { failed } = await countJobs(context.db)
    const jobs = await failedJobs(context.db, page_size, (page - 1) * page_size)
    return listReply(context, { page, page_size, count: failed, results: jobs.map(shown) })
  }),
  implement(retryJob, ({ id, reason }, context) => decide(context, 'job.retry', id, reason, retryFailedJob)),
  implement(dropJob, ({ id, reason }, context) => decide(context, 'job.drop', id, reason, dropFailedJob)),
]

/** Does something with a failed job, once. */
function decide(
  context: RequestContext<Viewer>,
  action: string,
  id: number,
  reason: string,
  work: (tx: Tx, id: string) => Promise<unknown>,
): Promise<undefined> {
  return auditedWrite(context, { action, target: `job:${id}`, reason }, async (tx) => {
    const job = await lockJob(tx, String(id))
    if (!job) throw notFound()
    if (!job.is_given_up) throw apiError(alreadyDecided({ became: 'retried' }))
    await work(tx, String(id))
    return { reply: undefined, before: { name: job.name, attempts: job.attempts } }
  })
}
