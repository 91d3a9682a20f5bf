import type { Db } from '#server/db.ts'
import { takeBudget } from './budget.ts'
import type { RunningClock } from './reader-clock.ts'

/** Moments at which this process may make one request each, taken from the budget that all share. */
export interface BudgetSlots {
  /** The next one, milliseconds since 1970; undefined where there is none soon, as while reading is paused or stops. */
  next(): Promise<number | undefined>
  /** Some for new readings, none while others wait for theirs. */
  several(most: number): Promise<number[]>
  /** For one that could not be used. */
  giveBack(slot: number): void
}

export interface BudgetOptions {
  db: Db
  clock: RunningClock
  /** Requests a second, where staff set nothing else. */
  usual: number
  now?: (() => number) | undefined
}

const longestWaitMs = 30_000
const askAgainMs = 250

export function createBudgetSlots({ db, clock, usual, now }: BudgetOptions): BudgetSlots {
  let slots: number[] = []
  let waiting = 0
  /** Before this the shared budget has nothing more for us. */
  let emptyUntil = -Infinity
  let asking: Promise<void> | undefined

  /** A slot whose time has passed is lost: two at once would be too fast. */
  function dropPast() {
    const time = clock.now()
    slots = slots.filter((slot) => slot >= time)
  }

  async function ask(wanted: number): Promise<void> {
    const slice = await takeBudget(db, usual, wanted, now)
    if (!slice) {
      emptyUntil = clock.now() + askAgainMs
      return
    }
    const from = Date.parse(slice.from)
    for (let n = 0; n < slice.requests; n++) slots.push(Math.ceil(from + n * slice.every_ms))
    emptyUntil = from + slice.requests * slice.every_ms
  }
  const askOnce = (wanted: number) => {
    asking ??= ask(wanted).finally(() => {
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
        if (time < emptyUntil) await clock.sleep(Math.max(1, emptyUntil - time))
        else await askOnce(waiting)
      }
    } finally {
      waiting--
    }
  }

  return {
    next,
    async several(most) {
      dropPast()
      if (slots.length === 0 && waiting === 0 && clock.now() >= emptyUntil) await askOnce(most)
      dropPast()
      return waiting > 0 ? [] : slots.splice(0, most)
    },
    giveBack(slot) {
      slots.push(slot)
      slots.sort((one, other) => one - other)
    },
  }
}
