import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/db.ts'
import { cloneDatabase, databaseName, dropDatabase } from '#test/clone-database.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { openLink } from '#test/link.ts'
import { startServer } from '../server-process.ts'
import { addWriter, callApi, findLosses, writeComments } from './crowd.ts'

/** The maximum response time on either process, in milliseconds. */
const maxWaitMs = 25_000
/** The maximum time to recover after the connection is restored, in milliseconds. */
const maxRecoveryMs = 5000

it('replies within seconds while cut off from the database, and blocks no other process', {
  timeout: 240_000,
}, async () => {
  const template = inject('templateUrl')
  const url = await cloneDatabase(template, databaseName(template))
  onTestFinished(() => dropDatabase(url))
  const { db, close } = openDatabase(url, { connections: 1 })
  onTestFinished(close)
  const writer = await addWriter(db)
  const direct = new URL(url)
  const link = await openLink(`${direct.searchParams.get('host')}/.s.PGSQL.5432`)
  onTestFinished(() => link.close())
  const urlThroughLink = `postgres://${direct.username}:${direct.password}@127.0.0.1:${link.port}${direct.pathname}`
  const settings = { DATA_DIR: await makeDataDir(), LOG_LEVEL: 'error', JOBS: 'off' }
  const [cutOff, otherServer] = [
    await startServer({ ...settings, DATABASE_URL: urlThroughLink }),
    await startServer({ ...settings, DATABASE_URL: url }),
  ]
  onTestFinished(async () => {
    await Promise.all([cutOff.stop('SIGKILL'), otherServer.stop('SIGKILL')])
  })
  // Everyone writes to one discussion, so processes wait for each other's locks.
  let crowdUrl = cutOff.url
  const crowd = writeComments(() => crowdUrl, writer, 8)
  onTestFinished(() => crowd.stop())
  await crowd.waitUntilAcknowledged(100)

  link.cut()
  crowdUrl = otherServer.url
  const cutAt = Date.now()
  const otherServerWrites = crowd.waitUntilAcknowledged(20).then(() => Date.now() - cutAt)
  const responseTimesMs: number[] = []
  let lastMeStatus: number | undefined
  const commentsPath = `/api/blogs/${writer.blog_id}/discussions/${writer.discussion_id}/comments/`
  while (Date.now() - cutAt < maxWaitMs) {
    const requestedAt = Date.now()
    const replies = await Promise.all([
      callApi(cutOff.url, `POST ${commentsPath}`, {
        token: writer.token,
        body: { content: `after ${requestedAt}` },
      }),
      // Served from the cache until the process notices that its listener is cut off.
      callApi(cutOff.url, 'GET /api/auth/users/me/', { token: writer.token }),
      callApi(cutOff.url, 'GET /readyz'),
    ])
    responseTimesMs.push(Date.now() - requestedAt)
    const [written, me, ready] = replies.map(({ status }) => status)
    expect([written, ready]).toEqual([503, 503])
    lastMeStatus = me
    expect(JSON.parse(replies[0]?.text ?? '').code).toBe('busy')
    expect(replies[0]?.headers['retry-after']).toBeDefined()
    await wait(200)
  }
  const otherServerMs = await otherServerWrites
  expect(lastMeStatus).toBe(503)

  link.restore()
  crowdUrl = cutOff.url
  const restoredAt = Date.now()
  await expect.poll(async () => (await callApi(cutOff.url, 'GET /readyz')).status, { interval: 50 }).toBe(200)
  await crowd.waitUntilAcknowledged(20)
  const recoveryMs = Date.now() - restoredAt
  await crowd.stop()
  console.log(
    `cut off for ${maxWaitMs / 1000} s: replies there within ${Math.max(...responseTimesMs)} ms, writes elsewhere after ` +
      `${otherServerMs} ms, and there ${recoveryMs} ms after the end; failed: ${JSON.stringify([...crowd.failures])}`,
  )
  expect(Math.max(...responseTimesMs, otherServerMs)).toBeLessThan(maxWaitMs)
  expect(recoveryMs).toBeLessThan(maxRecoveryMs)
  // The log names the cause.
  expect(cutOff.output()).toContain('Connection terminated: the database is not responding')
  expect(await findLosses(db, crowd, writer)).toEqual([])
})
