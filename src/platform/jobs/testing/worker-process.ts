// Run by tests as a separate process: runs `note` and `hang` jobs until it is stopped.
// Prints "ready" when it has started, and "hangs" when it runs a job that never ends.
import pg from 'pg'
import { task } from '../job.ts'
import { startWorker } from '../start-worker.ts'
import { hangingJob, noteJob } from './test-jobs.ts'

const [connectionString = '', name = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 2 })
const silent = { debug() {}, warn() {}, error() {} }

const worker = await startWorker({
  connectionString,
  log: silent,
  takeover: { intervalMs: 100, timeoutSeconds: 0.2 },
  tasks: [
    task(noteJob, async ({ text }) => {
      await pool.query('insert into notes (text, by) values ($1, $2)', [text, name])
    }),
    task(hangingJob, async () => {
      console.log('hangs')
      await new Promise(() => {})
    }),
  ],
})
process.once('SIGTERM', async () => {
  await worker.stop()
  await pool.end()
})
console.log('ready')
