import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { schema } from '#api-contract/schema.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { invalidate } from '../cache/invalidation-keys.ts'
import { implement } from './dispatch.ts'
import type { Pages } from './page-routes.ts'

// Replies that change constantly may be slightly stale, so that no caller waits for them. Uses real connections, since
// cached replies are sent before Fastify runs.

const countPeopleSchema = schema({
  scope: 'read',
  summary: 'How many people there are, a minute ago at most.',
  input: {},
  reply: z.object({ people: z.number() }),
})
const countPeople = endpoint<typeof countPeopleSchema>()('GET /api/people-right-now/', { access: 'anyone' })

/** Controls the handler and counts its calls. */
interface HandlerState {
  calls: number
  beforeQuery: () => Promise<unknown>
  staleSeconds?: number | undefined
}
const implementCount = (state: HandlerState) =>
  implement(countPeople, countPeopleSchema, async (_, { db, dependsOn, freshFor }) => {
    state.calls++
    freshFor(60, state.staleSeconds)
    dependsOn('discussion:999')
    await state.beforeQuery()
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

const urlFor = (path: string) => `${address}${path}`
const fetchReply = () => fetch(urlFor('/api/people-right-now/'))
const readReply = async () => (await (await fetchReply()).json()) as unknown
const readPage = async () => /\d+ people/.exec(await (await fetch(urlFor('/home'))).text())?.[0]
const startTime = new Date('2026-05-01T12:00:00Z').getTime()
const advanceClock = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

let wend: Wend
let address: string
let state: HandlerState
const mainState: HandlerState = { calls: 0, beforeQuery: async () => {} }
beforeAll(async () => {
  wend = await startWend({ pages, routes: [implementCount(mainState)], env: { LOG_LEVEL: 'warn' } })
  address = await wend.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => wend.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: startTime })
  state = Object.assign(mainState, { calls: 0, beforeQuery: async () => {}, staleSeconds: undefined })
  await wend.db.deleteFrom('users').execute()
  await makeUser(wend)
  await invalidateCount()
})
afterEach(() => {
  vi.useRealTimers()
  for (const open of gates.splice(0)) open()
})

const gates: (() => void)[] = []
/** Blocks the handler until the gate is opened or the test ends; otherwise the next test would wait for the same reply. */
function closeGate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  state.beforeQuery = () => promise
  gates.push(resolve)
  return resolve
}

/** Invalidates the count, by a key that nothing else invalidates here. */
async function invalidateCount(): Promise<void> {
  await invalidate(wend.db, 'discussion:999')
  await wend.services.invalidation.catchUp()
}

it('serves a cached reply while it is fresh, and stale during a single renewal', async () => {
  expect(await readReply()).toEqual({ people: 1 })
  await makeUser(wend)
  advanceClock(59)
  expect([await readReply(), state.calls]).toEqual([{ people: 1 }, 1])
  advanceClock(2)
  const openGate = closeGate()
  // While the gate is closed, no caller can get a new reply.
  for (let round = 0; round < 3; round++) {
    const replies = await Promise.all(Array.from({ length: 20 }, readReply))
    expect(replies).toEqual(Array(20).fill({ people: 1 }))
  }
  expect(state.calls).toBe(2)
  openGate()
  await expect.poll(readReply).toEqual({ people: 2 })
  expect(state.calls).toBe(2)
})

it('recomputes a reply that is too stale before serving it', async () => {
  state.staleSeconds = 20
  expect(await readReply()).toEqual({ people: 1 })
  await makeUser(wend)
  advanceClock(81)
  expect([await readReply(), state.calls]).toEqual([{ people: 2 }, 2])
  await readPage()
  await makeUser(wend)
  advanceClock(81)
  expect(await readPage()).toBe('3 people')
})

it('renews a page together with its replies, not one renewal later', async () => {
  expect([await readPage(), await readPage()]).toEqual(['1 people', '1 people'])
  await makeUser(wend)
  advanceClock(61)
  const openGate = closeGate()
  expect(await Promise.all([readPage(), readPage(), readPage()])).toEqual(Array(3).fill('1 people'))
  openGate()
  await expect.poll(readPage).toBe('2 people')
  expect(state.calls).toBe(2)
})

it('limits a page to the remaining seconds of its replies', async () => {
  await readPage()
  await makeUser(wend)
  advanceClock(50)
  // Another page, rendered from the same reply.
  const readOtherPage = async () => /\d+/.exec(await (await fetch(urlFor('/blogs/recent'))).text())?.[0]
  expect([await readOtherPage(), state.calls]).toEqual(['1', 1])
  advanceClock(11)
  expect(await readOtherPage()).toBe('1')
  await expect.poll(readOtherPage).toBe('2')
})

it('serves stale replies for ten minutes while renewal fails, and logs it', async () => {
  expect([await readReply(), await readPage()]).toEqual([{ people: 1 }, '1 people'])
  state.beforeQuery = () => Promise.reject(new Error('simulated error'))
  const failures = () =>
    wend.logLines().filter(({ msg }) => msg === 'could not refresh a cached reply, serving it stale')
  advanceClock(61)
  expect([await readReply(), await readPage()]).toEqual([{ people: 1 }, '1 people'])
  await expect.poll(() => failures().length).toBe(2)
  expect(failures()[0]).toMatchObject({
    level: 40,
    what: 'en json /api/people-right-now/',
    err: { message: 'simulated error' },
  })
  expect(await Promise.all(Array.from({ length: 10 }, readReply))).toEqual(Array(10).fill({ people: 1 }))
  const calls = state.calls
  // The next attempt comes some seconds later.
  advanceClock(6)
  await readReply()
  await expect.poll(() => state.calls).toBe(calls + 1)
  await expect.poll(() => failures().length).toBe(3)
  advanceClock(540)
  expect([(await fetchReply()).status, await readPage()]).toEqual([200, '1 people'])
  advanceClock(60)
  expect([(await fetchReply()).status, (await fetch(urlFor('/home'))).status]).toEqual([500, 500])
  state.beforeQuery = async () => {}
  expect([await readReply(), await readPage()]).toEqual([{ people: 1 }, '1 people'])
})

it('recomputes a reply that is requested after a long pause', async () => {
  await readReply()
  await makeUser(wend)
  advanceClock(3000)
  expect(await readReply()).toEqual({ people: 2 })
})

it('drops a reply at once when a key changes, even during its renewal', async () => {
  await readReply()
  await makeUser(wend)
  await invalidateCount()
  expect(await readReply()).toEqual({ people: 2 })
  advanceClock(61)
  const openGate = closeGate()
  expect(await readReply()).toEqual({ people: 2 })
  state.beforeQuery = async () => {}
  await makeUser(wend)
  await invalidateCount()
  const nextReply = readReply()
  openGate()
  expect(await nextReply).toEqual({ people: 3 })
})

it('replies 404 once a renewal finds that the content is gone', async () => {
  await readReply()
  state.beforeQuery = () => Promise.reject(notFound())
  advanceClock(61)
  expect((await fetchReply()).status).toBe(200)
  await expect.poll(async () => (await fetchReply()).status).toBe(404)
})

it('renews a reply in each process separately, and drops it in all', async () => {
  const otherState: HandlerState = { calls: 0, beforeQuery: async () => {} }
  const other = await startWend({ sameDatabaseAs: wend, routes: [implementCount(otherState)] })
  const readOtherReply = async () => (await other.anonymous('GET /api/people-right-now/')).body
  expect([await readReply(), await readOtherReply()]).toEqual([{ people: 1 }, { people: 1 }])
  await makeUser(wend)
  advanceClock(61)
  expect([await readReply(), await readOtherReply()]).toEqual([{ people: 1 }, { people: 1 }])
  await expect.poll(readReply).toEqual({ people: 2 })
  await expect.poll(readOtherReply).toEqual({ people: 2 })
  expect([state.calls, otherState.calls]).toEqual([2, 2])
  await makeUser(wend)
  await invalidateCount()
  await other.services.invalidation.catchUp()
  expect([await readReply(), await readOtherReply()]).toEqual([{ people: 3 }, { people: 3 }])
  await other.close()
})
