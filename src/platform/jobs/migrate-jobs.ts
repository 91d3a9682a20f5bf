import { Logger, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'

/** Any number that nothing else on this database locks. */
const lock = 1_466_265_188

/** Creates or updates the tables of the job library; several processes may call it at once. */
export async function migrateJobs(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {})
    client.release()
  }
}
