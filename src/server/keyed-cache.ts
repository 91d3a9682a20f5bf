import type { Invalidation } from './invalidation.ts'

/** A value made for everyone, and what it was made from. */
interface Cacheable<T> {
  value: T
  /** Keys of `changed` messages after which it is out of date. */
  keys: Iterable<string>
  /** Approximate memory. */
  bytes: number
  /** False for what is returned once and not cached. */
  keep?: boolean
}

interface Entry<T> {
  value: T
  keys: Set<string>
  bytes: number
  /** Whether it may be cached: otherwise what is made from it may not either. */
  keep: boolean
  /** Whether nothing that it was made from has changed in the meantime. */
  isFresh: boolean
  madeAt: number
}

interface PendingFill<T> {
  /** The tick at which it started: it may have seen the state before any later change. */
  began: number
  landed: Promise<Entry<T>>
}

/** Values kept in memory until a change touches them. */
export interface KeyedCache<T> {
  /** The value under a name, as it is now; undefined when it has to be made. */
  peek(name: string): T | undefined
  /** The value under a name, cached or made now: once, however many calls come at the same time. */
  get(
    name: string,
    make: () => Promise<Cacheable<T>>,
  ): Promise<{ value: T; keys: Set<string>; keep: boolean }>
  readonly size: number
  readonly bytes: number
  /** How often a value was cached, had to be made, or was served although the database is down. */
  readonly counts: Readonly<{ hits: number; misses: number; stale: number }>
}

export interface KeyedCacheOptions {
  /** Bound on the sum of `bytes`. */
  maxBytes: number
  /** Whether an error of a maker means that the database is down, so that the old state is better than none. */
  isAway: (error: unknown) => boolean
  /** Whether an error concerns only the first caller: those who wait with them then try for themselves. */
  isOfCaller?: (error: unknown) => boolean
}

/** Nothing is kept for longer, in milliseconds: what only the clock changes shows within the hour. */
const maxAge = 3_600_000
/** How long after a failed attempt the database is still considered down, in milliseconds. */
const pauseWhenAway = 1000
const maxRememberedChanges = 10_000

/**
 * Bounded memory for finished values, dropped exactly by what a write touches. A value whose keys changed while it was
 * being made is returned to calls from before the change, and not cached. While invalidation messages do not arrive,
 * everything is made again, and what was made last serves only while the database is down as well.
 */
export function createKeyedCache<T>(
  invalidation: Invalidation,
  { maxBytes, isAway, isOfCaller }: KeyedCacheOptions,
): KeyedCache<T> {
  // Two generations: what is requested once must not push out what is requested again and again.
  const young = new Map<string, Entry<T>>()
  const proven = new Map<string, Entry<T>>()
  const maxProven = maxBytes * 0.8
  const byKey = new Map<string, Set<string>>()
  const flights = new Map<string, PendingFill<T>>()
  /** When each key last changed, in ticks, for as long as something is being made. */
  const changedAt = new Map<string, number>()
  const counts = { hits: 0, misses: 0, stale: 0 }
  let tick = 0
  let missedAt = 0
  let bytes = 0
  let provenBytes = 0
  let awayUntil = 0

  const find = (name: string) => proven.get(name) ?? young.get(name)

  function drop(name: string): void {
    const entry = find(name)
    if (!entry) return
    if (proven.delete(name)) provenBytes -= entry.bytes
    young.delete(name)
    bytes -= entry.bytes
    for (const key of entry.keys) {
      const names = byKey.get(key)
      names?.delete(name)
      if (names?.size === 0) byKey.delete(key)
    }
  }

  function store(name: string, entry: Entry<T>): void {
    drop(name)
    if (entry.bytes > maxBytes / 4) return
    young.set(name, entry)
    bytes += entry.bytes
    for (const key of entry.keys) {
      const names = byKey.get(key) ?? new Set()
      byKey.set(key, names.add(name))
    }
    for (const generation of [young, proven]) {
      for (const oldest of generation.keys()) {
        if (bytes <= maxBytes) return
        drop(oldest)
      }
    }
  }

  /** Moves what is used to the young end of the proven ones: a map's order is the order of use. */
  function use(name: string, entry: Entry<T>): void {
    if (proven.delete(name)) {
      proven.set(name, entry)
      return
    }
    young.delete(name)
    proven.set(name, entry)
    provenBytes += entry.bytes
    for (const [oldest, demoted] of proven) {
      if (provenBytes <= maxProven) break
      proven.delete(oldest)
      provenBytes -= demoted.bytes
      young.set(oldest, demoted)
    }
  }

  function current(name: string): Entry<T> | undefined {
    if (!invalidation.isListening()) return undefined
    const entry = find(name)
    if (!entry) return undefined
    if (Date.now() - entry.madeAt > maxAge) {
      drop(name)
      return undefined
    }
    use(name, entry)
    counts.hits++
    return entry
  }

  invalidation.on('changed', (key) => {
    tick++
    if (flights.size > 0) remember(key)
    for (const name of [...(byKey.get(key) ?? [])]) drop(name)
  })
  invalidation.onMissed(() => {
    missedAt = ++tick
    for (const name of [...young.keys(), ...proven.keys()]) drop(name)
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

  async function make(began: number, name: string, maker: () => Promise<Cacheable<T>>): Promise<Entry<T>> {
    counts.misses++
    const made = await maker()
    const keys = new Set(made.keys)
    const isFresh = missedAt <= began && [...keys].every((key) => (changedAt.get(key) ?? 0) <= began)
    // Made while no messages arrive, it is not used until the database is down, and dropped once messages arrive again.
    const keep = made.keep !== false && isFresh
    const entry = { value: made.value, keys, bytes: made.bytes, keep, isFresh, madeAt: Date.now() }
    if (keep) store(name, entry)
    return entry
  }

  function board(name: string, maker: () => Promise<Cacheable<T>>): PendingFill<T> & { isOwn: boolean } {
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

  async function fly(name: string, maker: () => Promise<Cacheable<T>>): Promise<Entry<T>> {
    // While no messages arrive, it is unknown what a pending call has missed.
    if (!invalidation.isListening()) return make(tick, name, maker)
    const joined = tick
    for (;;) {
      const flight = board(name, maker)
      const entry = await flight.landed.catch((error: unknown) => {
        if (flight.isOwn || !isOfCaller?.(error)) throw error
      })
      // Who came after a change must not get what was read before it.
      if (entry && (flight.began >= joined || entry.isFresh)) return entry
    }
  }

  return {
    peek: (name) => current(name)?.value,
    async get(name, maker) {
      const entry = current(name)
      if (entry) return entry
      const old = find(name)
      const asStale = (stale: Entry<T>) => {
        counts.stale++
        return { ...stale, keep: false }
      }
      if (old && Date.now() < awayUntil) return asStale(old)
      try {
        return await fly(name, maker)
      } catch (error) {
        if (!old || !isAway(error)) throw error
        awayUntil = Date.now() + pauseWhenAway
        return asStale(old)
      }
    },
    get size() {
      return young.size + proven.size
    },
    get bytes() {
      return bytes
    },
    counts,
  }
}
