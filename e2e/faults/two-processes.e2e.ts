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
let two: ServerProcess
beforeAll(async () => {
  const template = inject('template_url')
  const url = await cloneDatabase(template, databaseName(template))
  database = openDatabase(url, { connections: 2 })
})
afterAll(async () => {
  await Promise.all([firstServer?.stop(), two?.stop()])
  await database.close()
  await dropDatabase(database.url)
})

/** src/platform/http/public-cache.test.ts measures that it takes less than a second. */
const soon = { timeout: 10_000, interval: 10 }

it('shows writes, log-outs and suspensions on both processes', { timeout: 180_000 }, async () => {
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'fatal', DATA_DIR: await makeDataDir() }
  firstServer = await startServer(env)
  two = await startServer(env)
  const ada = await addWriter(database.db)
  const staff = await addWriter(database.db, { is_staff: true })
  const comments = `/api/blogs/${ada.blog_id}/discussions/${ada.discussion_id}/comments/`
  for (const { url } of [firstServer, two]) await callApi(url, `GET ${comments}`)

  await callApi(firstServer.url, `POST ${comments}`, { token: ada.token, body: { content: 'A new comment' } })
  await expect
    .poll(async () => (await callApi(two.url, `GET ${comments}`)).text, soon)
    .toContain('A new comment')

  const site = `/api/blogs/${ada.blog_id}/`
  await callApi(two.url, `GET ${site}`)
  await database.db
    .updateTable('blogs')
    .set({ title: 'Another title' })
    .where('id', '=', ada.blog_id)
    .execute()
  await expect.poll(async () => (await callApi(two.url, `GET ${site}`)).text, soon).toContain('Another title')
  await expect
    .poll(async () => (await callApi(firstServer.url, `GET ${site}`)).text, soon)
    .toContain('Another title')

  const second = await startSession(database.db, ada.user_id, 'another device')
  const me = async (token: string) => (await callApi(two.url, 'GET /api/auth/users/me/', { token })).status
  expect(await me(second)).toBe(200)
  expect((await callApi(firstServer.url, 'POST /api/auth/token/logout/', { token: second })).status).toBe(204)
  await expect.poll(() => me(second), soon).toBe(401)

  const { username } = JSON.parse(
    (await callApi(firstServer.url, 'GET /api/auth/users/me/', { token: ada.token })).text,
  )
  const suspended = await callApi(firstServer.url, `POST /api/staff/users/${username}/suspend/`, {
    token: staff.token,
    body: { reason: 'a test', days: 1 },
  })
  expect(suspended.status, suspended.text).toBeLessThan(300)
  await expect.poll(() => me(ada.token), soon).toBeOneOf([401, 403])
})

it('loses only the in-flight requests of a killed process', { timeout: 180_000 }, async () => {
  const writer = await addWriter(database.db)
  const onOne = writeComments(() => firstServer.url, writer, 4)
  const otherScene = await addWriter(database.db)
  const onTwo = writeComments(() => two.url, otherScene, 4)
  await Promise.all([onOne.waitUntilAcknowledged(50), onTwo.waitUntilAcknowledged(50)])
  await firstServer.stop('SIGKILL')
  await onTwo.waitUntilAcknowledged(100)
  await Promise.all([onOne.stop(), onTwo.stop()])
  expect([...onTwo.failures]).toEqual([])
  expect(await findLosses(database.db, onOne, writer)).toEqual([])
  expect(await findLosses(database.db, onTwo, otherScene)).toEqual([])
})

it('stops within 10 s of SIGTERM despite open streams, and finishes running requests', {
  timeout: 180_000,
}, async () => {
  const writer = await addWriter(database.db)
  const crowd = writeComments(() => two.url, writer, 4)
  const stream = await fetch(`${two.url}/api/notifications/events/`, {
    headers: { authorization: `Token ${writer.token}` },
  })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  await crowd.waitUntilAcknowledged(50)
  const toldAt = Date.now()
  process.kill(two.pid, 'SIGTERM')
  while (isAlive(two.pid) && Date.now() - toldAt < 15_000) await wait(50)
  expect(Date.now() - toldAt).toBeLessThan(10_000)
  await crowd.stop()
  // Closed properly, not aborted.
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
