import type { RunningClock } from '../scheduler/crawler-clock.ts'
import type { createSchedule, HostLease } from '../scheduler/schedule.ts'
import type { HostAddresses } from './host-addresses.ts'
import type { TokenBucket } from './token-bucket.ts'

export type CrawlSchedule = ReturnType<typeof createSchedule>

const hostGapMs = 2000
/** Longest wait for a slot. */
const maxWaitMs = 30_000
const maxDelayMs = 30_000

/** A host leased for this crawl. */
interface LeasedHost extends HostLease {
  /** Earliest next request, in milliseconds since 1970. */
  freeAt: number
  gapMs: number
  isExtra: boolean
  /** True once this crawl has resolved it. */
  isResolved: boolean
}

/** The site's host, which the schedule has leased already, and the reserved slot of its first request. */
interface SiteHost extends HostLease {
  host: string
  /** A slot within the budget and the throttle group's limit; undefined if both have to be acquired. */
  slot: number | undefined
}

export interface HostSessionOptions {
  schedule: CrawlSchedule
  slots: TokenBucket
  clock: RunningClock
  timeScale: number
  /** All hosts that this process has leased, for renewing them. */
  leasedHostIds: Set<number>
  /** Undefined behind a proxy, which resolves names itself. */
  addresses: HostAddresses | undefined
  /** Called at the start and the end of each request. */
  trackRequest?: (isActive: boolean) => void
}

/** Rate-limits one crawl: per host (2 s), per throttle group, and against the global budget. */
export interface HostSession {
  /** Waits until a request may be sent. @returns false if that would take too long */
  waitForSlot(url: URL): Promise<boolean>
  /** Records the end of a request and the bytes received. */
  recordRequestEnd(bytes: number): void
  /** Applies the Crawl-delay of a host's robots.txt. */
  applyCrawlDelay(hostname: string, delaySeconds: number | undefined): void
  /** Leases a host for this crawl. @returns whether the lease was granted */
  lease(hostname: string): Promise<boolean>
  /** Waits until others may send requests to all hosts. */
  waitForGap(): Promise<void>
  /** Waits for the gap and ends the leases of all hosts except the site's. */
  release(): Promise<void>
  getHost(hostname: string): Pick<LeasedHost, 'host_id' | 'busy_on'> | undefined
  /** Earliest retry of a host that could not be leased; null if unknown. */
  stoppedUntil(hostname: string): string | null
  /** Clears the back-off of a host. */
  clearBackOff(hostname: string): Promise<void>
}

export function createHostSession(options: HostSessionOptions, siteHost: SiteHost): HostSession {
  const { schedule, slots, clock, timeScale, leasedHostIds, addresses } = options
  const gapMs = hostGapMs * timeScale
  const hosts = new Map<string, LeasedHost>()
  const retryTimes = new Map<string, string>()
  let firstSlot = siteHost.slot
  hosts.set(siteHost.host, { ...siteHost, freeAt: 0, gapMs, isExtra: false, isResolved: false })
  let isInFlight = false

  function track(isActive: boolean) {
    if (isActive !== isInFlight) options.trackRequest?.(isActive)
    isInFlight = isActive
  }

  async function leaseHost(hostname: string): Promise<LeasedHost | undefined> {
    const lease = await schedule.leaseHost(hostname)
    if ('stopped_until' in lease) {
      if (lease.stopped_until !== null) retryTimes.set(hostname, lease.stopped_until)
      return undefined
    }
    leasedHostIds.add(lease.host_id)
    const host = { ...lease, freeAt: 0, gapMs, isExtra: true, isResolved: false }
    hosts.set(hostname, host)
    return host
  }

  /** Acquires a slot within the budget at which the host's throttle group is free. */
  async function nextSlot(host: LeasedHost): Promise<number | undefined> {
    const deadline = clock.now() + maxWaitMs
    while (!clock.isStopped() && Math.max(host.freeAt, clock.now()) <= deadline) {
      await clock.sleep(host.freeAt - clock.now())
      const slot = await slots.next()
      if (slot === undefined) return undefined
      const freeAt =
        (await addresses?.reserveSlot(host.address, slot)) ?? (await reserveGroupSlot(host, slot))
      if (freeAt === null) return slot
      slots.putBack(slot)
      host.freeAt = freeAt + 1
    }
    return undefined
  }

  /** Reserves the throttle group's slot. @returns the next free time; null if the slot is reserved */
  async function reserveGroupSlot({ host_id }: LeasedHost, slot: number): Promise<number | null> {
    const freeAt = await schedule.reserveSlot(host_id, slot)
    return freeAt === null ? null : Date.parse(freeAt)
  }

  /** Resolves the host, which then shares its throttle group with others at its address. */
  async function resolveAddress(host: LeasedHost, hostname: string): Promise<void> {
    if (host.isResolved || !addresses) return
    host.isResolved = true
    track(true)
    const { address, hasJoinedGroup } = await addresses.resolve(host, hostname)
    track(false)
    host.address = address
    // The reserved slot belongs to another group.
    if (hasJoinedGroup) firstSlot = undefined
  }

  /** The reserved slot if it is still usable: at a CDN's address, another process may have taken it. */
  async function reuseReservedSlot(host: LeasedHost, slot: number | undefined): Promise<number | undefined> {
    if (slot === undefined || slot < clock.now() || host.freeAt > slot) return undefined
    const freeAt = (await addresses?.reserveSlot(host.address, slot)) ?? null
    if (freeAt === null) return slot
    slots.putBack(slot)
    return undefined
  }

  async function waitForSlot({ hostname }: URL): Promise<boolean> {
    track(false)
    const host = hosts.get(hostname) ?? (await leaseHost(hostname))
    if (!host) return false
    await resolveAddress(host, hostname)
    const siteSlot = hostname === siteHost.host ? firstSlot : undefined
    firstSlot = undefined
    if (siteSlot !== undefined && siteSlot < clock.now()) slots.reportMissed(clock.now() - siteSlot)
    const slot = (await reuseReservedSlot(host, siteSlot)) ?? (await nextSlot(host))
    if (slot === undefined) return false
    await clock.sleep(slot - clock.now())
    if (clock.isStopped()) return false
    host.freeAt = clock.now() + host.gapMs
    track(true)
    return true
  }

  async function waitForGap(): Promise<void> {
    track(false)
    for (const host of hosts.values()) await clock.sleep(host.freeAt - clock.now())
  }

  return {
    waitForSlot,
    recordRequestEnd(bytes) {
      track(false)
      slots.countBytes(bytes)
    },
    applyCrawlDelay(hostname, delaySeconds = 0) {
      const host = hosts.get(hostname)
      if (!host) return
      const delayMs = Math.min(delaySeconds * 1000 * timeScale, maxDelayMs)
      host.freeAt += Math.max(0, delayMs - host.gapMs)
      host.gapMs = Math.max(host.gapMs, delayMs)
    },
    lease: async (hostname) => hosts.has(hostname) || (await leaseHost(hostname)) !== undefined,
    waitForGap,
    async release() {
      await waitForGap()
      const extraHosts = [...hosts.values()].filter(({ isExtra }) => isExtra)
      // Stop renewing first, so that the leases expire even if releasing them fails.
      for (const { host_id } of extraHosts) leasedHostIds.delete(host_id)
      for (const { host_id } of extraHosts) await schedule.releaseHost(host_id)
    },
    getHost: (hostname) => hosts.get(hostname),
    stoppedUntil: (hostname) => retryTimes.get(hostname) ?? null,
    async clearBackOff(hostname) {
      const host = hosts.get(hostname)
      if (!host?.busy_on) return
      host.busy_on = null
      await schedule.clearBackOff(host.host_id)
    },
  }
}
