import { type QueryExecutorProvider, sql } from 'kysely'
import type { Pool } from 'pg'
import { defineJob, type Task, task } from './job.ts'

/** A job that failed at its last attempt; its payload is not exposed. */
export interface FailedJob {
  id: string
  name: string
  attempts: number
  last_error: string
  created_on: Date | string
  failed_on: Date | string
}

/** Failed jobs, the latest first. */
export async function findFailedJobs(
  db: QueryExecutorProvider,
  limit = 100,
  offset = 0,
): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id::text as id, task_identifier as name, attempts::int as attempts,
      coalesce(split_part(last_error, E'\\n', 1), '') as last_error,
      created_at as created_on, updated_at as failed_on
    from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null
    order by updated_at desc, jobs.id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export interface JobCounts {
  /** Due or scheduled, without any failed attempt. */
  waiting: number
  running: number
  /** Failed at least once and will be retried. */
  retrying: number
  /** Failed for good. */
  failed: number
}

/** Job counts for the admin overview and the metrics. */
export async function countJobs(db: QueryExecutorProvider): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select
      count(*) filter (where locked_at is null and attempts = 0)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts between 1 and max_attempts - 1)::int as retrying,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
    from graphile_worker.jobs`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0, retrying: 0, failed: 0 }
}

/**
 * Locks a job until the transaction ends, so that neither a worker nor other staff can take it; undefined if it does
 * not exist.
 */
export async function lockJob(
  tx: QueryExecutorProvider,
  id: string,
): Promise<{ name: string; attempts: number; has_failed: boolean } | undefined> {
  const { rows } = await sql<{ name: string; attempts: number; has_failed: boolean }>`
    select t.identifier as name, j.attempts::int as attempts,
      j.attempts >= j.max_attempts and j.locked_at is null as has_failed
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id = ${id}::bigint for update of j`.execute(tx)
  return rows[0]
}

/** Deletes a failed job. @returns whether there was such a job */
export async function deleteFailedJob(db: QueryExecutorProvider, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.complete_jobs(
      array(select id from graphile_worker.jobs
        where id = ${id}::bigint and attempts >= max_attempts and locked_at is null))`.execute(db)
  return rows.length > 0
}

/** Resets a failed job's attempts and runs it now. @returns whether there was such a job */
export async function retryFailedJob(db: QueryExecutorProvider, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where id = ${id}::bigint and attempts >= max_attempts),
      run_at => now(), attempts => 0)`.execute(db)
  return rows.length > 0
}

/** Deletes jobs that failed for good a month ago: their payloads may be personal. */
export const sweepFailedJobs = defineJob<object>('sweep_failed_jobs', 3)

export const sweepFailedJobsTask = (pool: Pool): Task =>
  task(sweepFailedJobs, async () => {
    await pool.query(`
      select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'))`)
  })
