import pg from 'pg'
import { isDatabaseError } from '../db/database-errors.ts'

/**
 * A killed worker leaves its jobs locked, and graphile-worker waits four hours before another worker may take them. So
 * each worker keeps an advisory lock under its id, and regularly unlocks jobs of workers whose lock is gone. PostgreSQL
 * releases the lock when the connection ends.
 */
const lockClass = 1_466_265_189

const releaseAbandonedJobs = `
  with holders as (
    select locked_by from graphile_worker._private_jobs
    where locked_by is not null and locked_at < now() - $2 * interval '1 second'
    union
    select locked_by from graphile_worker._private_job_queues
    where locked_by is not null and locked_at < now() - $2 * interval '1 second'
  )
  select graphile_worker.force_unlock_workers(array_agg(locked_by)), count(*)::int as freed
  from holders
  where not exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = $1::integer::oid and objid = hashtext(locked_by)::oid
  )`

/** A server that does not reply within this time counts as unreachable. */
const queryTimeoutMs = 10_000

export interface WorkerHeartbeat {
  /** Sets the worker whose lock this process holds, replacing the previous one. */
  setWorker(workerId: string): void
  stop(): Promise<void>
}

export interface TakeoverTimings {
  intervalMs: number
  /** Minimum time a job is locked before its worker may be presumed dead. */
  timeoutSeconds: number
}

/** @param onTakeover receives the number of workers whose jobs were taken over */
export function startWorkerHeartbeat(
  connectionString: string,
  { intervalMs, timeoutSeconds }: TakeoverTimings = { intervalMs: 15_000, timeoutSeconds: 30 },
  onTakeover: (workers: number) => void = () => {},
): WorkerHeartbeat {
  let workerId: string | undefined
  let client: pg.Client | undefined
  let lockedWorkerId: string | undefined
  let currentTick: Promise<void> = Promise.resolve()

  async function getClient(): Promise<pg.Client> {
    if (client) return client
    const newClient = new pg.Client({
      ...{ connectionString, application_name: 'wend-jobs', keepAlive: true },
      ...{ connectionTimeoutMillis: queryTimeoutMs, query_timeout: queryTimeoutMs },
    })
    newClient.on('error', () => {})
    newClient.on('end', () => {
      if (client === newClient) client = undefined
      lockedWorkerId = undefined
      scheduleTick(1000)
    })
    await newClient.connect()
    // Releases the lock of a worker that is cut off or whose machine died.
    await newClient.query(`set idle_session_timeout = '45s'`)
    client = newClient
    return newClient
  }

  async function tick(): Promise<void> {
    const connection = await getClient()
    if (workerId && lockedWorkerId !== workerId) {
      await connection.query('select pg_advisory_unlock_all()')
      // Our previous connection may still have the lock.
      const text = 'select pg_advisory_lock($1, hashtext($2))'
      const lock = { text, values: [lockClass, workerId], query_timeout: 60_000 }
      await connection.query(lock)
      lockedWorkerId = workerId
    }
    const { rows } = await connection.query<{ freed: number }>(releaseAbandonedJobs, [
      lockClass,
      timeoutSeconds,
    ])
    if (rows[0]?.freed) onTakeover(rows[0].freed)
  }

  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  function scheduleTick(ms: number): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => {
      // Keep trying while the database is down, like the rest of the worker.
      currentTick = currentTick
        .then(tick)
        // Close an unresponsive connection; after an error from PostgreSQL the lock is still held.
        .catch((error) => (isDatabaseError(error) ? undefined : client?.end()))
        .then(() => scheduleTick(client ? intervalMs : 1000))
    }, ms)
  }

  return {
    setWorker(id) {
      workerId = id
      scheduleTick(0)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await currentTick
      await client?.end()
    },
  }
}
