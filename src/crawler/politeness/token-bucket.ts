import type { Db } from '#platform/db/db.ts'
import type { Config } from '#platform/runtime/config.ts'
import type { RunningClock } from '../scheduler/crawler-clock.ts'
import { acquireBudget } from './request-budget.ts'

/** Hands out this process's slots, each for one request, from the shared budget. */
export interface TokenBucket {
  /** The next slot in milliseconds since 1970; undefined if none is near, as while crawling is paused or stopping. */
  next(): Promise<number | undefined>
  /** Slots for new crawls; none while running crawls are waiting. */
  acquireSlots(max: number): Promise<number[]>
  /** True if no slot will be available for seconds, as while crawling is paused. */
  isFarOff(): boolean
  /** Counts received bytes against the budget. */
  countBytes(bytes: number): void
  /** Reports that a crawl missed its first slot; the next ones are acquired further ahead. */
  reportMissed(byMs: number): void
  /** Returns an unused slot. */
  putBack(slot: number): void
}

export interface TokenBucketOptions {
  db: Db
  clock: RunningClock
  config: Pick<Config, 'readingBudget' | 'readingMegabytesPerHour'>
  now?: (() => number) | undefined
}

const maxWaitMs = 30_000
const retryMs = 250
/** Polling interval while no slot is near. */
export const farOffMs = 3000
const maxLeadMs = 1000
const maxLatencyMs = 5000

export function createTokenBucket({ db, clock, config, now }: TokenBucketOptions): TokenBucket {
  const bytesPerHour = config.readingMegabytesPerHour * 1_000_000
  let slots: number[] = []
  let waitingCount = 0
  let farOff = false
  let bytes = 0
  /** Until then, the shared budget has no more slots. */
  let emptyUntil = -Infinity
  let pendingAcquisition: Promise<void> | undefined
  /** Minimum lead of slots for new crawls, which take time to start. */
  let leadMs = 0
  let previousLeadMs = 0
  /** Recent latency of the database, since nearer slots would be over before they arrive. */
  let latencyMs = 0

  /** Expired slots are lost: two at once would exceed the rate. */
  function dropExpiredSlots() {
    const time = clock.now()
    slots = slots.filter((slot) => slot >= time)
  }

  async function acquire(count: number, leadMs: number): Promise<void> {
    const countedBytes = bytes
    const owedSeconds = bytesPerHour > 0 ? (countedBytes * 3600) / bytesPerHour : 0
    const startedAt = clock.now()
    const options = { now, owedSeconds, leadMs: Math.max(leadMs, latencyMs) }
    const slice = await acquireBudget(db, config.readingBudget, count, options)
    latencyMs = Math.min(Math.max(clock.now() - startedAt, Math.floor(latencyMs * 0.9)), maxLatencyMs)
    farOff = 'next_on' in slice && isFarOff(slice.next_on)
    if ('next_on' in slice) {
      emptyUntil = clock.now() + (farOff ? farOffMs : retryMs)
      return
    }
    bytes -= countedBytes
    const from = Date.parse(slice.from)
    for (let n = 0; n < slice.requests; n++) slots.push(Math.ceil(from + n * slice.every_ms))
    emptyUntil = from + slice.requests * slice.every_ms
  }
  const isFarOff = (next: string | null) => next === null || Date.parse(next) > clock.now() + farOffMs
  const acquireOnce = (count: number, leadMs = 0) => {
    pendingAcquisition ??= acquire(count, leadMs).finally(() => {
      pendingAcquisition = undefined
    })
    return pendingAcquisition
  }

  async function next(): Promise<number | undefined> {
    const until = clock.now() + maxWaitMs
    waitingCount++
    try {
      for (;;) {
        dropExpiredSlots()
        const slot = slots.shift()
        if (slot !== undefined) return slot
        const time = clock.now()
        if (time >= until || clock.isStopped()) return undefined
        const acquireFrom = emptyUntil - latencyMs
        if (time < acquireFrom) await clock.sleep(Math.max(1, acquireFrom - time))
        else await acquireOnce(waitingCount)
      }
    } finally {
      waitingCount--
    }
  }

  return {
    next,
    async acquireSlots(max) {
      dropExpiredSlots()
      leadMs = previousLeadMs = Math.floor(leadMs * 0.995)
      const isUsable = (slot: number) => slot >= clock.now() + leadMs
      if (!slots.some(isUsable) && waitingCount === 0 && clock.now() + leadMs >= emptyUntil)
        await acquireOnce(max, leadMs)
      dropExpiredSlots()
      if (waitingCount > 0) return []
      const first = slots.findIndex(isUsable)
      return first < 0 ? [] : slots.splice(first, max)
    },
    reportMissed(byMs) {
      leadMs = Math.max(leadMs, Math.min(previousLeadMs + byMs, maxLeadMs))
    },
    isFarOff: () => farOff,
    countBytes(received) {
      bytes += received
    },
    putBack(slot) {
      slots.push(slot)
      slots.sort((a, b) => a - b)
    },
  }
}
