import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let one: Wend
let two: Wend
let ada: TestPerson
let bob: TestPerson
let thread: string
let thread_id: number
const patient = { timeout: 20_000, interval: 20 }

beforeAll(async () => {
  one = await startWend()
  two = await startWend({ like: one })
  for (const wend of [one, two]) await wend.app.listen({ port: 0, host: '127.0.0.1' })
  ada = await makeUser(one, 'Ada')
  bob = await makeUser(one, 'Bob')
  const site = await makeSite(one)
  thread_id = (await ada.call(`POST /api/blogs/${site}/discussions/`, { title: 'Tea', content: '' })).body.id
  thread = `/api/blogs/${site}/discussions/${thread_id}/`
})
afterAll(async () => {
  // fetch opens connections ahead that it never uses; nobody else would close them for a minute.
  for (const wend of [two, one]) {
    wend.app.server.closeAllConnections()
    await wend.close()
  }
})

/** Listens as somebody to one of the processes. */
async function listen(wend: Wend, person: TestPerson | undefined, query = '') {
  const { port } = wend.app.server.address() as AddressInfo
  const stop = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/notifications/events/${query}`, {
    headers: person ? { authorization: `Token ${person.token}` } : {},
    signal: stop.signal,
  })
  const heard: string[] = []
  let is_over = false
  const reading = (async () => {
    for await (const chunk of response.body ?? []) {
      heard.push(
        ...[
          ...Buffer.from(chunk)
            .toString()
            .matchAll(/^event: (\w+)$/gm),
        ].map(([, name = '']) => name),
      )
    }
  })()
  reading
    .catch(() => {})
    .finally(() => {
      is_over = true
    })
  return { response, heard, stop: () => stop.abort(), isOver: () => is_over }
}

it('tells of a notification, whichever process wrote it', async () => {
  const here = await listen(one, ada)
  const there = await listen(two, ada)
  const bobs = await listen(two, bob)
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

it('tells of what happens in the discussion that one reads', async () => {
  const stream = await listen(two, bob, `?discussion=${thread_id}`)
  await vi.waitFor(() => expect(stream.heard).toEqual(['ready']), patient)
  await ada.call(`POST ${thread}comments/`, { content: 'Black' })
  await vi.waitFor(() => expect(stream.heard).toContain('discussion'), patient)
  stream.stop()
})

it('is refused without a log-in, and with a dead one', async () => {
  const guest = await listen(one, undefined)
  expect([guest.response.status, guest.response.headers.get('www-authenticate')]).toEqual([401, 'Token'])
  expect((await listen(one, { ...ada, token: 'dead' })).response.status).toBe(401)
})

it('is refused to whoever has a dozen open already, until one closes', async () => {
  const cy = await makeUser(one, 'Cyd')
  const open = await Promise.all(Array.from({ length: 12 }, () => listen(one, cy)))
  const refused = await listen(one, cy)
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '60'])
  open[0]?.stop()
  await vi.waitFor(async () => expect((await listen(one, cy)).response.status).toBe(200), patient)
  for (const stream of open) stream.stop()
})

it('ends when the process is told to stop, and holds nothing up', async () => {
  const three = await startWend({ like: one })
  await three.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await listen(three, ada)
  const began = Date.now()
  await three.close()
  await vi.waitFor(() => expect(stream.isOver()).toBe(true), patient)
  expect(Date.now() - began).toBeLessThan(10_000)
})
