import { setTimeout as wait } from 'node:timers/promises'
import {
  type CronItem,
  Logger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type TaskList,
} from 'graphile-worker'
import type { Pool } from 'pg'
import { openPool } from '../db/connection-pool.ts'
import { sweepFailedJobs, sweepFailedJobsTask } from './failed-jobs.ts'
import type { Job, Task } from './job.ts'
import { startWorkerHeartbeat, type TakeoverTimings } from './worker-heartbeat.ts'
import { createFailureEvents, createLibraryLogger, type Log } from './worker-log.ts'

/** A recurring job, run by one of all processes. */
export interface RecurringJob {
  job: Job<object>
  /** Minute, hour, day of month, month, day of week, in UTC: `0 4 * * *` is 4 a.m. */
  schedule: string
}

export interface WorkerOptions {
  connectionString: string
  tasks: Task[]
  recurring?: RecurringJob[]
  log: Log
  /** Concurrent jobs in this process. */
  concurrency?: number
  /** How soon the jobs of a killed worker are taken over. */
  takeover?: TakeoverTimings
}

export interface Worker {
  /** Stops taking jobs, lets running ones finish for some seconds, then releases them for another attempt. */
  stop(): Promise<void>
}

/** How long running jobs may take to finish; then they are aborted and get half as long again. */
const graceMs = 4000

/** Adapts tasks to graphile-worker. */
export const toTaskList = (tasks: Task[]): TaskList =>
  Object.fromEntries(
    tasks.map(({ name, run }) => [
      name,
      (payload: unknown, { job, abortSignal }) =>
        run(payload, { jobId: job.id, number: job.attempts, signal: abortSignal }),
    ]) satisfies [string, TaskList[string]][],
  )

const toCronItem = ({ job, schedule }: RecurringJob): CronItem => ({
  task: job.name,
  match: schedule,
  options: { maxAttempts: job.maxAttempts, jobKey: `recurring ${job.name}` },
})

/**
 * Runs jobs in this process, on dedicated connections, until it is stopped. Survives database outages. Any number of
 * processes may run; PostgreSQL gives each job to one of them.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { connectionString, log, concurrency = 4 } = options
  const config = {
    connectionString,
    max: concurrency + 2,
    application_name: 'wend-jobs',
    connectionTimeoutMillis: 5000,
  }
  const pool = openPool(config, (error) =>
    log.warn({ why: error.message }, 'job worker lost a database connection'),
  )
  const heartbeat = startWorkerHeartbeat(connectionString, options.takeover, (workers) =>
    log.warn({ workers }, 'took over jobs of dead workers'),
  )
  const events = createFailureEvents(log)
  events.on('pool:create', ({ workerPool }) => heartbeat.setWorker(workerPool.id))

  const startRunner = (): Promise<Runner> =>
    run({
      pgPool: pool,
      taskList: toTaskList([...options.tasks, sweepFailedJobsTask(pool)]),
      parsedCronItems: parseCronItems(
        [...(options.recurring ?? []), { job: sweepFailedJobs, schedule: '23 4 * * *' }].map(toCronItem),
      ),
      concurrency,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: graceMs,
      // With batching enabled, graphile-worker reports when it cannot record how a job ended; without it, the rejection
      // is unhandled and would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: createLibraryLogger(log),
      events,
    })

  let isStopping = false
  let runner = await startRunner()
  // graphile-worker stops when it cannot record how a job ended; restart it.
  const supervision = (async () => {
    while (!isStopping) {
      await runner.promise.catch((error: Error) =>
        log.warn({ why: error.message }, 'job worker stopped, restarting'),
      )
      if (isStopping) return
      await wait(1000)
      const next = await startRunner().catch((error: Error) => {
        log.warn({ why: error.message }, 'could not restart the job worker, will retry')
      })
      if (next) runner = next
      if (next && isStopping) await next.stop()
    }
  })()

  return {
    async stop() {
      isStopping = true
      const shutdown = runner.stop().catch(() => {})
      const isDone = await Promise.race([
        shutdown.then(() => true),
        wait(graceMs * 1.5, false, { ref: false }),
      ])
      if (!isDone) await runner.kill().catch(() => {})
      await supervision.catch(() => {})
      await heartbeat.stop()
      await pool.end()
    },
  }
}

/** Arbitrary advisory lock id, unique in this database. */
const migrationLock = 1_466_265_188

/** Migrates graphile-worker's tables; several processes may call it at once. */
export async function migrateJobs(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
    client.release()
  }
}
