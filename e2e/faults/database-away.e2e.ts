import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { openDatabase } from '#platform/db/db.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { startServer } from '../server-process.ts'
import { addWriter, callApi, type HttpReply, rounds } from './crowd.ts'

/** Removes the times at which cached replies were fetched. */
const removeTimes = (text = '') => text.replaceAll(/"fetchedAt":\d+/g, '')

it('replies 503 while the database is down, serves cached replies, and recovers within 5 s', {
  timeout: 120_000 + rounds * 60_000,
}, async () => {
  const dataDir = await makeDataDir()
  const otherDir = await makeDataDir()
  const startPostgres = () => startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  let postgres: EmbeddedPostgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const server = await startServer({
    DATA_DIR: otherDir,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'fatal',
    // Jobs would invalidate cached replies at any time.
    JOBS: 'off',
  })
  onTestFinished(() => server.stop())
  const { db, close } = openDatabase(postgres.url, { connections: 1 })
  const { token, blog_id, discussion_id } = await addWriter(db)
  await close()
  const commentsPath = `/api/blogs/${blog_id}/discussions/${discussion_id}/comments/`

  const fetchListenerMetric = async () =>
    /^wend_changes_heard (\d)/m.exec((await callApi(server.url, 'GET /metrics')).text)?.[1]
  expect(
    (await callApi(server.url, `POST ${commentsPath}`, { token, body: { content: 'first' } })).status,
  ).toBe(201)
  for (let round = 0; round < rounds; round++) {
    // Once the listener is back, a write is acknowledged only after all earlier invalidations have arrived, so later
    // replies stay cached.
    await expect.poll(fetchListenerMetric, { timeout: 30_000 }).toBe('1')
    const lastComment = { token, body: { content: `last of ${round}` } }
    expect((await callApi(server.url, `POST ${commentsPath}`, lastComment)).status).toBe(201)
    const cachedPaths = ['/home', '/about', '/api/blogs/', commentsPath]
    const cachedReplies: HttpReply[] = []
    for (const path of cachedPaths) cachedReplies.push(await callApi(server.url, `GET ${path}`))
    expect(cachedReplies.map(({ status }) => status)).toEqual([200, 200, 200, 200])

    await postgres.stop()
    for (const [index, path] of cachedPaths.entries()) {
      const { status, text } = await callApi(server.url, `GET ${path}`)
      expect([path, status, removeTimes(text) === removeTimes(cachedReplies[index]?.text)]).toEqual([
        path,
        200,
        true,
      ])
    }
    const uncached = [
      await callApi(server.url, `GET /api/blogs/?page_size=${10 + round}`),
      await callApi(server.url, `GET /api/blogs/${blog_id}/?never=${round}`),
      await callApi(server.url, `POST ${commentsPath}`, { token, body: { content: 'lost' } }),
      await callApi(server.url, 'GET /api/auth/users/me/', { token }),
      await callApi(server.url, 'GET /readyz'),
    ]
    // A value cached for pages may still be served at another address.
    expect(uncached.map(({ status }) => status)).toEqual([503, expect.any(Number), 503, 503, 503])
    for (const { status, headers } of uncached) if (status === 503) expect(headers['retry-after']).toBe('5')
    expect((await callApi(server.url, 'GET /healthz')).status).toBe(200)

    postgres = await startPostgres()
    const restartedAt = Date.now()
    let status = 0
    while (status !== 201) {
      status = (
        await callApi(server.url, `POST ${commentsPath}`, { token, body: { content: `round ${round}` } })
      ).status
      if (status !== 201) await wait(20)
    }
    expect(Date.now() - restartedAt).toBeLessThan(5000)
    // The old state is never served again.
    await expect
      .poll(async () => (await callApi(server.url, `GET ${commentsPath}`)).text, { timeout: 30_000 })
      .toContain(`round ${round}`)
  }
})
