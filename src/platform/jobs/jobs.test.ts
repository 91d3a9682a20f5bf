import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startOwnPostgres } from '#test/own-postgres.ts'
import { addJob } from './add-job.ts'
import { countJobs, findFailedJobs, retryFailedJob, sweepFailedJobsTask } from './failed-jobs.ts'
import { defineJob, type Task, task } from './job.ts'
import { migrateJobs, startWorker } from './start-worker.ts'
import { runDueJobs } from './testing/run-due-jobs.ts'
import { hangingJob, noteJob } from './testing/test-jobs.ts'

const pollOptions = { timeout: 60_000, interval: 50 }

let url: string
let stop: () => Promise<void>
let pool: pg.Pool
let db: Kysely<{ notes: { text: string; by: string } }>

beforeAll(async () => {
  ;({ url, stop } = await startOwnPostgres())
  pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  // Several processes start at once.
  await Promise.all([migrateJobs(pool), migrateJobs(pool), migrateJobs(pool)])
  await pool.query(`create table notes (text text, "by" text)`)
})
afterAll(async () => {
  await pool.end()
  await stop()
})
beforeEach(() =>
  pool.query('truncate notes, graphile_worker._private_jobs, graphile_worker._private_job_queues'),
)

const logLines: { level: string; message: string; details: object }[] = []
const logAt = (level: string) => (details: object, message: string) =>
  void logLines.push({ level, message, details })
const log = { debug: logAt('debug'), warn: logAt('warn'), error: logAt('error') }
beforeEach(() => void logLines.splice(0))

const noteTask = task(noteJob, async ({ text }) => {
  await db.insertInto('notes').values({ text, by: 'here' }).execute()
})
const readNotes = async () =>
  (await db.selectFrom('notes').select('text').orderBy('text').execute()).map((row) => row.text)

async function withWorker(tasks: Task[], work: () => Promise<unknown>): Promise<void> {
  const worker = await startWorker({ connectionString: url, tasks, log })
  try {
    await work()
  } finally {
    await worker.stop()
  }
}

describe('a job', () => {
  it('runs soon after its transaction commits, and never otherwise', async () => {
    await withWorker([noteTask], async () => {
      await db.transaction().execute((tx) => addJob(tx, noteJob, { text: 'committed' }))
      const failedTransaction = db.transaction().execute(async (tx) => {
        await addJob(tx, noteJob, { text: 'rolled back' })
        throw new Error('no')
      })
      await expect(failedTransaction).rejects.toThrow('no')
      await vi.waitFor(async () => expect(await readNotes()).toEqual(['committed']), pollOptions)
    })
    expect(await countJobs(db)).toEqual({ waiting: 0, running: 0, retrying: 0, failed: 0 })
    expect(await readNotes()).toEqual(['committed'])
  })

  it('waits for its time, and is replaced by a later one with the same key', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000)
    await addJob(db, noteJob, { text: 'late' }, { runAt: tomorrow })
    await addJob(db, noteJob, { text: 'first' }, { key: 'one' })
    await addJob(db, noteJob, { text: 'second' }, { key: 'one' })
    await addJob(db, noteJob, { text: 'early' }, { key: 'two', runAt: tomorrow })
    await addJob(db, noteJob, { text: 'still late' }, { key: 'two', keepRunAt: true })
    await runDueJobs(pool, [noteTask])
    expect(await readNotes()).toEqual(['second'])
    expect(await countJobs(db)).toMatchObject({ waiting: 2 })
  })

  it('is retried with increasing delays under the same id', async () => {
    const attempts: { jobId: string; number: number }[] = []
    const flaky = defineJob<{ text: string }>('flaky')
    const flakyTask = task(flaky, async ({ text }, { jobId, number }) => {
      attempts.push({ jobId, number })
      if (number < 3) throw new Error(`no ${text}`)
      await db.insertInto('notes').values({ text, by: 'here' }).execute()
    })
    await addJob(db, flaky, { text: 'ada@example.com' })
    const waits: number[] = []
    for (let round = 0; round < 3; round++) {
      await runDueJobs(pool, [flakyTask])
      const { rows } = await pool.query(
        `with due as (select id, run_at from graphile_worker._private_jobs)
         update graphile_worker._private_jobs j set run_at = now() from due where due.id = j.id
         returning extract(epoch from due.run_at - now())::float as wait`,
      )
      waits.push(...rows.map((row) => row.wait as number))
    }
    expect(await readNotes()).toEqual(['ada@example.com'])
    expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(new Set(attempts.map(({ jobId }) => jobId)).size).toBe(1)
    expect(waits).toHaveLength(2)
    expect(waits[1]).toBeGreaterThan(waits[0] as number)
  })

  it('is logged and listed after it failed for good, and can be retried', async () => {
    const doomed = defineJob<{ secret: string }>('doomed', 1)
    let isWorking = false
    const doomedTask = task(doomed, async () => {
      if (!isWorking) throw new Error('The other side is closed')
    })
    await withWorker([doomedTask], async () => {
      await addJob(db, doomed, { secret: 's3cret' })
      await vi.waitFor(async () => expect(await countJobs(db)).toMatchObject({ failed: 1 }), pollOptions)
    })
    const [failedJob] = await findFailedJobs(db)
    expect(failedJob).toMatchObject({ name: 'doomed', attempts: 1, last_error: 'The other side is closed' })
    expect(logLines).toContainEqual({
      level: 'error',
      message: 'job failed permanently',
      details: { job: 'doomed', jobId: failedJob?.id, attempt: 1, why: 'The other side is closed' },
    })
    expect(JSON.stringify([failedJob, logLines])).not.toContain('s3cret')

    isWorking = true
    expect(await retryFailedJob(db, failedJob?.id ?? '')).toBe(true)
    expect(await retryFailedJob(db, failedJob?.id ?? '')).toBe(false)
    await runDueJobs(pool, [doomedTask])
    expect(await countJobs(db)).toEqual({ waiting: 0, running: 0, retrying: 0, failed: 0 })
  })

  it('is deleted a month after it failed for good', async () => {
    await addJob(db, noteJob, { text: 'old' })
    await addJob(db, noteJob, { text: 'new' })
    await pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
    await pool.query(
      `update graphile_worker._private_jobs set updated_at = now() - interval '31 days' where payload->>'text' = 'old'`,
    )
    await sweepFailedJobsTask(pool).run({}, { jobId: '1', number: 1, signal: AbortSignal.timeout(1000) })
    expect(await countJobs(db)).toMatchObject({ failed: 1 })
  })
})

describe('a worker', () => {
  it('lets a running job finish when it is stopped', async () => {
    const { promise: started, resolve: markStarted } = Promise.withResolvers<void>()
    const slowTask = task(noteJob, async ({ text }) => {
      markStarted()
      await new Promise((resolve) => setTimeout(resolve, 500))
      await db.insertInto('notes').values({ text, by: 'here' }).execute()
    })
    await withWorker([slowTask], async () => {
      await addJob(db, noteJob, { text: 'finished' })
      await started
    })
    expect(await readNotes()).toEqual(['finished'])
  })

  it('survives the loss of all its connections', async () => {
    await withWorker([noteTask], async () => {
      await addJob(db, noteJob, { text: 'before' })
      await vi.waitFor(async () => expect(await readNotes()).toEqual(['before']), pollOptions)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wend-jobs'`.execute(
        db,
      )
      await addJob(db, noteJob, { text: 'later' })
      await vi.waitFor(async () => expect(await readNotes()).toEqual(['before', 'later']), pollOptions)
    })
  })
})

describe('several processes', () => {
  const script = fileURLToPath(new URL('testing/worker-process.ts', import.meta.url))
  const children: ChildProcess[] = []
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
  })

  async function startProcess(name: string) {
    const child = spawn(process.execPath, [script, url, name], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    const output = createInterface(child.stdout)[Symbol.asyncIterator]()
    expect((await output.next()).value).toBe('ready')
    return { child, output }
  }

  it('share the jobs, running each once', async () => {
    const firstProcess = await startProcess('one')
    const secondProcess = await startProcess('two')
    const expected = Array.from({ length: 300 }, (_, number) => `note ${String(number).padStart(3, '0')}`)
    await db.transaction().execute(async (tx) => {
      for (const text of expected) await addJob(tx, noteJob, { text })
    })
    await vi.waitFor(async () => expect(await readNotes()).toEqual(expected), pollOptions)
    const writers = await db.selectFrom('notes').select('by').distinct().execute()
    expect(writers.map((row) => row.by).sort()).toEqual(['one', 'two'])
    for (const { child } of [firstProcess, secondProcess]) {
      child.kill('SIGTERM')
      await once(child, 'exit')
      expect(child.exitCode).toBe(0)
    }
  })

  it('take over jobs of a killed process, but not of a living one', async () => {
    const firstProcess = await startProcess('killed')
    await addJob(db, hangingJob, {})
    expect((await firstProcess.output.next()).value).toBe('hangs')

    const successor = await startProcess('successor')
    // By now, the successor has looked for abandoned jobs several times.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await pool.query('select attempts from graphile_worker.jobs')).rows).toEqual([{ attempts: 1 }])

    firstProcess.child.kill('SIGKILL')
    expect((await successor.output.next()).value).toBe('hangs')
    successor.child.kill('SIGKILL')
  })
})
