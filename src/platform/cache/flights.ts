import type { Invalidation } from './invalidation.ts'

/** What a flight brings home. */
interface Landed {
  /** Whether nothing that it was made from has changed in the meantime. */
  isFresh: boolean
}

interface PendingFlight<T> {
  /** The tick at which it started: it may have seen the state before any later change. */
  began: number
  landed: Promise<T>
}

/** What is being made now: once for all who ask for the same, and never what was read before a change they know of. */
export interface Flights<M, T extends Landed> {
  has(name: string): boolean
  /**
   * Makes something, or waits while another call makes it.
   * @param maker its errors are thrown to everybody who waits, unless they concern only the first caller
   */
  fly(name: string, maker: () => Promise<M>): Promise<T>
}

const maxRememberedChanges = 10_000

/**
 * @param options.keysOf the keys of `changed` messages after which what was made is out of date
 * @param options.land takes what was made, before anybody who waits for it
 * @param options.isOfCaller whether an error concerns only the first caller: the others then try for themselves
 */
export function createFlights<M, T extends Landed>(
  invalidation: Invalidation,
  options: {
    keysOf: (made: M) => Iterable<string>
    land: (name: string, made: M, isFresh: boolean) => T
    isOfCaller: (error: unknown) => boolean
  },
): Flights<M, T> {
  const { keysOf, land, isOfCaller } = options
  const flights = new Map<string, PendingFlight<T>>()
  /** When each key last changed, in ticks, for as long as something is being made. */
  const changedAt = new Map<string, number>()
  let tick = 0
  let missedAt = 0

  invalidation.on('changed', (key) => {
    tick++
    if (flights.size > 0) remember(key)
  })
  invalidation.onMissed(() => {
    missedAt = ++tick
  })

  function remember(key: string): void {
    changedAt.set(key, tick)
    if (changedAt.size <= maxRememberedChanges) return
    const first = Math.min(...[...flights.values()].map((flight) => flight.began))
    for (const [old, at] of changedAt) if (at <= first) changedAt.delete(old)
    // Too many to remember: whatever is being made now counts as touched.
    if (changedAt.size > maxRememberedChanges) {
      changedAt.clear()
      missedAt = tick
    }
  }

  function isUntouchedSince(began: number, keys: Iterable<string>): boolean {
    // Mostly nothing has changed meanwhile, and a list has forty keys.
    if (changedAt.size > 0) for (const key of keys) if ((changedAt.get(key) ?? 0) > began) return false
    return true
  }

  async function make(began: number, name: string, maker: () => Promise<M>): Promise<T> {
    const made = await maker()
    return land(name, made, missedAt <= began && isUntouchedSince(began, keysOf(made)))
  }

  function board(name: string, maker: () => Promise<M>): PendingFlight<T> & { isOwn: boolean } {
    const known = flights.get(name)
    if (known) return { ...known, isOwn: false }
    const began = tick
    const landed = make(began, name, maker).finally(() => {
      flights.delete(name)
      if (flights.size === 0) changedAt.clear()
    })
    const flight = { began, landed }
    flights.set(name, flight)
    return { ...flight, isOwn: true }
  }

  return {
    has: (name) => flights.has(name),
    async fly(name, maker) {
      // While no messages arrive, it is unknown what a pending call has missed.
      if (!invalidation.isListening()) return make(tick, name, maker)
      const joined = tick
      for (;;) {
        const flight = board(name, maker)
        const landed = await flight.landed.catch((error: unknown) => {
          if (flight.isOwn || !isOfCaller(error)) throw error
        })
        // Who came after a change must not get what was read before it.
        if (landed && (flight.began >= joined || landed.isFresh)) return landed
      }
    },
  }
}
