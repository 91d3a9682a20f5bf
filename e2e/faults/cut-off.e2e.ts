import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/db.ts'
import { cloneDatabase, dropDatabase, nameOf } from '#test/clone-database.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { openLink } from '#test/link.ts'
import { startServer } from '../server-process.ts'
import { findLosses, say, setScene, writeComments } from './crowd.ts'

/** The maximum response time on either process, in milliseconds. */
const patienceMs = 25_000
/** The maximum time to recover after the connection is restored, in milliseconds. */
const againWithinMs = 5000

it('replies within seconds while cut off from the database, and blocks no other process', {
  timeout: 240_000,
}, async () => {
  const template = inject('template_url')
  const url = await cloneDatabase(template, nameOf(template))
  onTestFinished(() => dropDatabase(url))
  const { db, close } = openDatabase(url, { connections: 1 })
  onTestFinished(close)
  const scene = await setScene(db)
  const direct = new URL(url)
  const link = await openLink(`${direct.searchParams.get('host')}/.s.PGSQL.5432`)
  onTestFinished(() => link.close())
  const linked = `postgres://${direct.username}:${direct.password}@127.0.0.1:${link.port}${direct.pathname}`
  const settings = { DATA_DIR: await makeDataDir(), LOG_LEVEL: 'error', JOBS: 'off' }
  const [cutOff, other] = [
    await startServer({ ...settings, DATABASE_URL: linked }),
    await startServer({ ...settings, DATABASE_URL: url }),
  ]
  onTestFinished(async () => {
    await Promise.all([cutOff.stop('SIGKILL'), other.stop('SIGKILL')])
  })
  // Everyone writes to one discussion, so processes wait for each other's locks.
  let balanced = cutOff.url
  const crowd = writeComments(() => balanced, scene, 8)
  onTestFinished(() => crowd.stop())
  await crowd.more(100)

  link.cut()
  balanced = other.url
  const cutAt = Date.now()
  const elsewhere = crowd.more(20).then(() => Date.now() - cutAt)
  const waits: number[] = []
  let ownStatus: number | undefined
  const comments = `/api/blogs/${scene.blog_id}/discussions/${scene.discussion_id}/comments/`
  while (Date.now() - cutAt < patienceMs) {
    const asked = Date.now()
    const answers = await Promise.all([
      say(cutOff.url, `POST ${comments}`, { token: scene.token, body: { content: `after ${asked}` } }),
      // Served from the cache until the process notices that its listener is cut off.
      say(cutOff.url, 'GET /api/auth/users/me/', { token: scene.token }),
      say(cutOff.url, 'GET /readyz'),
    ])
    waits.push(Date.now() - asked)
    const [written, own, ready] = answers.map(({ status }) => status)
    expect([written, ready]).toEqual([503, 503])
    ownStatus = own
    expect(JSON.parse(answers[0]?.text ?? '').code).toBe('busy')
    expect(answers[0]?.headers['retry-after']).toBeDefined()
    await wait(200)
  }
  const elsewhereMs = await elsewhere
  expect(ownStatus).toBe(503)

  link.mend()
  balanced = cutOff.url
  const mendedAt = Date.now()
  await expect.poll(async () => (await say(cutOff.url, 'GET /readyz')).status, { interval: 50 }).toBe(200)
  await crowd.more(20)
  const againMs = Date.now() - mendedAt
  await crowd.stop()
  console.log(
    `cut off for ${patienceMs / 1000} s: replies there within ${Math.max(...waits)} ms, writes elsewhere after ` +
      `${elsewhereMs} ms, and there ${againMs} ms after the end; failed: ${JSON.stringify([...crowd.failures])}`,
  )
  expect(Math.max(...waits, elsewhereMs)).toBeLessThan(patienceMs)
  expect(againMs).toBeLessThan(againWithinMs)
  // The log names the cause.
  expect(cutOff.output()).toContain('Connection terminated: the database is not responding')
  expect(await findLosses(db, crowd, scene)).toEqual([])
})
