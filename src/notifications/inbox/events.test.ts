import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { makeComment } from '#test/builders/contributions.ts'
import { clearHolds, hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { eventsPath, openEventStream } from '../testing/open-event-stream.ts'

let serverA: Wend
let serverB: Wend
let ada: TestPerson
let bob: TestPerson
let discussionPath: string
let discussionId: number
const pollOptions = { timeout: 60_000, interval: 20 }

beforeAll(async () => {
  serverA = await startWend()
  serverB = await startWend({ sameDatabaseAs: serverA })
  for (const wend of [serverA, serverB]) await wend.app.listen({ port: 0, host: '127.0.0.1' })
  ada = await makeUser(serverA, 'Ada')
  bob = await makeUser(serverA, 'Bob')
  const site = await makeSite(serverA)
  discussionId = (await ada.call(`POST /api/blogs/${site}/discussions/`, { title: 'Tea', content: '' })).body
    .id
  discussionPath = `/api/blogs/${site}/discussions/${discussionId}/`
})
afterAll(async () => {
  // fetch opens spare connections that it never uses; otherwise they would stay open for a minute.
  for (const wend of [serverB, serverA]) {
    wend.app.server.closeAllConnections()
    await wend.close()
  }
})

it('announces a notification, whichever process wrote it', async () => {
  const streamA = await openEventStream(serverA, ada.token)
  const streamB = await openEventStream(serverB, ada.token)
  const bobStream = await openEventStream(serverB, bob.token)
  expect(streamA.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await vi.waitFor(
    () =>
      expect([streamA.events, streamB.events, bobStream.events]).toEqual([['ready'], ['ready'], ['ready']]),
    pollOptions,
  )
  await bob.call(`POST ${discussionPath}comments/`, { content: 'Green' })
  await vi.waitFor(
    () =>
      expect([streamA.events, streamB.events]).toEqual([
        ['ready', 'notified'],
        ['ready', 'notified'],
      ]),
    pollOptions,
  )
  expect(bobStream.events).toEqual(['ready'])
  for (const stream of [streamA, streamB, bobStream]) stream.stop()
})

it('does not count open streams as slow replies', async () => {
  const server = await startWend({ sameDatabaseAs: serverA })
  onTestFinished(() => server.close())
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openEventStream(server, ada.token)
  const getMetrics = () => server.metrics()
  await vi.waitFor(async () => expect(await getMetrics()).toContain('wend_event_streams 1'), pollOptions)
  stream.stop()
  await vi.waitFor(async () => expect(await getMetrics()).toContain('wend_event_streams 0'), pollOptions)
  expect((await server.anonymous(`GET ${eventsPath}`)).status).toBe(401)
  const requestCounts = (await getMetrics()).match(/^wend_http_request_seconds_count.*\/events".*$/gm)
  expect(requestCounts).toEqual([expect.stringContaining('status="401"')])
})

it('announces changes in the discussion being read', async () => {
  const stream = await openEventStream(serverB, bob.token, `${eventsPath}?discussion=${discussionId}`)
  await vi.waitFor(() => expect(stream.events).toEqual(['ready']), pollOptions)
  await ada.call(`POST ${discussionPath}comments/`, { content: 'Black' })
  await vi.waitFor(() => expect(stream.events).toContain('discussion'), pollOptions)
  stream.stop()
})

it.each([
  ['the discussion', 'discussion'],
  ['its site', 'blog'],
] as const)('announces nothing about a discussion while %s is hidden', async (_, kind) => {
  const { id, blog_id } = await serverA.db
    .selectFrom('discussions')
    .select(['id', 'blog_id'])
    .where('id', '=', discussionId)
    .executeTakeFirstOrThrow()
  const hidden = kind === 'blog' ? blog_id : id
  const staff = await makeUser(serverA, `staff-${kind}`, { is_staff: true })
  const url = `${eventsPath}?discussion=${discussionId}`
  const openStream = await openEventStream(serverB, bob.token, url)
  await vi.waitFor(() => expect(openStream.events).toEqual(['ready']), pollOptions)
  await hold(serverA, kind, hidden)
  // Later listeners do not get that event.
  await serverB.services.invalidation.catchUp()
  const newStream = await openEventStream(serverB, bob.token, url)
  const staffStream = await openEventStream(serverB, staff.token, url)
  await vi.waitFor(
    () => expect([newStream.events, staffStream.events]).toEqual([['ready'], ['ready']]),
    pollOptions,
  )
  const addComment = () => makeComment(serverA, { discussion: discussionId, by: ada, content: 'Not for all' })
  await addComment()
  // Events keep their order, so earlier ones have arrived.
  await vi.waitFor(() => expect(staffStream.events).toContain('discussion'), pollOptions)
  expect([openStream.events, newStream.events]).toEqual([['ready'], ['ready']])
  await clearHolds(serverA, kind, hidden)
  await addComment()
  await vi.waitFor(
    () => expect([openStream.events.at(-1), newStream.events.at(-1)]).toEqual(['discussion', 'discussion']),
    pollOptions,
  )
  for (const stream of [openStream, newStream, staffStream]) stream.stop()
})

it('rejects a stream without a session, or with an invalid token', async () => {
  const guest = await openEventStream(serverA, undefined)
  expect([guest.response.status, guest.response.headers.get('www-authenticate')]).toEqual([401, 'Token'])
  expect((await openEventStream(serverA, 'dead')).response.status).toBe(401)
})

it('rejects the thirteenth open stream of a member until one closes', async () => {
  const cyd = await makeUser(serverA, 'Cyd')
  const streams = await Promise.all(Array.from({ length: 12 }, () => openEventStream(serverA, cyd.token)))
  const rejected = await openEventStream(serverA, cyd.token)
  expect([rejected.response.status, rejected.response.headers.get('retry-after')]).toEqual([429, '60'])
  streams[0]?.stop()
  await vi.waitFor(
    async () => expect((await openEventStream(serverA, cyd.token)).response.status).toBe(200),
    pollOptions,
  )
  for (const stream of streams) stream.stop()
})

it('ends streams at shutdown without delaying it', async () => {
  const server = await startWend({ sameDatabaseAs: serverA })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openEventStream(server, ada.token)
  const startedAt = Date.now()
  await server.close()
  await vi.waitFor(() => expect(stream.isOver()).toBe(true), pollOptions)
  expect(Date.now() - startedAt).toBeLessThan(10_000)
})
