import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { makeComment } from '#test/builders/contributions.ts'
import { clearHolds, hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { eventsPath, openEventStream } from '../testing/listen.ts'

let serverA: Wend
let serverB: Wend
let ada: TestPerson
let bob: TestPerson
let thread: string
let threadId: number
const pollOptions = { timeout: 60_000, interval: 20 }

beforeAll(async () => {
  serverA = await startWend()
  serverB = await startWend({ sameDatabaseAs: serverA })
  for (const wend of [serverA, serverB]) await wend.app.listen({ port: 0, host: '127.0.0.1' })
  ada = await makeUser(serverA, 'Ada')
  bob = await makeUser(serverA, 'Bob')
  const site = await makeSite(serverA)
  threadId = (await ada.call(`POST /api/blogs/${site}/discussions/`, { title: 'Tea', content: '' })).body.id
  thread = `/api/blogs/${site}/discussions/${threadId}/`
})
afterAll(async () => {
  // fetch opens spare connections that it never uses; otherwise they would stay open for a minute.
  for (const wend of [serverB, serverA]) {
    wend.app.server.closeAllConnections()
    await wend.close()
  }
})

it('announces a notification, whichever process wrote it', async () => {
  const here = await openEventStream(serverA, ada.token)
  const there = await openEventStream(serverB, ada.token)
  const bobs = await openEventStream(serverB, bob.token)
  expect(here.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await vi.waitFor(
    () => expect([here.events, there.events, bobs.events]).toEqual([['ready'], ['ready'], ['ready']]),
    pollOptions,
  )
  await bob.call(`POST ${thread}comments/`, { content: 'Green' })
  await vi.waitFor(
    () =>
      expect([here.events, there.events]).toEqual([
        ['ready', 'notified'],
        ['ready', 'notified'],
      ]),
    pollOptions,
  )
  expect(bobs.events).toEqual(['ready'])
  for (const stream of [here, there, bobs]) stream.stop()
})

it('does not count open streams as slow replies', async () => {
  const own = await startWend({ sameDatabaseAs: serverA })
  onTestFinished(() => own.close())
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openEventStream(own, ada.token)
  const metrics = () => own.metrics()
  await vi.waitFor(async () => expect(await metrics()).toContain('wend_event_streams 1'), pollOptions)
  stream.stop()
  await vi.waitFor(async () => expect(await metrics()).toContain('wend_event_streams 0'), pollOptions)
  expect((await own.anyone(`GET ${eventsPath}`)).status).toBe(401)
  const counted = (await metrics()).match(/^wend_http_request_seconds_count.*\/events".*$/gm)
  expect(counted).toEqual([expect.stringContaining('status="401"')])
})

it('announces changes in the discussion being read', async () => {
  const stream = await openEventStream(serverB, bob.token, `${eventsPath}?discussion=${threadId}`)
  await vi.waitFor(() => expect(stream.events).toEqual(['ready']), pollOptions)
  await ada.call(`POST ${thread}comments/`, { content: 'Black' })
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
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow()
  const hidden = kind === 'blog' ? blog_id : id
  const staff = await makeUser(serverA, `staff-${kind}`, { is_staff: true })
  const address = `${eventsPath}?discussion=${threadId}`
  const before = await openEventStream(serverB, bob.token, address)
  await vi.waitFor(() => expect(before.events).toEqual(['ready']), pollOptions)
  await hold(serverA, kind, hidden)
  // Later listeners do not get that event.
  await serverB.services.invalidation.catchUp()
  const after = await openEventStream(serverB, bob.token, address)
  const staffStream = await openEventStream(serverB, staff.token, address)
  await vi.waitFor(
    () => expect([after.events, staffStream.events]).toEqual([['ready'], ['ready']]),
    pollOptions,
  )
  const comment = () => makeComment(serverA, { discussion: threadId, by: ada, content: 'Not for all' })
  await comment()
  // Events keep their order, so earlier ones have arrived.
  await vi.waitFor(() => expect(staffStream.events).toContain('discussion'), pollOptions)
  expect([before.events, after.events]).toEqual([['ready'], ['ready']])
  await clearHolds(serverA, kind, hidden)
  await comment()
  await vi.waitFor(
    () => expect([before.events.at(-1), after.events.at(-1)]).toEqual(['discussion', 'discussion']),
    pollOptions,
  )
  for (const stream of [before, after, staffStream]) stream.stop()
})

it('is rejected without a session and with an expired one', async () => {
  const guest = await openEventStream(serverA, undefined)
  expect([guest.response.status, guest.response.headers.get('www-authenticate')]).toEqual([401, 'Token'])
  expect((await openEventStream(serverA, 'dead')).response.status).toBe(401)
})

it('is rejected beyond a dozen open streams, until one closes', async () => {
  const cy = await makeUser(serverA, 'Cyd')
  const open = await Promise.all(Array.from({ length: 12 }, () => openEventStream(serverA, cy.token)))
  const refused = await openEventStream(serverA, cy.token)
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '60'])
  open[0]?.stop()
  await vi.waitFor(
    async () => expect((await openEventStream(serverA, cy.token)).response.status).toBe(200),
    pollOptions,
  )
  for (const stream of open) stream.stop()
})

it('ends at shutdown without delaying it', async () => {
  const three = await startWend({ sameDatabaseAs: serverA })
  await three.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openEventStream(three, ada.token)
  const began = Date.now()
  await three.close()
  await vi.waitFor(() => expect(stream.isOver()).toBe(true), pollOptions)
  expect(Date.now() - began).toBeLessThan(10_000)
})
