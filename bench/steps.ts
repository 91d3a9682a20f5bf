import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** A step of filling a database. */
export interface Step {
  /** Unique; finished steps are recorded by name. */
  name: string
  /** Runs in a transaction that also records the step: if killed, it is rolled back and repeated. */
  work(client: pg.Client): Promise<unknown>
  /** Runs without a transaction and must be safe to repeat. */
  runsOutsideTransaction?: boolean
}

export interface StepOptions {
  /** Steps of a stage to run in parallel; default 1. */
  concurrency?: number
  /** No step starts after this time, in milliseconds since 1970. */
  deadline?: number
  log?: (line: string) => void
}

const session = `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '64MB';
  set max_parallel_maintenance_workers = 1; set statement_timeout = 0`
/** How long to wait for locks of a killed run's backends. */
const leftBehindTries = 30

/**
 * Runs stages sequentially, and the steps of a stage in parallel, skipping steps that earlier runs finished, which the
 * database records in a separate schema.
 * @returns true if everything is done
 */
export async function runSteps(
  url: string,
  stages: (Step[] | ((client: pg.Client) => Promise<Step[]>))[],
  { concurrency = 1, deadline = Number.POSITIVE_INFINITY, log = () => {} }: StepOptions = {},
): Promise<boolean> {
  const clients = await Promise.all(Array.from({ length: concurrency }, () => connect(url)))
  try {
    const [first] = clients
    if (!first) return false
    await waitForLeftBehind(first)
    await first.query(
      'create schema if not exists bench; create table if not exists bench.steps (name text primary key, seconds real)',
    )
    for (const stage of stages) {
      const { rows } = await first.query<{ name: string }>('select name from bench.steps')
      const done = new Set(rows.map(({ name }) => name))
      const steps = typeof stage === 'function' ? await stage(first) : stage
      const pending = steps.filter(({ name }) => !done.has(name))
      // Wait for all of them before reporting a failure: exiting would abort the others.
      const ran = await Promise.allSettled(
        clients.map(async (client) => {
          for (let step = pending[0]; step && Date.now() < deadline; step = pending[0]) {
            pending.shift()
            log(`${step.name}: ${(await run(client, step)).toFixed(0)} s`)
          }
        }),
      )
      const failed = ran.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      if (pending.length > 0) return false
    }
    return true
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' })
  await client.connect()
  await client.query(session)
  return client
}

/** @returns the duration in seconds */
async function run(client: pg.Client, { name, work, runsOutsideTransaction = false }: Step): Promise<number> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const note = () => client.query('insert into bench.steps values ($1, $2)', [name, seconds()])
  if (runsOutsideTransaction) {
    await work(client)
    await note()
    return seconds()
  }
  await client.query('begin')
  try {
    await work(client)
    await note()
    await client.query('commit')
    return seconds()
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** PostgreSQL detects a killed client only after a while. */
async function waitForLeftBehind(client: pg.Client): Promise<void> {
  for (let triesLeft = leftBehindTries; triesLeft > 0; triesLeft--) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'bench' and pid <> pg_backend_pid()
         and backend_start < (select backend_start - interval '5 seconds' from pg_stat_activity where pid = pg_backend_pid())`,
    )
    if (rowCount === 0) return
    await wait(1000)
  }
}
