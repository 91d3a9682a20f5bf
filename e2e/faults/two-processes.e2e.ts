import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startSession } from '#accounts/auth/sessions.ts'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { cloneDatabase, databaseName, dropDatabase } from '#test/clone-database.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { addWriter, callApi, findLosses, writeComments } from './crowd.ts'

let database: Database
let firstServer: ServerProcess
let secondServer: ServerProcess
beforeAll(async () => {
  const template = inject('templateUrl')
  const url = await cloneDatabase(template, databaseName(template))
  database = openDatabase(url, { connections: 2 })
})
afterAll(async () => {
  await Promise.all([firstServer?.stop(), secondServer?.stop()])
  await database.close()
  await dropDatabase(database.url)
})

/** Generous: src/platform/http/public-cache.test.ts asserts less than a second. */
const pollOptions = { timeout: 10_000, interval: 10 }

it('shows writes, log-outs and suspensions on both processes', { timeout: 180_000 }, async () => {
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'fatal', DATA_DIR: await makeDataDir() }
  firstServer = await startServer(env)
  secondServer = await startServer(env)
  const ada = await addWriter(database.db)
  const staff = await addWriter(database.db, { is_staff: true })
  const commentsPath = `/api/blogs/${ada.blog_id}/discussions/${ada.discussion_id}/comments/`
  for (const { url } of [firstServer, secondServer]) await callApi(url, `GET ${commentsPath}`)

  await callApi(firstServer.url, `POST ${commentsPath}`, {
    token: ada.token,
    body: { content: 'A new comment' },
  })
  await expect
    .poll(async () => (await callApi(secondServer.url, `GET ${commentsPath}`)).text, pollOptions)
    .toContain('A new comment')

  const sitePath = `/api/blogs/${ada.blog_id}/`
  await callApi(secondServer.url, `GET ${sitePath}`)
  await database.db
    .updateTable('blogs')
    .set({ title: 'Another title' })
    .where('id', '=', ada.blog_id)
    .execute()
  await expect
    .poll(async () => (await callApi(secondServer.url, `GET ${sitePath}`)).text, pollOptions)
    .toContain('Another title')
  await expect
    .poll(async () => (await callApi(firstServer.url, `GET ${sitePath}`)).text, pollOptions)
    .toContain('Another title')

  const secondToken = await startSession(database.db, ada.user_id, 'another device')
  const fetchMeStatus = async (token: string) =>
    (await callApi(secondServer.url, 'GET /api/auth/users/me/', { token })).status
  expect(await fetchMeStatus(secondToken)).toBe(200)
  expect(
    (await callApi(firstServer.url, 'POST /api/auth/token/logout/', { token: secondToken })).status,
  ).toBe(204)
  await expect.poll(() => fetchMeStatus(secondToken), pollOptions).toBe(401)

  const { username } = JSON.parse(
    (await callApi(firstServer.url, 'GET /api/auth/users/me/', { token: ada.token })).text,
  )
  const suspendReply = await callApi(firstServer.url, `POST /api/staff/users/${username}/suspend/`, {
    token: staff.token,
    body: { reason: 'a test', days: 1 },
  })
  expect(suspendReply.status, suspendReply.text).toBeLessThan(300)
  await expect.poll(() => fetchMeStatus(ada.token), pollOptions).toBeOneOf([401, 403])
})

it('loses only the in-flight requests of a killed process', { timeout: 180_000 }, async () => {
  const writer = await addWriter(database.db)
  const firstCrowd = writeComments(() => firstServer.url, writer, 4)
  const otherWriter = await addWriter(database.db)
  const secondCrowd = writeComments(() => secondServer.url, otherWriter, 4)
  await Promise.all([firstCrowd.waitUntilAcknowledged(50), secondCrowd.waitUntilAcknowledged(50)])
  await firstServer.stop('SIGKILL')
  await secondCrowd.waitUntilAcknowledged(100)
  await Promise.all([firstCrowd.stop(), secondCrowd.stop()])
  expect([...secondCrowd.failures]).toEqual([])
  expect(await findLosses(database.db, firstCrowd, writer)).toEqual([])
  expect(await findLosses(database.db, secondCrowd, otherWriter)).toEqual([])
})

it('stops within 10 s of SIGTERM despite open streams, and finishes running requests', {
  timeout: 180_000,
}, async () => {
  const writer = await addWriter(database.db)
  const crowd = writeComments(() => secondServer.url, writer, 4)
  const stream = await fetch(`${secondServer.url}/api/notifications/events/`, {
    headers: { authorization: `Token ${writer.token}` },
  })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  await crowd.waitUntilAcknowledged(50)
  const signalledAt = Date.now()
  process.kill(secondServer.pid, 'SIGTERM')
  while (isAlive(secondServer.pid) && Date.now() - signalledAt < 15_000) await wait(50)
  expect(Date.now() - signalledAt).toBeLessThan(10_000)
  await crowd.stop()
  // Rejects if the stream was aborted rather than closed.
  await stream.text()
  expect(await findLosses(database.db, crowd, writer)).toEqual([])
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
