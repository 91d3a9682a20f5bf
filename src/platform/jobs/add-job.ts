import { type QueryExecutorProvider, sql } from 'kysely'
import type { Job } from './job.ts'

export interface AddJobOptions {
  /** Not before this time; at once otherwise. */
  run_at?: Date
  /** One job of this key waits at a time: a second one replaces the first. */
  key?: string
  /** With `key`: a second one changes what the first says, but not when it runs. */
  keepsTime?: boolean
  /** Jobs of one queue run one after the other, on whatever process. Use few names. */
  queue?: string
  /** Lower goes first; usually 0. */
  priority?: number
}

/**
 * Adds a job to the database in one statement. Given a transaction, the job exists if and only if the rest of the
 * transaction does; a worker somewhere starts it within milliseconds after the commit.
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
    run_at => ${options.run_at?.toISOString() ?? null}::timestamptz,
    max_attempts => ${job.max_attempts}::integer,
    job_key => ${options.key ?? null}::text,
    priority => ${options.priority ?? null}::integer,
    job_key_mode => ${options.keepsTime ? 'preserve_run_at' : 'replace'}::text
  )`.execute(db)
}
