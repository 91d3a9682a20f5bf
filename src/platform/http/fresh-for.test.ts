import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { notFound } from '#api-contract/api-error.ts'
import { endpoint } from '#api-contract/endpoint.ts'
import { makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { invalidate } from '../cache/invalidation-keys.ts'
import { implement } from './dispatch.ts'
import type { Pages } from './page-routes.ts'

// Replies that change constantly may be slightly stale, so that no caller waits for them. Uses real connections, since cached
// replies are sent before Fastify runs.

const countPeople = endpoint('GET /api/people-right-now/', {
  access: 'anyone',
  scope: 'read',
  summary: 'How many people there are, a minute ago at most.',
  input: {},
  reply: z.object({ people: z.number() }),
})

/** Controls the handler and counts its calls. */
interface HandlerState {
  calls: number
  before: () => Promise<unknown>
  staleSeconds?: number | undefined
}
const people = (state: HandlerState) =>
  implement(countPeople, async (_, { db, dependsOn, freshFor }) => {
    state.calls++
    freshFor(60, state.staleSeconds)
    dependsOn('discussion:999')
    await state.before()
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from users`.execute(db)
    return { people: rows[0]?.n ?? 0 }
  })

const pages: Pages = {
  is_dev: false,
  assets_dir: undefined,
  findParameters: async () => [],
  render: async (_, api) => ({
    status: 200,
    html: `<!doctype html><p>${(await api(countPeople, {})).people} people</p>`,
  }),
}

const at = (path: string) => `${address}${path}`
const api = () => fetch(at('/api/people-right-now/'))
const inApi = async () => (await (await api()).json()) as unknown
const onPage = async () => /\d+ people/.exec(await (await fetch(at('/home'))).text())?.[0]
const start = new Date('2026-05-01T12:00:00Z').getTime()
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

let wend: Wend
let address: string
let state: HandlerState
const here: HandlerState = { calls: 0, before: async () => {} }
beforeAll(async () => {
  wend = await startWend({ pages, routes: [people(here)], env: { LOG_LEVEL: 'warn' } })
  address = await wend.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => wend.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  state = Object.assign(here, { calls: 0, before: async () => {}, staleSeconds: undefined })
  await wend.db.deleteFrom('users').execute()
  await makeUser(wend)
  await drop()
})
afterEach(() => {
  vi.useRealTimers()
  for (const open of gates.splice(0)) open()
})

const gates: (() => void)[] = []
/** Blocks the handler until the gate is opened or the test ends; otherwise the next test would wait for the same reply. */
function closeGate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  state.before = () => promise
  gates.push(resolve)
  return resolve
}

/** Invalidates the count, by a key that nothing else invalidates here. */
async function drop(): Promise<void> {
  await invalidate(wend.db, 'discussion:999')
  await wend.services.invalidation.catchUp()
}

it('is cached for its seconds, then served stale during a single renewal', async () => {
  expect(await inApi()).toEqual({ people: 1 })
  await makeUser(wend)
  later(59)
  expect([await inApi(), state.calls]).toEqual([{ people: 1 }, 1])
  later(2)
  const openGate = closeGate()
  // While the gate is closed, no caller can get a new reply.
  for (let round = 0; round < 3; round++) {
    const readers = await Promise.all(Array.from({ length: 20 }, inApi))
    expect(readers).toEqual(Array(20).fill({ people: 1 }))
  }
  expect(state.calls).toBe(2)
  openGate()
  await expect.poll(inApi).toEqual({ people: 2 })
  expect(state.calls).toBe(2)
})

it('is recomputed before it is served once it is too stale', async () => {
  state.staleSeconds = 20
  expect(await inApi()).toEqual({ people: 1 })
  await makeUser(wend)
  later(81)
  expect([await inApi(), state.calls]).toEqual([{ people: 2 }, 2])
  await onPage()
  await makeUser(wend)
  later(81)
  expect(await onPage()).toBe('3 people')
})

it('renews a page together with its replies, not one renewal later', async () => {
  expect([await onPage(), await onPage()]).toEqual(['1 people', '1 people'])
  await makeUser(wend)
  later(61)
  const openGate = closeGate()
  expect(await Promise.all([onPage(), onPage(), onPage()])).toEqual(Array(3).fill('1 people'))
  openGate()
  await expect.poll(onPage).toBe('2 people')
  expect(state.calls).toBe(2)
})

it('limits a page to the remaining seconds of its replies', async () => {
  await onPage()
  await makeUser(wend)
  later(50)
  // Another page, made of the same reply.
  const other = async () => /\d+/.exec(await (await fetch(at('/blogs/recent'))).text())?.[0]
  expect([await other(), state.calls]).toEqual(['1', 1])
  later(11)
  expect(await other()).toBe('1')
  await expect.poll(other).toBe('2')
})

it('serves stale replies for ten minutes while renewal fails, and logs it', async () => {
  expect([await inApi(), await onPage()]).toEqual([{ people: 1 }, '1 people'])
  state.before = () => Promise.reject(new Error('the river is dry'))
  const failures = () =>
    wend.logLines().filter(({ msg }) => msg === 'could not refresh a cached reply, serving it stale')
  later(61)
  expect([await inApi(), await onPage()]).toEqual([{ people: 1 }, '1 people'])
  await expect.poll(() => failures().length).toBe(2)
  expect(failures()[0]).toMatchObject({
    level: 40,
    what: 'en json /api/people-right-now/',
    err: { message: 'the river is dry' },
  })
  expect(await Promise.all(Array.from({ length: 10 }, inApi))).toEqual(Array(10).fill({ people: 1 }))
  const calls = state.calls
  // The next attempt comes some seconds later.
  later(6)
  await inApi()
  await expect.poll(() => state.calls).toBe(calls + 1)
  await expect.poll(() => failures().length).toBe(3)
  later(540)
  expect([(await api()).status, await onPage()]).toEqual([200, '1 people'])
  later(60)
  expect([(await api()).status, (await fetch(at('/home'))).status]).toEqual([500, 500])
  state.before = async () => {}
  expect([await inApi(), await onPage()]).toEqual([{ people: 1 }, '1 people'])
})

it('is current when requested after a long pause', async () => {
  await inApi()
  await makeUser(wend)
  later(3000)
  expect(await inApi()).toEqual({ people: 2 })
})

it('is still dropped at once by a key, even during its renewal', async () => {
  await inApi()
  await makeUser(wend)
  await drop()
  expect(await inApi()).toEqual({ people: 2 })
  later(61)
  const openGate = closeGate()
  expect(await inApi()).toEqual({ people: 2 })
  state.before = async () => {}
  await makeUser(wend)
  await drop()
  const after = inApi()
  openGate()
  expect(await after).toEqual({ people: 3 })
})

it('reports gone content once the renewal has noticed', async () => {
  await inApi()
  state.before = () => Promise.reject(notFound())
  later(61)
  expect((await api()).status).toBe(200)
  await expect.poll(async () => (await api()).status).toBe(404)
})

it('is renewed by each process separately, and dropped by all', async () => {
  const there: HandlerState = { calls: 0, before: async () => {} }
  const other = await startWend({ sameDatabaseAs: wend, routes: [people(there)] })
  const elsewhere = async () => (await other.anyone('GET /api/people-right-now/')).body
  expect([await inApi(), await elsewhere()]).toEqual([{ people: 1 }, { people: 1 }])
  await makeUser(wend)
  later(61)
  expect([await inApi(), await elsewhere()]).toEqual([{ people: 1 }, { people: 1 }])
  await expect.poll(inApi).toEqual({ people: 2 })
  await expect.poll(elsewhere).toEqual({ people: 2 })
  expect([state.calls, there.calls]).toEqual([2, 2])
  await makeUser(wend)
  await drop()
  await other.services.invalidation.catchUp()
  expect([await inApi(), await elsewhere()]).toEqual([{ people: 3 }, { people: 3 }])
  await other.close()
})
