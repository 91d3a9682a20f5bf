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

// Data that changes all the time is a little old, but never waited for. Over real connections, since cached replies are sent
// before Fastify runs.

const countPeople = endpoint('GET /api/people-right-now/', {
  access: 'anyone',
  scope: 'read',
  summary: 'How many people there are, a minute ago at most.',
  input: {},
  reply: z.object({ people: z.number() }),
})

/** What the handler does besides counting, and how often it was called. */
interface Doing {
  calls: number
  before: () => Promise<unknown>
  lateSeconds?: number | undefined
}
const people = (doing: Doing) =>
  implement(countPeople, async (_, { db, dependsOn, freshFor }) => {
    doing.calls++
    freshFor(60, doing.lateSeconds)
    dependsOn('discussion:999')
    await doing.before()
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from users`.execute(db)
    return { people: rows[0]?.n ?? 0 }
  })

const pages: Pages = {
  is_dev: false,
  assets_dir: undefined,
  parametersOf: async () => [],
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
let doing: Doing
const here: Doing = { calls: 0, before: async () => {} }
beforeAll(async () => {
  wend = await startWend({ pages, routes: [people(here)], env: { LOG_LEVEL: 'warn' } })
  address = await wend.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => wend.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  doing = Object.assign(here, { calls: 0, before: async () => {}, lateSeconds: undefined })
  await wend.db.deleteFrom('users').execute()
  await makeUser(wend)
  await drop()
})
afterEach(() => {
  vi.useRealTimers()
  for (const open of gates.splice(0)) open()
})

const gates: (() => void)[] = []
/** Keeps handlers from answering until it is opened, or the test has ended: the next one would wait for the same reply. */
function shutGate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  doing.before = () => promise
  gates.push(resolve)
  return resolve
}

/** Marks the count as out of date, by a key that nothing else in Wend invalidates here. */
async function drop(): Promise<void> {
  await invalidate(wend.db, 'discussion:999')
  await wend.services.invalidation.catchUp()
}

it('is cached for its seconds, then served stale during a single renewal', async () => {
  expect(await inApi()).toEqual({ people: 1 })
  await makeUser(wend)
  later(59)
  expect([await inApi(), doing.calls]).toEqual([{ people: 1 }, 1])
  later(2)
  const openGate = shutGate()
  // While the gate is shut, no caller could get a new reply.
  for (let round = 0; round < 3; round++) {
    const readers = await Promise.all(Array.from({ length: 20 }, inApi))
    expect(readers).toEqual(Array(20).fill({ people: 1 }))
  }
  expect(doing.calls).toBe(2)
  openGate()
  await expect.poll(inApi).toEqual({ people: 2 })
  expect(doing.calls).toBe(2)
})

it('is recomputed before it is served once it is too stale', async () => {
  doing.lateSeconds = 20
  expect(await inApi()).toEqual({ people: 1 })
  await makeUser(wend)
  later(81)
  expect([await inApi(), doing.calls]).toEqual([{ people: 2 }, 2])
  await onPage()
  await makeUser(wend)
  later(81)
  expect(await onPage()).toBe('3 people')
})

it('renews a page together with its replies, not one renewal later', async () => {
  expect([await onPage(), await onPage()]).toEqual(['1 people', '1 people'])
  await makeUser(wend)
  later(61)
  const openGate = shutGate()
  expect(await Promise.all([onPage(), onPage(), onPage()])).toEqual(Array(3).fill('1 people'))
  openGate()
  await expect.poll(onPage).toBe('2 people')
  expect(doing.calls).toBe(2)
})

it('limits a page to the remaining seconds of its replies', async () => {
  await onPage()
  await makeUser(wend)
  later(50)
  // Another page, made of the same reply.
  const other = async () => /\d+/.exec(await (await fetch(at('/blogs/recent'))).text())?.[0]
  expect([await other(), doing.calls]).toEqual(['1', 1])
  later(11)
  expect(await other()).toBe('1')
  await expect.poll(other).toBe('2')
})

it('serves stale replies for ten minutes while renewal fails, and logs it', async () => {
  expect([await inApi(), await onPage()]).toEqual([{ people: 1 }, '1 people'])
  doing.before = () => Promise.reject(new Error('the river is dry'))
  const failures = () => wend.logged().filter(({ msg }) => msg === 'still serving what could not be renewed')
  later(61)
  expect([await inApi(), await onPage()]).toEqual([{ people: 1 }, '1 people'])
  await expect.poll(() => failures().length).toBe(2)
  expect(failures()[0]).toMatchObject({
    level: 40,
    what: 'en json /api/people-right-now/',
    err: { message: 'the river is dry' },
  })
  expect(await Promise.all(Array.from({ length: 10 }, inApi))).toEqual(Array(10).fill({ people: 1 }))
  const calls = doing.calls
  // The next attempt comes some seconds later.
  later(6)
  await inApi()
  await expect.poll(() => doing.calls).toBe(calls + 1)
  await expect.poll(() => failures().length).toBe(3)
  later(540)
  expect([(await api()).status, await onPage()]).toEqual([200, '1 people'])
  later(60)
  expect([(await api()).status, (await fetch(at('/home'))).status]).toEqual([500, 500])
  doing.before = async () => {}
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
  const openGate = shutGate()
  expect(await inApi()).toEqual({ people: 2 })
  doing.before = async () => {}
  await makeUser(wend)
  await drop()
  const after = inApi()
  openGate()
  expect(await after).toEqual({ people: 3 })
})

it('reports gone content once the renewal has noticed', async () => {
  await inApi()
  doing.before = () => Promise.reject(notFound())
  later(61)
  expect((await api()).status).toBe(200)
  await expect.poll(async () => (await api()).status).toBe(404)
})

it('is renewed by each process separately, and dropped by all', async () => {
  const there: Doing = { calls: 0, before: async () => {} }
  const other = await startWend({ like: wend, routes: [people(there)] })
  const elsewhere = async () => (await other.anyone('GET /api/people-right-now/')).body
  expect([await inApi(), await elsewhere()]).toEqual([{ people: 1 }, { people: 1 }])
  await makeUser(wend)
  later(61)
  expect([await inApi(), await elsewhere()]).toEqual([{ people: 1 }, { people: 1 }])
  await expect.poll(inApi).toEqual({ people: 2 })
  await expect.poll(elsewhere).toEqual({ people: 2 })
  expect([doing.calls, there.calls]).toEqual([2, 2])
  await makeUser(wend)
  await drop()
  await other.services.invalidation.catchUp()
  expect([await inApi(), await elsewhere()]).toEqual([{ people: 3 }, { people: 3 }])
  await other.close()
})
