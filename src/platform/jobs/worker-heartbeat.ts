import pg from 'pg'
import { isDatabaseError } from '../db/database-errors.ts'

/**
 * A killed worker leaves its jobs locked, and the library waits four hours before another may take them. So each worker
 * holds an advisory lock under its id for as long as it lives, and now and then frees jobs of workers whose lock is
 * gone. PostgreSQL drops the lock with the connection, whatever ended it.
 */
const lockClass = 1_466_265_189

const freeAbandoned = `
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

/** A server that says nothing for so long is out of reach, in milliseconds. */
const answerTimeoutMs = 10_000

export interface WorkerHeartbeat {
  /** Signals that this worker lives, in place of the one before. */
  showFor(workerId: string): void
  stop(): Promise<void>
}

export interface TakeoverPace {
  intervalMs: number
  /** How long a job must be locked at least before its worker may be taken for dead. */
  timeoutSeconds: number
}

/** @param onFreed receives the number of workers whose jobs were taken over */
export function startWorkerHeartbeat(
  connectionString: string,
  { intervalMs, timeoutSeconds }: TakeoverPace = { intervalMs: 15_000, timeoutSeconds: 30 },
  onFreed: (workers: number) => void = () => {},
): WorkerHeartbeat {
  let shown: string | undefined
  let client: pg.Client | undefined
  let held: string | undefined
  let ongoing: Promise<void> = Promise.resolve()

  async function connected(): Promise<pg.Client> {
    if (client) return client
    const fresh = new pg.Client({
      ...{ connectionString, application_name: 'wend-jobs', keepAlive: true },
      ...{ connectionTimeoutMillis: answerTimeoutMs, query_timeout: answerTimeoutMs },
    })
    fresh.on('error', () => {})
    fresh.on('end', () => {
      if (client === fresh) client = undefined
      held = undefined
      soon(1000)
    })
    await fresh.connect()
    // The lock of a worker that is cut off, or whose machine died, goes with its silence.
    await fresh.query(`set idle_session_timeout = '45s'`)
    client = fresh
    return fresh
  }

  async function round(): Promise<void> {
    const connection = await connected()
    if (shown && held !== shown) {
      await connection.query('select pg_advisory_unlock_all()')
      // Our own last connection may hold it until PostgreSQL gives that up.
      const text = 'select pg_advisory_lock($1, hashtext($2))'
      const lock = { text, values: [lockClass, shown], query_timeout: 60_000 }
      await connection.query(lock)
      held = shown
    }
    const { rows } = await connection.query<{ freed: number }>(freeAbandoned, [lockClass, timeoutSeconds])
    if (rows[0]?.freed) onFreed(rows[0].freed)
  }

  let stopped = false
  let timer: NodeJS.Timeout | undefined
  function soon(ms: number): void {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => {
      // Wait for a database that is down, like everywhere in the worker.
      ongoing = ongoing
        .then(round)
        // One that does not answer is given up; after an error of PostgreSQL's the lock is still ours.
        .catch((error) => (isDatabaseError(error) ? undefined : client?.end()))
        .then(() => soon(client ? intervalMs : 1000))
    }, ms)
  }

  return {
    showFor(workerId) {
      shown = workerId
      soon(0)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await ongoing
      await client?.end()
    },
  }
}
