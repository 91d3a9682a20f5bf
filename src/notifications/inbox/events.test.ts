import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { makeComment } from '#test/builders/contributions.ts'
import { hold, makeSite, makeUser, show, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { bell, listen } from '../testing/listen.ts'

let one: Wend
let two: Wend
let ada: TestPerson
let bob: TestPerson
let thread: string
let threadId: number
const patient = { timeout: 60_000, interval: 20 }

beforeAll(async () => {
  one = await startWend()
  two = await startWend({ like: one })
  for (const wend of [one, two]) await wend.app.listen({ port: 0, host: '127.0.0.1' })
  ada = await makeUser(one, 'Ada')
  bob = await makeUser(one, 'Bob')
  const site = await makeSite(one)
  threadId = (await ada.call(`POST /api/blogs/${site}/discussions/`, { title: 'Tea', content: '' })).body.id
  thread = `/api/blogs/${site}/discussions/${threadId}/`
})
afterAll(async () => {
  // fetch opens spare connections that it never uses; otherwise they would stay open for a minute.
  for (const wend of [two, one]) {
    wend.app.server.closeAllConnections()
    await wend.close()
  }
})

it('announces a notification, whichever process wrote it', async () => {
  const here = await listen(one, ada.token)
  const there = await listen(two, ada.token)
  const bobs = await listen(two, bob.token)
  expect(here.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await vi.waitFor(
    () => expect([here.heard, there.heard, bobs.heard]).toEqual([['ready'], ['ready'], ['ready']]),
    patient,
  )
  await bob.call(`POST ${thread}comments/`, { content: 'Green' })
  await vi.waitFor(
    () =>
      expect([here.heard, there.heard]).toEqual([
        ['ready', 'notified'],
        ['ready', 'notified'],
      ]),
    patient,
  )
  expect(bobs.heard).toEqual(['ready'])
  for (const stream of [here, there, bobs]) stream.stop()
})

it('does not count open streams as slow replies', async () => {
  const own = await startWend({ like: one })
  onTestFinished(() => own.close())
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await listen(own, ada.token)
  const metrics = () => own.metrics()
  await vi.waitFor(async () => expect(await metrics()).toContain('wend_event_streams 1'), patient)
  stream.stop()
  await vi.waitFor(async () => expect(await metrics()).toContain('wend_event_streams 0'), patient)
  expect((await own.anyone(`GET ${bell}`)).status).toBe(401)
  const counted = (await metrics()).match(/^wend_http_request_seconds_count.*\/events".*$/gm)
  expect(counted).toEqual([expect.stringContaining('status="401"')])
})

it('announces changes in the discussion being read', async () => {
  const stream = await listen(two, bob.token, `${bell}?discussion=${threadId}`)
  await vi.waitFor(() => expect(stream.heard).toEqual(['ready']), patient)
  await ada.call(`POST ${thread}comments/`, { content: 'Black' })
  await vi.waitFor(() => expect(stream.heard).toContain('discussion'), patient)
  stream.stop()
})

it.each([
  ['the discussion', 'discussion'],
  ['its site', 'blog'],
] as const)('announces nothing about a discussion while %s is hidden', async (_, kind) => {
  const { id, blog_id } = await one.db
    .selectFrom('discussions')
    .select(['id', 'blog_id'])
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow()
  const hidden = kind === 'blog' ? blog_id : id
  const staff = await makeUser(one, `staff-${kind}`, { is_staff: true })
  const address = `${bell}?discussion=${threadId}`
  const before = await listen(two, bob.token, address)
  await vi.waitFor(() => expect(before.heard).toEqual(['ready']), patient)
  await hold(one, kind, hidden)
  // Later listeners do not get that event.
  await two.services.invalidation.catchUp()
  const after = await listen(two, bob.token, address)
  const allSeeing = await listen(two, staff.token, address)
  await vi.waitFor(() => expect([after.heard, allSeeing.heard]).toEqual([['ready'], ['ready']]), patient)
  const comment = () => makeComment(one, { discussion: threadId, by: ada, content: 'Not for all' })
  await comment()
  // What came before this has been sent: events keep their order.
  await vi.waitFor(() => expect(allSeeing.heard).toContain('discussion'), patient)
  expect([before.heard, after.heard]).toEqual([['ready'], ['ready']])
  await show(one, kind, hidden)
  await comment()
  await vi.waitFor(
    () => expect([before.heard.at(-1), after.heard.at(-1)]).toEqual(['discussion', 'discussion']),
    patient,
  )
  for (const stream of [before, after, allSeeing]) stream.stop()
})

it('is rejected without a session and with an expired one', async () => {
  const guest = await listen(one, undefined)
  expect([guest.response.status, guest.response.headers.get('www-authenticate')]).toEqual([401, 'Token'])
  expect((await listen(one, 'dead')).response.status).toBe(401)
})

it('is rejected beyond a dozen open streams, until one closes', async () => {
  const cy = await makeUser(one, 'Cyd')
  const open = await Promise.all(Array.from({ length: 12 }, () => listen(one, cy.token)))
  const refused = await listen(one, cy.token)
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '60'])
  open[0]?.stop()
  await vi.waitFor(async () => expect((await listen(one, cy.token)).response.status).toBe(200), patient)
  for (const stream of open) stream.stop()
})

it('ends at shutdown without delaying it', async () => {
  const three = await startWend({ like: one })
  await three.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await listen(three, ada.token)
  const began = Date.now()
  await three.close()
  await vi.waitFor(() => expect(stream.isOver()).toBe(true), patient)
  expect(Date.now() - began).toBeLessThan(10_000)
})
