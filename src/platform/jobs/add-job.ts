import { type QueryExecutorProvider, sql } from 'kysely'
import type { Job } from './job.ts'

export interface AddJobOptions {
  /** Earliest time to run; default: at once. */
  runAt?: Date
  /** At most one job with this key waits; a second one replaces it. */
  key?: string
  /** With `key`: a second job replaces the payload but not the time of the first. */
  keepRunAt?: boolean
  /** Jobs in the same queue run sequentially across all processes. Use few names. */
  queue?: string
  /** Jobs with lower numbers run first; default 0. */
  priority?: number
}

/**
 * Adds a job in one statement. In a transaction, the job exists if and only if the transaction commits; a worker starts
 * it within milliseconds afterwards.
 */
export async function addJob<Payload extends object>(
  db: QueryExecutorProvider,
  job: Job<Payload>,
  payload: Payload,
  options: AddJobOptions = {},
): Promise<void> {
  await sql`select from graphile_worker.add_job(
    ${job.name}::text,
    ${JSON.stringify(payload)}::json,
    queue_name => ${options.queue ?? null}::text,
    run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
    max_attempts => ${job.maxAttempts}::integer,
    job_key => ${options.key ?? null}::text,
    priority => ${options.priority ?? null}::integer,
    job_key_mode => ${options.keepRunAt ? 'preserve_run_at' : 'replace'}::text
  )`.execute(db)
}
