import type { Db } from '#platform/db/db.ts'
import type { Config } from '#platform/runtime/config.ts'
import type { RunningClock } from '../scheduler/crawler-clock.ts'
import { acquireBudget } from './request-budget.ts'

/** Hands out this process's slots, each for one request, from the shared budget. */
export interface TokenBucket {
  /** The next slot in milliseconds since 1970; undefined if none is near, as while crawling is paused or stopping. */
  next(): Promise<number | undefined>
  /** Slots for new crawls; none while running crawls are waiting. */
  take(most: number): Promise<number[]>
  /** Whether no slot will be available for seconds, as while crawling is paused. */
  isFarOff(): boolean
  /** Counts received bytes against the budget. */
  received(bytes: number): void
  /** Reports that a crawl missed its first slot; the next ones are acquired further ahead. */
  missed(byMs: number): void
  /** Returns an unused slot. */
  giveBack(slot: number): void
}

export interface TokenBucketOptions {
  db: Db
  clock: RunningClock
  config: Pick<Config, 'reading_budget' | 'reading_megabytes_per_hour'>
  now?: (() => number) | undefined
}

const longestWaitMs = 30_000
const askAgainMs = 250
/** Polling interval while no slot is near. */
export const farOffMs = 3000
const maxLeadMs = 1000
const longestAnswerMs = 5000

export function createTokenBucket({ db, clock, config, now }: TokenBucketOptions): TokenBucket {
  const bytesPerHour = config.reading_megabytes_per_hour * 1_000_000
  let slots: number[] = []
  let waiting = 0
  let farOff = false
  let bytes = 0
  /** Until then, the shared budget has no more slots. */
  let emptyUntil = -Infinity
  let asking: Promise<void> | undefined
  /** Minimum lead of slots for new crawls, which take time to start. */
  let leadMs = 0
  let leadBefore = 0
  /** Recent latency of the database, since nearer slots would be over before they arrive. */
  let answerMs = 0

  /** Expired slots are lost: two at once would exceed the rate. */
  function dropPast() {
    const time = clock.now()
    slots = slots.filter((slot) => slot >= time)
  }

  async function ask(wanted: number, leadMs: number): Promise<void> {
    const paid = bytes
    const owedSeconds = bytesPerHour > 0 ? (paid * 3600) / bytesPerHour : 0
    const began = clock.now()
    const wish = { now, owedSeconds, leadMs: Math.max(leadMs, answerMs) }
    const taken = await acquireBudget(db, config.reading_budget, wanted, wish)
    answerMs = Math.min(Math.max(clock.now() - began, Math.floor(answerMs * 0.9)), longestAnswerMs)
    farOff = 'next_on' in taken && isFarOff(taken.next_on)
    if ('next_on' in taken) {
      emptyUntil = clock.now() + (farOff ? farOffMs : askAgainMs)
      return
    }
    bytes -= paid
    const from = Date.parse(taken.from)
    for (let n = 0; n < taken.requests; n++) slots.push(Math.ceil(from + n * taken.every_ms))
    emptyUntil = from + taken.requests * taken.every_ms
  }
  const isFarOff = (next: string | null) => next === null || Date.parse(next) > clock.now() + farOffMs
  const askOnce = (wanted: number, leadMs = 0) => {
    asking ??= ask(wanted, leadMs).finally(() => {
      asking = undefined
    })
    return asking
  }

  async function next(): Promise<number | undefined> {
    const until = clock.now() + longestWaitMs
    waiting++
    try {
      for (;;) {
        dropPast()
        const slot = slots.shift()
        if (slot !== undefined) return slot
        const time = clock.now()
        if (time >= until || clock.isStopped()) return undefined
        const askFrom = emptyUntil - answerMs
        if (time < askFrom) await clock.sleep(Math.max(1, askFrom - time))
        else await askOnce(waiting)
      }
    } finally {
      waiting--
    }
  }

  return {
    next,
    async take(most) {
      dropPast()
      leadMs = leadBefore = Math.floor(leadMs * 0.995)
      const isUsable = (slot: number) => slot >= clock.now() + leadMs
      if (!slots.some(isUsable) && waiting === 0 && clock.now() + leadMs >= emptyUntil)
        await askOnce(most, leadMs)
      dropPast()
      if (waiting > 0) return []
      const first = slots.findIndex(isUsable)
      return first < 0 ? [] : slots.splice(first, most)
    },
    missed(byMs) {
      leadMs = Math.max(leadMs, Math.min(leadBefore + byMs, maxLeadMs))
    },
    isFarOff: () => farOff,
    received(more) {
      bytes += more
    },
    giveBack(slot) {
      slots.push(slot)
      slots.sort((one, other) => one - other)
    },
  }
}
