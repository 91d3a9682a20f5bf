import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSite } from '#test/builders.ts'
import { createTestClock } from '#test/web/test-clock.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { acquireBudget } from '../politeness/request-budget.ts'
import { type CrawlLease, createSchedule } from './schedule.ts'
import { scheduleSites } from './schedule-sites.ts'
import { getThrottleGroup } from './throttle-groups.ts'

const second = 1000
const hour = 3600 * second

let wend: Wend
const clock = createTestClock()
const { now } = clock
const createWorkerSchedule = (worker: string) => createSchedule({ db: wend.db, worker, now })
let ada: ReturnType<typeof createWorkerSchedule>
let bo: ReturnType<typeof createWorkerSchedule>

beforeAll(async () => {
  wend = await startWend()
  ada = createWorkerSchedule('ada')
  bo = createWorkerSchedule('bo')
})
afterAll(() => wend.close())
beforeEach(async () => {
  await sql`delete from reading_sites`.execute(wend.db)
  await sql`delete from reading_claims`.execute(wend.db)
  await sql`delete from reading_hosts`.execute(wend.db)
  await sql`delete from reading_lanes`.execute(wend.db)
})

/** Creates sites on these hosts, due in this many seconds. @returns their ids */
async function scheduleHosts(...hosts: [host: string, inSeconds: number][]): Promise<number[]> {
  const ids: number[] = []
  for (const _ of hosts) ids.push(await makeSite(wend))
  await scheduleSites(
    wend.db,
    hosts.map(([host, inSeconds], n) => ({
      blog_id: ids[n] ?? 0,
      host,
      due_on: new Date(now() + inSeconds * second),
      interval_s: 3600,
    })),
  )
  return ids
}
const getIds = (leases: CrawlLease[]) => leases.map(({ blog_id }) => blog_id).toSorted((a, b) => a - b)
const createFinish = () => ({ due_on: new Date(now() + hour), interval_s: 3600 })

describe('a site', () => {
  it('is leased when it is due, by one worker, until it is due again', async () => {
    const [garden = 0] = await scheduleHosts(['garden.example', 10])
    expect(await ada.leaseDueSites(5)).toEqual([])
    clock.advance(10 * second)
    const [lease] = await ada.leaseDueSites(5)
    expect(lease).toMatchObject({ blog_id: garden, slot_from: new Date(now()).toISOString() })
    expect(await bo.leaseDueSites(5)).toEqual([])
    clock.advance(4 * second)
    expect(await ada.finish(lease as CrawlLease, createFinish())).toBe(true)
    clock.advance(hour - second)
    expect(await bo.leaseDueSites(5)).toEqual([])
    // Up to one percent of its interval later.
    clock.advance(second + hour / 100)
    expect(getIds(await bo.leaseDueSites(5))).toEqual([garden])
  })

  it('is due when its crawl says so, sooner or later than expected', async () => {
    const [early = 0, late = 0] = await scheduleHosts(['early.example', 0], ['late.example', 0])
    for (const lease of await ada.leaseDueSites(5)) {
      const hours = lease.blog_id === early ? 0.5 : 3
      await ada.finish(lease, { due_on: new Date(now() + hours * hour), interval_s: hours * 3600 })
    }
    const leasedIds: number[][] = []
    for (let half = 1; half <= 6; half++) {
      clock.advance(hour / 2)
      const leases = await ada.leaseDueSites(5)
      for (const lease of leases)
        await ada.finish(lease, { due_on: new Date(now() + 9 * hour), interval_s: 9 * 3600 })
      leasedIds.push(getIds(leases))
    }
    expect(leasedIds).toEqual([[early], [], [], [], [], [late]])
  })

  it('is available again within a minute after its worker died', async () => {
    const [garden = 0] = await scheduleHosts(['garden.example', 0])
    const [lease] = await ada.leaseDueSites(5)
    clock.advance(40 * second)
    expect(await ada.renew([lease?.host_id ?? 0])).toEqual([lease?.host_id])
    clock.advance(40 * second)
    expect(await bo.leaseDueSites(5)).toEqual([])
    clock.advance(20 * second)
    expect(await bo.leaseDueSites(5)).toMatchObject([{ blog_id: garden, slot_from: null }])
    // Ada was only slow: her results come too late.
    expect(await ada.renew([lease?.host_id ?? 0])).toEqual([])
    expect(await ada.finish(lease as CrawlLease, createFinish())).toBe(false)
  })

  it('is not crawled while its host is stopped', async () => {
    const [firstSite = 0, secondSite = 0] = await scheduleHosts(['busy.example', 0], ['busy.example', 60])
    const [lease] = await ada.leaseDueSites(5)
    await ada.stopHost(lease?.host_id ?? 0, new Date(now() + 5 * hour))
    await ada.finish(lease as CrawlLease, { due_on: new Date(now() + hour), interval_s: 3600 })
    clock.advance(4 * hour)
    expect(await ada.leaseDueSites(5)).toEqual([])
    expect(await ada.leaseHost('busy.example')).toEqual({ stopped_until: expect.any(String) })
    clock.advance(hour)
    const [first] = await ada.leaseDueSites(5)
    expect([firstSite, secondSite]).toContain(first?.blog_id)
  })

  it('leaves no lease or due time behind when it is deleted', async () => {
    const [garden = 0] = await scheduleHosts(['garden.example', 0])
    await ada.leaseDueSites(5)
    await sql`delete from blogs where id = ${garden}`.execute(wend.db)
    clock.advance(2 * hour)
    expect(await bo.leaseDueSites(5)).toEqual([])
    const { rows } = await sql`select next_on from reading_lanes where name = 'garden.example'`.execute(
      wend.db,
    )
    expect(rows).toEqual([{ next_on: null }])
  })
})

describe('hosts of a platform', () => {
  it('get one request per second from all workers', async () => {
    const sites = await scheduleHosts(['a.blogspot.com', 0], ['b.blogspot.de', 0], ['c.blogspot.co.uk', 0])
    const [first] = await ada.leaseDueSites(5)
    expect(await bo.leaseDueSites(5)).toEqual([])
    const host = first?.host_id ?? 0
    expect(await ada.reserveSlot(host, now() + 500)).toBe(new Date(now() + second).toISOString())
    expect(await ada.reserveSlot(host, now() + second)).toBeNull()
    expect(await bo.reserveSlot(host, now() + second)).toBe(new Date(now() + 2 * second).toISOString())
    clock.advance(second)
    const [later] = await bo.leaseDueSites(5)
    expect(later?.slot_from).toBe(new Date(now() + second).toISOString())
    clock.advance(second)
    const [last] = await bo.leaseDueSites(5)
    expect(getIds([first, later, last] as CrawlLease[])).toEqual(sites)
  })

  it('may get the first request of a lease within its reserved period', async () => {
    await scheduleHosts(['a.blogspot.com', 0])
    const [lease] = await ada.leaseDueSites(1, 900)
    const until = now() + 900
    expect(lease?.slot_until).toBe(new Date(until).toISOString())
    expect(await bo.reserveSlot(lease?.host_id ?? 0, until)).toBe(new Date(until + second).toISOString())
  })

  it('are grouped by public suffixes of registries', () => {
    const names = [
      'a.github.io',
      'b.github.io',
      'www.a.co.uk',
      'a.blogspot.com',
      'b.blogspot.co.uk',
      '127.0.0.1',
    ]
    expect(names.map((name) => getThrottleGroup(name).name)).toEqual([
      'github.io',
      'github.io',
      'a.co.uk',
      'blogger',
      'blogger',
      '127.0.0.1',
    ])
  })
})

describe('a host', () => {
  it('gets requests for one of its sites at a time', async () => {
    const sites = await scheduleHosts(['pages.example', 0], ['pages.example', 0])
    const [lease] = await ada.leaseDueSites(5)
    clock.advance(10 * second)
    expect(await bo.leaseDueSites(5)).toEqual([])
    await ada.finish(lease as CrawlLease, createFinish())
    clock.advance(second)
    const [other] = await bo.leaseDueSites(5)
    expect(getIds([lease, other] as CrawlLease[])).toEqual(sites)
  })

  it('that is a redirect target is leased by one worker', async () => {
    await scheduleHosts(['end.example', 0])
    const lease = await ada.leaseHost('end.example')
    expect(lease).toMatchObject({ busy_on: null })
    expect(await bo.leaseHost('end.example')).toEqual({ stopped_until: null })
    expect(await bo.leaseDueSites(5)).toEqual([])
    await ada.releaseHost('host_id' in lease ? lease.host_id : 0)
    clock.advance(second)
    expect(await bo.leaseDueSites(5)).toHaveLength(1)
    expect(await ada.leaseHost('new.example')).toHaveProperty('host_id')
  })
})

describe('the budget', () => {
  it('is granted second by second, for all workers together', async () => {
    const acquire = (wanted: number) => acquireBudget(wend.db, 10, wanted, { now })
    const from = new Date(now()).toISOString()
    expect(await Promise.all([acquire(100), acquire(100)])).toEqual(
      expect.arrayContaining([{ from, every_ms: 100, requests: 10 }, { next_on: expect.any(String) }]),
    )
    clock.advance(999)
    expect(await acquire(1)).toEqual({ next_on: new Date(now() + 1).toISOString() })
    clock.advance(1)
    expect(await acquire(3)).toMatchObject({ requests: 3 })
    clock.advance(300)
    expect(await acquire(3)).toMatchObject({ requests: 3 })
  })

  it('is set by staff, even below one per second, and is zero while paused', async () => {
    clock.advance(hour)
    await sql`update reading_budget set per_second = 0.5`.execute(wend.db)
    expect(await acquireBudget(wend.db, 10, 10, { now })).toMatchObject({ every_ms: 2000, requests: 1 })
    clock.advance(1999)
    expect(await acquireBudget(wend.db, 10, 10, { now })).toMatchObject({ next_on: expect.any(String) })
    clock.advance(1)
    await sql`update reading_budget set is_paused = true`.execute(wend.db)
    expect(await acquireBudget(wend.db, 10, 10, { now })).toEqual({ next_on: null })
  })
})
