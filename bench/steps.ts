import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** A step of filling a database. */
export interface Step {
  /** Unique; identifies the step when it is recorded as finished. */
  name: string
  /** Runs in a transaction that also records the step, so the next run repeats it if this one is killed. */
  work(client: pg.Client): Promise<unknown>
  /** Runs without a transaction and must be safe to repeat. */
  runsOutsideTransaction?: boolean
}

export interface StepOptions {
  /** How many steps of a stage run in parallel; default 1. */
  concurrency?: number
  /** No step starts after this time, in milliseconds since 1970. */
  deadline?: number
  log?: (line: string) => void
}

const sessionSettings = `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '64MB';
  set max_parallel_maintenance_workers = 1; set statement_timeout = 0`
/** How often, once a second, to check for connections of a killed run. */
const maxOldConnectionChecks = 30

/**
 * Runs stages sequentially, and the steps of a stage in parallel. Skips steps that earlier runs finished, as recorded
 * in the database's schema `bench`.
 * @returns false if the deadline came before the last step
 */
export async function runSteps(
  url: string,
  stages: (Step[] | ((client: pg.Client) => Promise<Step[]>))[],
  { concurrency = 1, deadline = Number.POSITIVE_INFINITY, log = () => {} }: StepOptions = {},
): Promise<boolean> {
  const clients = await Promise.all(Array.from({ length: concurrency }, () => connect(url)))
  try {
    const [firstClient] = clients
    if (!firstClient) return false
    await closeOldConnections(firstClient)
    await firstClient.query(
      'create schema if not exists bench; create table if not exists bench.steps (name text primary key, seconds real)',
    )
    for (const stage of stages) {
      const { rows } = await firstClient.query<{ name: string }>('select name from bench.steps')
      const done = new Set(rows.map(({ name }) => name))
      const steps = typeof stage === 'function' ? await stage(firstClient) : stage
      const pending = steps.filter(({ name }) => !done.has(name))
      // If a step fails, let the others finish first: exiting would abort them.
      const results = await Promise.allSettled(
        clients.map(async (client) => {
          for (let step = pending[0]; step && Date.now() < deadline; step = pending[0]) {
            pending.shift()
            log(`${step.name}: ${(await runStep(client, step)).toFixed(0)} s`)
          }
        }),
      )
      const failure = results.find((result) => result.status === 'rejected')
      if (failure) throw failure.reason
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
  await client.query(sessionSettings)
  return client
}

/** @returns the duration in seconds */
async function runStep(
  client: pg.Client,
  { name, work, runsOutsideTransaction = false }: Step,
): Promise<number> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const recordStep = () => client.query('insert into bench.steps values ($1, $2)', [name, seconds()])
  if (runsOutsideTransaction) {
    await work(client)
    await recordStep()
    return seconds()
  }
  await client.query('begin')
  try {
    await work(client)
    await recordStep()
    await client.query('commit')
    return seconds()
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Terminates connections of a killed run, which PostgreSQL itself notices only after a while. */
async function closeOldConnections(client: pg.Client): Promise<void> {
  for (let checksLeft = maxOldConnectionChecks; checksLeft > 0; checksLeft--) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'bench' and pid <> pg_backend_pid()
         and backend_start < (select backend_start - interval '5 seconds' from pg_stat_activity where pid = pg_backend_pid())`,
    )
    if (rowCount === 0) return
    await wait(1000)
  }
}
