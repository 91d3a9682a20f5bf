import { apiError } from '#api-contract/api-error.ts'
import { alreadyDecided } from '#api-contract/errors.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import type { Tx } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import {
  countJobs,
  deleteFailedJob,
  type FailedJob,
  findFailedJobs,
  lockJob,
  retryFailedJob,
} from '#platform/jobs/failed-jobs.ts'
import { dropJob, listFailedJobs, retryJob } from './contract.ts'
import { failureLabel, jobLabel } from './labels.ts'
import type { FailureCause } from './schemas.ts'
import * as schemas from './schemas.ts'

/** Patterns of error messages; the first match counts. */
const causePatterns: [RegExp, FailureCause][] = [
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
 * Anything that may be an email address, URL, host, path or secret. Mail servers repeat addresses in their errors, and URLs
 * may contain tokens.
 */
const sensitiveParts =
  /[^\s<>"'()]+@[^\s<>"'()]+|\b[a-z][a-z\d+.-]*:\/\/\S+|\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b|\[?[\da-f]*:[\da-f:]*:[\da-f]+\]?(:\d+)?|\b([a-z\d-]+\.)+[a-z]{2,}(:\d+)?\b|(\/[\w.-]+){2,}|\b[\w+/=-]{20,}|"[^"]*"|'[^']*'/gi

const maxErrorLength = 200

/** Why a job failed: a known cause if there is one, and the error without addresses and secrets. */
export function describeFailure(error: string): { cause: FailureCause | null; error: string } {
  const cause = causePatterns.find(([pattern]) => pattern.test(error))?.[1] ?? null
  return { cause, error: error.replaceAll(sensitiveParts, '…').trim().slice(0, maxErrorLength) }
}

const english = translatorFor('en')

/** English labels for the API reply. */
function describeJob(name: string, lastError: string) {
  const failure = describeFailure(lastError)
  return { what: jobLabel(english, name), cause: failure.cause, error: failureLabel(english, failure) }
}

const toReply = ({ last_error, ...job }: FailedJob) => ({
  ...job,
  id: Number(job.id),
  ...describeJob(job.name, last_error),
  created_on: new Date(job.created_on).toISOString(),
  failed_on: new Date(job.failed_on).toISOString(),
})

export const routes = [
  implement(listFailedJobs, schemas.listFailedJobs, async ({ page, page_size }, context) => {
    const { failed } = await countJobs(context.db)
    const jobs = await findFailedJobs(context.db, page_size, (page - 1) * page_size)
    return listReply(context, { page, page_size, count: failed, results: jobs.map(toReply) })
  }),
  implement(retryJob, schemas.retryJob, ({ id, reason }, context) =>
    actOnFailedJob(context, 'job.retry', id, reason, retryFailedJob),
  ),
  implement(dropJob, schemas.dropJob, ({ id, reason }, context) =>
    actOnFailedJob(context, 'job.drop', id, reason, deleteFailedJob),
  ),
]

/** Retries or drops a failed job. @throws ApiError 404, or 409 if it is no longer failed */
function actOnFailedJob(
  context: RequestContext<Viewer>,
  action: string,
  id: number,
  reason: string,
  work: (tx: Tx, id: string) => Promise<unknown>,
): Promise<undefined> {
  return auditedWrite(context, { action, target: `job:${id}`, reason }, async (tx) => {
    const job = await lockJob(tx, String(id))
    if (!job) throw notFound()
    if (!job.has_failed) throw apiError(alreadyDecided({ became: 'retried' }))
    await work(tx, String(id))
    return { reply: undefined, before: { name: job.name, attempts: job.attempts } }
  })
}
