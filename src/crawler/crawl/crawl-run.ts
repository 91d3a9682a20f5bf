import type { Db } from '#platform/db/db.ts'
import type { Log } from '#platform/jobs/worker-log.ts'
import type { RobotsInDatabase } from '../http/robots-cache.ts'
import { batchFinishes } from '../scheduler/batch-finishes.ts'
import type { RunningClock } from '../scheduler/crawler-clock.ts'
import type { HostAddresses } from '../scheduler/host-addresses.ts'
import { createHostSession } from '../scheduler/host-session.ts'
import { patiently } from '../scheduler/retry-while-database-is-down.ts'
import type { Claim } from '../scheduler/schedule.ts'
import type { TokenBucket } from '../scheduler/token-bucket.ts'
import type { ConnectivityMonitor } from './connectivity-monitor.ts'
import { type Crawl, type CrawlTools, change, inSeconds, startCrawl } from './crawl.ts'
import { readSite } from './crawl-site.ts'
import { firstAddress, loadSites, type SiteToBeRead } from './crawl-state.ts'
import { finishCrawl } from './finish-crawl.ts'
import { seenReading } from './observation.ts'
import { createOutageRollback } from './outage-rollback.ts'

interface RunOptions {
  db: Db
  log: Log
  tools: CrawlTools
  slots: TokenBucket
  clock: RunningClock
  ownLine: ConnectivityMonitor
  worker: string
  addresses: HostAddresses | undefined
  robots: Pick<RobotsInDatabase, 'lookUp'>
}

/** The readings that go on in this process. */
export interface CrawlRun {
  /** Begins to read sites that are claimed, the first request of each at one of these times. */
  begin(claims: Claim[], slots: number[]): Promise<void>
  active(): number
  onLine(): number
  /** Hosts that nobody else may ask. */
  held: ReadonlySet<number>
  ended(): Promise<void>
}

/** Until a site is read again whose reading failed here, or on our own line. */
const afterBugSeconds = 6 * 3600
const afterLineSeconds = 1800

export function createCrawlRun({
  db,
  log,
  tools,
  slots,
  clock,
  ownLine,
  worker,
  addresses,
  robots,
}: RunOptions): CrawlRun {
  const held = new Set<number>()
  const failures = createOutageRollback(db, clock.now, tools.scale)
  const finish = batchFinishes(tools.schedule.finishAll, clock)
  const patientSlots = { ...slots, next: () => patiently(clock, slots.next) }
  const going = new Set<Promise<void>>()
  /** Those that only wait until others may ask their hosts. */
  let ending = 0
  let onLine = 0

  async function read(claim: Claim, site: SiteToBeRead | undefined, slot: number | undefined): Promise<void> {
    try {
      if (site) await readOne(claim, site, slot)
      // Hidden, removed and stopped sites are scheduled again when they are shown.
      else await tools.schedule.leaveOut(claim)
    } catch (error) {
      log.error({ err: error, blog_id: claim.blog_id }, 'a reading failed')
    } finally {
      held.delete(claim.host_id)
    }
  }

  const countLine = (isOn: boolean) => {
    onLine += isOn ? 1 : -1
  }

  async function readOne(claim: Claim, site: SiteToBeRead, slot: number | undefined): Promise<void> {
    const guest = createHostSession(
      { ...tools, slots: patientSlots, clock, held, addresses, onLine: countLine },
      { ...claim, ...site, slot: fits(claim, slot) ? slot : undefined },
    )
    const reading = startCrawl(tools, guest, site)
    try {
      await readSite(reading)
    } catch (error) {
      log.error({ err: error, blog_id: claim.blog_id }, 'a reading failed')
      forget(reading, afterBugSeconds)
    }
    ending++
    try {
      await guest.rest()
      const isOurs = await judgeLine(claim, reading)
      if (isOurs) forget(reading, afterLineSeconds)
      const counts = (await patiently(clock, () => finishCrawl(db, claim, reading, finish))) && !isOurs
      if (counts) await tools.sink.judge(seenReading(reading))
      if (!isOurs && reading.isOfTheLine && !reading.isGood)
        failures.note(site.blog_id, site.state, reading.state)
    } finally {
      // Who asks a visited host next sees by then what was asked of it here.
      await guest.leave().finally(() => ending--)
    }
  }

  /** Whether our own line failed rather than the site. */
  async function judgeLine(claim: Claim, { isGood, isOfTheLine, site }: Crawl): Promise<boolean> {
    if (!isGood && !isOfTheLine) return false
    const { turned, counts } = ownLine.saw(claim.lane_id, wasGood(site), !isGood)
    if (turned === 'down') {
      log.error({ worker }, 'our own line seems to be down: reading pauses')
      await failures.takeBack()
    }
    if (turned === 'up') log.warn({ worker }, 'our own line is up again: reading goes on')
    return !counts
  }

  async function load(claims: Claim[]): Promise<Map<number, SiteToBeRead>> {
    const sites = await loadSites(
      db,
      claims.map(({ blog_id }) => blog_id),
    )
    await robots.lookUp([...sites.values()].map(({ state }) => firstAddress(state).origin))
    return sites
  }

  /** What was learned does not count; it is tried again later. */
  function forget(reading: Crawl, seconds: number) {
    reading.state = reading.site.state
    const later = inSeconds(reading, seconds)
    if (reading.feedDueOn !== null || reading.state.feed_url !== null) reading.feedDueOn = later
    reading.pageDueOn = reading.pageDueOn > later ? reading.pageDueOn : later
    change(reading, { wanted_on: null })
  }

  return {
    held,
    active: () => going.size - ending,
    onLine: () => onLine,
    async begin(claims, times) {
      if (claims.length === 0) return
      for (const { host_id } of claims) held.add(host_id)
      const sites = await load(claims).catch((error: unknown) => {
        // Their leases end: then any process may read them.
        for (const { host_id } of claims) held.delete(host_id)
        throw error
      })
      for (const [place, claim] of claims.entries()) {
        const reading = read(claim, sites.get(claim.blog_id), times[place]).finally(() =>
          going.delete(reading),
        )
        going.add(reading)
      }
      for (const time of times.slice(claims.length)) slots.giveBack(time)
    },
    ended: async () => void (await Promise.all(going)),
  }
}

const wasGood = ({ good_on, state }: SiteToBeRead) => good_on !== null && state.tries === 0

const fits = ({ turn_on, turn_until }: Claim, slot: number | undefined): boolean =>
  slot !== undefined &&
  turn_on !== null &&
  turn_until !== null &&
  Date.parse(turn_on) <= slot &&
  slot <= Date.parse(turn_until) + 1
