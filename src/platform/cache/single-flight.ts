import type { Invalidation } from './invalidation.ts'

/** The result of a shared computation. */
interface SharedResult {
  /** True if none of its dependencies changed during the computation. */
  isFresh: boolean
}

interface Flight<Result> {
  /** The tick at which it started; it may not have seen any later change. */
  startedAt: number
  result: Promise<Result>
}

/**
 * Runs each computation once for all concurrent callers. A caller never gets a value that was read before a change it
 * may already have seen.
 */
export interface SingleFlight<Value, Result extends SharedResult> {
  has(name: string): boolean
  /**
   * Computes a value, or joins a computation in progress.
   * @param compute its errors reach every waiting caller, unless they concern only the first
   */
  run(name: string, compute: () => Promise<Value>): Promise<Result>
}

const maxRememberedChanges = 10_000

/**
 * @param options.getKeys keys whose `changed` messages make a value stale
 * @param options.toResult converts each computed value to the result that its callers get
 * @param options.isCallerError true if an error concerns only the first caller; the others then retry
 */
export function createSingleFlight<Value, Result extends SharedResult>(
  invalidation: Invalidation,
  options: {
    getKeys: (value: Value) => Iterable<string>
    toResult: (name: string, value: Value, isFresh: boolean) => Result
    isCallerError: (error: unknown) => boolean
  },
): SingleFlight<Value, Result> {
  const { getKeys, toResult, isCallerError } = options
  const flights = new Map<string, Flight<Result>>()
  /** The tick of each key's last change, recorded while anything is being computed. */
  const changedAt = new Map<string, number>()
  let tick = 0
  let missedAt = 0

  invalidation.on('changed', (key) => {
    tick++
    if (flights.size > 0) recordChange(key)
  })
  invalidation.onMissed(() => {
    missedAt = ++tick
  })

  function recordChange(key: string): void {
    changedAt.set(key, tick)
    if (changedAt.size <= maxRememberedChanges) return
    const oldestStart = Math.min(...[...flights.values()].map((flight) => flight.startedAt))
    for (const [key, changeTick] of changedAt) if (changeTick <= oldestStart) changedAt.delete(key)
    // Too many changes to remember: treat every running computation as stale.
    if (changedAt.size > maxRememberedChanges) {
      changedAt.clear()
      missedAt = tick
    }
  }

  function isUnchangedSince(startedAt: number, keys: Iterable<string>): boolean {
    // Fast path: usually nothing has changed, and a list has forty keys.
    if (changedAt.size > 0) for (const key of keys) if ((changedAt.get(key) ?? 0) > startedAt) return false
    return true
  }

  async function start(startedAt: number, name: string, compute: () => Promise<Value>): Promise<Result> {
    const value = await compute()
    return toResult(name, value, missedAt <= startedAt && isUnchangedSince(startedAt, getKeys(value)))
  }

  function join(name: string, compute: () => Promise<Value>): Flight<Result> & { isLeader: boolean } {
    const existingFlight = flights.get(name)
    if (existingFlight) return { ...existingFlight, isLeader: false }
    const startedAt = tick
    const result = start(startedAt, name, compute).finally(() => {
      flights.delete(name)
      if (flights.size === 0) changedAt.clear()
    })
    const flight = { startedAt, result }
    flights.set(name, flight)
    return { ...flight, isLeader: true }
  }

  return {
    has: (name) => flights.has(name),
    async run(name, compute) {
      // While no messages arrive, a running computation may have missed changes.
      if (!invalidation.isListening()) return start(tick, name, compute)
      const joinedAt = tick
      for (;;) {
        const flight = join(name, compute)
        const result = await flight.result.catch((error: unknown) => {
          if (flight.isLeader || !isCallerError(error)) throw error
        })
        // Callers that arrived after a change must not get a value read before it.
        if (result && (flight.startedAt >= joinedAt || result.isFresh)) return result
      }
    },
  }
}
