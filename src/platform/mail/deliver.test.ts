import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, smtpError, startMailServer } from '#test/mail-server.ts'
import { startOwnPostgres } from '#test/own-postgres.ts'
import { inTransaction } from '../db/transaction.ts'
import { addJob } from '../jobs/add-job.ts'
import { countJobs, findFailedJobs } from '../jobs/failed-jobs.ts'
import { migrateJobs } from '../jobs/start-worker.ts'
import { runDueJobs } from '../jobs/testing/run-due-jobs.ts'
import { sendMail, sendMailTask } from './deliver.ts'
import { createMailer, type Mailer } from './mailer.ts'

let stop: () => Promise<void>
let pool: pg.Pool
let db: Kysely<object>
let server: MailServer
let mailer: Mailer
let replyCodes: number[]
const logLines: { details: object; message: string }[] = []
const log = { warn: (details: object, message: string) => void logLines.push({ details, message }) }

beforeAll(async () => {
  const postgres = await startOwnPostgres()
  stop = postgres.stop
  pool = new pg.Pool({ connectionString: postgres.url })
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  await migrateJobs(pool)
  server = await startMailServer({
    onRcptTo: (_to, _session, done) => {
      const code = replyCodes.shift()
      done(code ? smtpError(code, 'Not for ada@example.com') : null)
    },
  })
  mailer = createMailer({
    smtpUrl: server.url,
    mailFrom: 'Wend <hello@wend.example>',
    outboxDir: '/nowhere',
  })
})
afterAll(async () => {
  mailer.close()
  await server.close()
  await pool.end()
  await stop()
})
beforeEach(async () => {
  replyCodes = []
  logLines.splice(0)
  server.mails.splice(0)
  await pool.query('truncate graphile_worker._private_jobs')
})

const mail = {
  about: null,
  to: 'ada@example.com',
  limited_by: null,
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello\n',
}
const noJobs = { waiting: 0, running: 0, retrying: 0, failed: 0 }
const runJobs = () => runDueJobs(pool, [sendMailTask({ db, mailer, log })])
const makeJobsDue = () => pool.query('update graphile_worker._private_jobs set run_at = now()')

describe('send_mail', () => {
  it('sends a mail queued in a transaction', async () => {
    await inTransaction(db, (tx) => addJob(tx, sendMail, mail))
    await runJobs()
    expect(server.mails).toMatchObject([{ to: ['ada@example.com'] }])
    expect(server.mails[0]?.source).toMatch(/^Message-ID: <wend-\d+@wend\.example>\r$/m)
    expect(await countJobs(db)).toEqual(noJobs)
  })

  it('retries temporary failures without logging the recipient', async () => {
    replyCodes = [451]
    await addJob(db, sendMail, mail)
    await runJobs()
    expect(server.mails).toEqual([])
    expect(await countJobs(db)).toMatchObject({ retrying: 1 })
    const { rows } = await pool.query('select last_error from graphile_worker.jobs')
    expect(rows[0]?.last_error).not.toContain('ada')

    await makeJobsDue()
    await runJobs()
    expect(server.mails).toHaveLength(1)
    expect(await countJobs(db)).toEqual(noJobs)
  })

  it('drops a permanently rejected mail, and logs it without the address', async () => {
    replyCodes = [550]
    await addJob(db, sendMail, mail)
    await runJobs()
    expect(server.mails).toEqual([])
    expect(await countJobs(db)).toEqual(noJobs)
    expect(await findFailedJobs(db)).toEqual([])
    expect(logLines).toMatchObject([{ message: 'mail rejected permanently' }])
    expect(JSON.stringify(logLines)).not.toContain('ada')
  })

  it('drops a mail that has expired', async () => {
    await addJob(db, sendMail, { ...mail, useless_after: new Date(Date.now() - 1000).toISOString() })
    await runJobs()
    expect(server.mails).toEqual([])
    expect(await countJobs(db)).toEqual(noJobs)
  })
})
