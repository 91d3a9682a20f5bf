import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addJob } from '#platform/jobs/add-job.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

const failingJob = defineJob<{ to: string }>('send_mail', 1)

let wend: Wend
let ada: TestPerson
let eve: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  eve = await makeUser(wend, 'Eve', { is_staff: true })
})
afterAll(() => wend.close())
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(wend.db)
})

/** Adds a mail job whose only attempt fails, since it has no content. @returns its id */
async function failJob(): Promise<number> {
  await addJob(wend.db, failingJob, { to: 'bob@example.org' })
  await wend.runJobs()
  const { rows } = await sql<{ id: number }>`
    update graphile_worker._private_jobs set last_error = 'No mail for bob@example.org'
    where attempts >= max_attempts returning id`.execute(wend.db)
  return Number(rows.at(-1)?.id)
}
const listFailedJobs = async () => (await ada.call('GET /api/staff/jobs/')).body
const reason = 'The mail server is back'
const listLogEntries = async () =>
  wend.db.selectFrom('staff_log').select(['action', 'thing', 'reason', 'before']).orderBy('id').execute()

it('shows failed jobs without their payloads', async () => {
  const id = await failJob()
  expect(await listFailedJobs()).toMatchObject({
    count: 1,
    results: [
      {
        id,
        name: 'send_mail',
        what: 'Send an email',
        attempts: 1,
        error: 'No mail for …',
        created_on: expect.stringMatching(/Z$/),
        failed_on: expect.stringMatching(/Z$/),
      },
    ],
  })
  expect(JSON.stringify(await listFailedJobs())).not.toContain('bob')
  expect((await ada.call('GET /api/staff/overview/')).body.jobs.failed).toBe(1)
})

it('lists failed jobs in pages', async () => {
  for (let n = 0; n < 3; n++) await failJob()
  const { body } = await ada.call('GET /api/staff/jobs/?page=2&page_size=2')
  expect([body.count, body.results.length]).toEqual([3, 1])
})

it('retries a job, with an entry in the log', async () => {
  const id = await failJob()
  expect((await ada.call(`POST /api/staff/jobs/${id}/retry/`, {})).body).toMatchObject({
    reason: ['This field is required.'],
  })
  expect((await ada.call(`POST /api/staff/jobs/${id}/retry/`, { reason })).status).toBe(204)
  expect((await listFailedJobs()).count).toBe(0)
  expect((await listLogEntries()).at(-1)).toEqual({
    action: 'job.retry',
    thing: `job:${id}`,
    reason,
    before: { name: 'send_mail', attempts: 1 },
  })
  // It cannot be retried twice.
  expect(await ada.call(`POST /api/staff/jobs/${id}/retry/`, { reason })).toMatchObject({
    status: 409,
    body: { detail: 'This job is already being retried.' },
  })
  // It fails again, and is listed again.
  await wend.runJobs()
  expect((await listFailedJobs()).results).toMatchObject([{ id, attempts: 1 }])
})

it('deletes a job, with an entry in the log', async () => {
  const id = await failJob()
  expect((await ada.call(`DELETE /api/staff/jobs/${id}/`, { reason: 'Too late' })).status).toBe(204)
  expect((await listFailedJobs()).count).toBe(0)
  expect((await listLogEntries()).at(-1)).toMatchObject({
    action: 'job.drop',
    thing: `job:${id}`,
    reason: 'Too late',
  })
  expect((await ada.call(`DELETE /api/staff/jobs/${id}/`, { reason })).status).toBe(404)
})

it('neither retries nor deletes jobs that have not failed', async () => {
  await addJob(wend.db, failingJob, { to: '' }, { runAt: new Date(Date.now() + 86_400_000) })
  const { rows } = await sql<{ id: string }>`select id from graphile_worker._private_jobs`.execute(wend.db)
  for (const route of [
    `POST /api/staff/jobs/${rows[0]?.id}/retry/`,
    `DELETE /api/staff/jobs/${rows[0]?.id}/`,
  ])
    expect((await ada.call(route, { reason })).status).toBe(409)
})

it('accepts one of two concurrent decisions', async () => {
  const id = await failJob()
  const before = (await listLogEntries()).length
  const replies = await Promise.all([
    ada.call(`POST /api/staff/jobs/${id}/retry/`, { reason }),
    eve.call(`DELETE /api/staff/jobs/${id}/`, { reason }),
  ])
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(await listLogEntries()).toHaveLength(before + 1)
})
