import type { RunningClock } from './crawler-clock.ts'
import type { HostAddresses } from './host-addresses.ts'
import type { createSchedule, HostLease } from './schedule.ts'
import type { TokenBucket } from './token-bucket.ts'

export type ReadingSchedule = ReturnType<typeof createSchedule>

const hostGapMs = 2000
/** A turn further away than this is not waited for. */
const longestWaitMs = 30_000
const longestDelayMs = 30_000

/** A host that this reading alone may ask. */
interface HeldHost extends HostLease {
  /** Before this it is not asked. */
  freeOn: number
  gapMs: number
  isVisit: boolean
  /** Whether its address was looked up for this reading. */
  isFound: boolean
}

/** The first request of a claim: its time is reserved already. */
interface FirstTurn extends HostLease {
  host: string
  /** A slot of the budget at which the lane is free, undefined where both have to be asked for. */
  slot: number | undefined
}

export interface HostSessionOptions {
  schedule: ReadingSchedule
  slots: TokenBucket
  clock: RunningClock
  scale: number
  /** All hosts that this process holds, for their leases. */
  held: Set<number>
  /** Undefined behind a proxy, where nobody knows them. */
  addresses: HostAddresses | undefined
  /** Is called when a request begins and when the last one has ended: between them something is on the line. */
  onLine?: (isOn: boolean) => void
}

/** Asks for one reading's turns: a host every two seconds, a lane by its gap, everything by the budget. */
export interface HostSession {
  turn(url: URL): Promise<boolean>
  /** No request of ours is on the line; so many bytes came. */
  answered(bytes: number): void
  /** Seconds that a host's robots.txt wants between two requests. */
  heed(hostname: string, delaySeconds: number | undefined): void
  /** Keeps others from a host. @returns whether it may be asked */
  hold(hostname: string): Promise<boolean>
  /** Waits until all hosts may be asked by others. */
  rest(): Promise<void>
  /** The same, and leaves those that were only visited. */
  leave(): Promise<void>
  hostOf(hostname: string): Pick<HeldHost, 'host_id' | 'busy_on'> | undefined
  /** Until when a host is not to be asked that this reading was not allowed to visit; null where that is not known. */
  stoppedUntil(hostname: string): string | null
  /** A host that was busy is so no longer. */
  answeredWell(hostname: string): Promise<void>
}

export function createHostSession(options: HostSessionOptions, first: FirstTurn): HostSession {
  const { schedule, slots, clock, scale, held, addresses } = options
  const gapMs = hostGapMs * scale
  const hosts = new Map<string, HeldHost>()
  const stopped = new Map<string, string>()
  let firstSlot = first.slot
  hosts.set(first.host, { ...first, freeOn: 0, gapMs, isVisit: false, isFound: false })
  let isOnLine = false

  function line(isOn: boolean) {
    if (isOn !== isOnLine) options.onLine?.(isOn)
    isOnLine = isOn
  }

  async function visit(hostname: string): Promise<HeldHost | undefined> {
    const visited = await schedule.visit(hostname)
    if ('stopped_until' in visited) {
      if (visited.stopped_until !== null) stopped.set(hostname, visited.stopped_until)
      return undefined
    }
    held.add(visited.host_id)
    const host = { ...visited, freeOn: 0, gapMs, isVisit: true, isFound: false }
    hosts.set(hostname, host)
    return host
  }

  /** A slot of the budget at which the host's lane is free; the lane's turn is taken. */
  async function nextTurn(host: HeldHost): Promise<number | undefined> {
    const patience = clock.now() + longestWaitMs
    while (!clock.isStopped() && Math.max(host.freeOn, clock.now()) <= patience) {
      await clock.sleep(host.freeOn - clock.now())
      const slot = await slots.next()
      if (slot === undefined) return undefined
      const freeOn = (await addresses?.takeTurn(host.address, slot)) ?? (await laneFreeOn(host, slot))
      if (freeOn === null) return slot
      slots.giveBack(slot)
      host.freeOn = freeOn + 1
    }
    return undefined
  }

  /** Takes the lane's turn, or says when it is free. */
  async function laneFreeOn({ host_id }: HeldHost, slot: number): Promise<number | null> {
    const freeOn = await schedule.takeTurn(host_id, slot)
    return freeOn === null ? null : Date.parse(freeOn)
  }

  /** Where the host is decides with whom it takes turns. */
  async function findAddress(host: HeldHost, hostname: string): Promise<void> {
    if (host.isFound || !addresses) return
    host.isFound = true
    line(true)
    const { address, isJoined } = await addresses.find(host, hostname)
    line(false)
    host.address = address
    // What was reserved was a turn of another lane.
    if (isJoined) firstSlot = undefined
  }

  /** What was reserved, if it can still be used: at a content network's address others may have come first. */
  async function reservedTurn(host: HeldHost, slot: number | undefined): Promise<number | undefined> {
    if (slot === undefined || slot < clock.now() || host.freeOn > slot) return undefined
    const freeOn = (await addresses?.takeTurn(host.address, slot)) ?? null
    if (freeOn === null) return slot
    slots.giveBack(slot)
    return undefined
  }

  async function turn({ hostname }: URL): Promise<boolean> {
    line(false)
    const host = hosts.get(hostname) ?? (await visit(hostname))
    if (!host) return false
    await findAddress(host, hostname)
    const reserved = hostname === first.host ? firstSlot : undefined
    firstSlot = undefined
    if (reserved !== undefined && reserved < clock.now()) slots.missed(clock.now() - reserved)
    const slot = (await reservedTurn(host, reserved)) ?? (await nextTurn(host))
    if (slot === undefined) return false
    await clock.sleep(slot - clock.now())
    if (clock.isStopped()) return false
    host.freeOn = clock.now() + host.gapMs
    line(true)
    return true
  }

  async function rest(): Promise<void> {
    line(false)
    for (const host of hosts.values()) await clock.sleep(host.freeOn - clock.now())
  }

  return {
    turn,
    answered(bytes) {
      line(false)
      slots.received(bytes)
    },
    heed(hostname, delaySeconds = 0) {
      const host = hosts.get(hostname)
      if (!host) return
      const wantedMs = Math.min(delaySeconds * 1000 * scale, longestDelayMs)
      host.freeOn += Math.max(0, wantedMs - host.gapMs)
      host.gapMs = Math.max(host.gapMs, wantedMs)
    },
    hold: async (hostname) => hosts.has(hostname) || (await visit(hostname)) !== undefined,
    rest,
    async leave() {
      await rest()
      const visited = [...hosts.values()].filter(({ isVisit }) => isVisit)
      // First of all their leases are not renewed any more, so that they end even if leaving fails.
      for (const { host_id } of visited) held.delete(host_id)
      for (const { host_id } of visited) await schedule.leave(host_id)
    },
    hostOf: (hostname) => hosts.get(hostname),
    stoppedUntil: (hostname) => stopped.get(hostname) ?? null,
    async answeredWell(hostname) {
      const host = hosts.get(hostname)
      if (!host?.busy_on) return
      host.busy_on = null
      await schedule.hostRecovered(host.host_id)
    },
  }
}
