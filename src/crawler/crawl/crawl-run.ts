import type { Db } from '#platform/db/db.ts'
import type { Log } from '#platform/jobs/worker-log.ts'
import type { CrawlObservation } from '../health/observation.ts'
import type { RobotsCache } from '../http/robots-cache.ts'
import type { HostAddresses } from '../politeness/host-addresses.ts'
import { createHostSession } from '../politeness/host-session.ts'
import type { TokenBucket } from '../politeness/token-bucket.ts'
import { batchFinishes } from '../scheduler/batch-finishes.ts'
import type { RunningClock } from '../scheduler/crawler-clock.ts'
import { retryWhileDatabaseIsDown } from '../scheduler/retry-while-database-is-down.ts'
import type { CrawlLease } from '../scheduler/schedule.ts'
import { getFirstAddress } from '../scheduler/schedule-sites.ts'
import type { ConnectivityMonitor } from './connectivity-monitor.ts'
import { type Crawl, type CrawlTools, getOutcome, inSeconds } from './crawl.ts'
import { crawlSite } from './crawl-site.ts'
import { finishCrawl } from './finish-crawl.ts'
import { createOutageRollback } from './outage-rollback.ts'
import type { CrawlOutcome } from './outcome/crawl-outcome.ts'
import { loadSites, type SiteToCrawl } from './outcome/crawl-state.ts'
import { discardFindings } from './outcome/reduce-crawl.ts'

interface RunOptions {
  db: Db
  log: Log
  tools: CrawlTools
  slots: TokenBucket
  clock: RunningClock
  connectivity: ConnectivityMonitor
  worker: string
  addresses: HostAddresses | undefined
  robots: Pick<RobotsCache, 'prefetch'>
}

/** The running crawls of this process. */
export interface CrawlRun {
  /**
   * Starts to crawl leased sites.
   * @param slots when each may send its first request, in milliseconds since 1970
   */
  start(leases: CrawlLease[], slots: number[]): Promise<void>
  active(): number
  inFlight(): number
  /** Hosts that this process has leased. */
  leasedHostIds: ReadonlySet<number>
  waitUntilSettled(): Promise<void>
}

/** Delay before a site is crawled again after a bug, or while our own connection is down. */
const afterBugSeconds = 6 * 3600
const afterOutageSeconds = 1800

export function createCrawlRun({
  db,
  log,
  tools,
  slots,
  clock,
  connectivity,
  worker,
  addresses,
  robots,
}: RunOptions): CrawlRun {
  const leasedHostIds = new Set<number>()
  const rollback = createOutageRollback(db, clock.now, tools.timeScale)
  const finish = batchFinishes(tools.schedule.finishAll, clock)
  const retryingSlots = { ...slots, next: () => retryWhileDatabaseIsDown(clock, slots.next) }
  const runningCrawls = new Set<Promise<void>>()
  /** Crawls that are done except for waiting out the minimum gap of their hosts. */
  let finishingCount = 0
  let inFlight = 0

  async function crawl(
    lease: CrawlLease,
    site: SiteToCrawl | undefined,
    slot: number | undefined,
  ): Promise<void> {
    try {
      if (site) await crawlOne(lease, site, slot)
      // Hidden, removed and stopped sites are scheduled again once they are public.
      else await tools.schedule.unschedule(lease)
    } catch (error) {
      log.error({ err: error, blog_id: lease.blog_id }, 'crawl failed')
    } finally {
      leasedHostIds.delete(lease.host_id)
    }
  }

  const trackRequest = (isActive: boolean) => {
    inFlight += isActive ? 1 : -1
  }

  async function crawlOne(lease: CrawlLease, site: SiteToCrawl, slot: number | undefined): Promise<void> {
    const session = createHostSession(
      { ...tools, slots: retryingSlots, clock, leasedHostIds, addresses, trackRequest },
      { ...lease, ...site, slot: isWithinSlot(lease, slot) ? slot : undefined },
    )
    const crawl: Crawl = { tools, session, site, results: [] }
    let hasBug = false
    try {
      await crawlSite(crawl)
    } catch (error) {
      log.error({ err: error, blog_id: lease.blog_id }, 'crawl failed')
      hasBug = true
    }
    const result = getOutcome(crawl)
    const findings = hasBug ? discardFindings(site, result, inSeconds(crawl, afterBugSeconds)) : result
    finishingCount++
    try {
      await session.waitForGap()
      const isOurFault = await isOutage(lease, site, findings)
      const outcome = isOurFault
        ? discardFindings(site, findings, inSeconds(crawl, afterOutageSeconds))
        : findings
      const hadLease = await retryWhileDatabaseIsDown(clock, () =>
        finishCrawl(db, lease, crawl, outcome, finish),
      )
      if (isOurFault) return
      if (hadLease) await tools.store.judgeHealth(toObservation(crawl, outcome))
      if (outcome.hasConnectivityError && !outcome.hasSucceeded)
        rollback.remember(site.blog_id, site.state, outcome.state)
    } finally {
      // Only now may others lease the host, so they see its stored state.
      await session.release().finally(() => finishingCount--)
    }
  }

  /** True if our own connection is to blame rather than the site. */
  async function isOutage(
    lease: CrawlLease,
    site: SiteToCrawl,
    { hasSucceeded, hasConnectivityError }: CrawlOutcome,
  ): Promise<boolean> {
    if (!hasSucceeded && !hasConnectivityError) return false
    const { change, countsAgainstSite } = connectivity.record(
      lease.lane_id,
      wasReachable(site),
      !hasSucceeded,
    )
    if (change === 'down') {
      log.error({ worker }, 'our own connection seems to be down, pausing the crawler')
      await rollback.rollBack()
    }
    if (change === 'up') log.warn({ worker }, 'our own connection is up again, resuming the crawler')
    return !countsAgainstSite
  }

  async function load(leases: CrawlLease[]): Promise<Map<number, SiteToCrawl>> {
    const sites = await loadSites(
      db,
      leases.map(({ blog_id }) => blog_id),
    )
    await robots.prefetch([...sites.values()].map(({ state }) => getFirstAddress(state).origin))
    return sites
  }

  return {
    leasedHostIds,
    active: () => runningCrawls.size - finishingCount,
    inFlight: () => inFlight,
    async start(leases, slotTimes) {
      if (leases.length === 0) return
      for (const { host_id } of leases) leasedHostIds.add(host_id)
      const sites = await load(leases).catch((error: unknown) => {
        // Their leases expire soon, and any process may crawl them.
        for (const { host_id } of leases) leasedHostIds.delete(host_id)
        throw error
      })
      for (const [index, lease] of leases.entries()) {
        const crawlPromise = crawl(lease, sites.get(lease.blog_id), slotTimes[index]).finally(() =>
          runningCrawls.delete(crawlPromise),
        )
        runningCrawls.add(crawlPromise)
      }
      for (const time of slotTimes.slice(leases.length)) slots.putBack(time)
    },
    waitUntilSettled: async () => void (await Promise.all(runningCrawls)),
  }
}

const wasReachable = ({ good_on, state }: SiteToCrawl) => good_on !== null && state.tries === 0

const isWithinSlot = ({ slot_from, slot_until }: CrawlLease, slot: number | undefined): boolean =>
  slot !== undefined &&
  slot_from !== null &&
  slot_until !== null &&
  Date.parse(slot_from) <= slot &&
  slot <= Date.parse(slot_until) + 1

const toObservation = (
  { tools, site }: Crawl,
  { state, observation, hasSucceeded }: CrawlOutcome,
): CrawlObservation => ({
  ...observation,
  blog_id: site.blog_id,
  site_url: state.site_url,
  read_on: new Date(tools.clock.now()),
  timeScale: tools.timeScale,
  is_fine: site.health === 'fine',
  has_succeeded: hasSucceeded,
})
