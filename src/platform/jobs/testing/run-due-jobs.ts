import { setTimeout as wait } from 'node:timers/promises'
import { Logger, runOnce } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Task } from '../job.ts'
import { toTaskList } from '../start-worker.ts'

/** Runs due jobs, and the jobs that they add, then returns. */
export async function runDueJobs(pool: Pool, tasks: Task[]): Promise<void> {
  await runOnce({
    pgPool: pool,
    taskList: toTaskList(tasks),
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  })
  // The library returns a moment before it has recorded the last job's result.
  for (let tries = 0; tries < 100; tries++) {
    const { rowCount } = await pool.query(
      `select from graphile_worker._private_jobs where locked_by like 'otpool-%' limit 1`,
    )
    if (rowCount === 0) return
    await wait(10)
  }
}
