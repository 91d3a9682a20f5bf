import { decidedAlready } from '#api-contract/reasons.ts'
import { notFound, refusal } from '#api-contract/refusal.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { staffWrite } from '#platform/audit-log/staff-write.ts'
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
import { dropJob, listFailedJobs, retryJob } from './contract.ts'
import { failureOf } from './failure.ts'
import { errorWords, jobWords } from './words.ts'

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
  return staffWrite(context, { action, thing: `job:${id}`, reason }, async (tx) => {
    const job = await lockJob(tx, String(id))
    if (!job) throw notFound()
    if (!job.is_given_up) throw refusal(decidedAlready({ became: 'retried' }))
    await work(tx, String(id))
    return { reply: undefined, before: { name: job.name, attempts: job.attempts } }
  })
}
