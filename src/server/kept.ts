import type { Changes } from './changes.ts'

/** Something made for everybody, and what it was made from. */
export interface Made<T> {
  value: T
  /** Keys of `changed` messages after which it is out of date. */
  keys: Iterable<string>
  /** About how much memory it takes. */
  bytes: number
  /** False for what is handed out once and not kept. */
  keep?: boolean
}

interface Entry<T> {
  value: T
  keys: Set<string>
  bytes: number
  /** Whether it may be kept: what is made from it may not either, otherwise. */
  keep: boolean
  /** Whether nothing that it was made from changed meanwhile. */
  is_fresh: boolean
  made_at: number
}

interface Flight<T> {
  /** The tick at which it set out: it may have seen the state before any later change. */
  began: number
  landed: Promise<Entry<T>>
}

/** Things kept in memory until a change touches them. */
export interface Kept<T> {
  /** What is kept under a name, as it is now; undefined when it has to be made. */
  peek(name: string): T | undefined
  /** What is kept under a name, or made now: once, however many ask at the same time. */
  get(name: string, make: () => Promise<Made<T>>): Promise<{ value: T; keys: Set<string>; keep: boolean }>
  readonly size: number
  readonly bytes: number
  /** How often something was there, had to be made, or was handed out although the database is away. */
  readonly counts: Readonly<{ hits: number; misses: number; stale: number }>
}

export interface KeepOptions {
  /** Bound on the sum of `bytes`. */
  most_bytes: number
  /** Whether an error of a maker says that the database is away, so that the old state is better than none. */
  isAway: (error: unknown) => boolean
}

/** Nothing is kept for longer, in milliseconds: what only the clock changes shows within the hour. */
const longest_age = 3_600_000
/** How long after a failed attempt the database is taken for still away, in milliseconds. */
const pause_when_away = 1000
const most_remembered_changes = 10_000

/**
 * Bounded memory for finished things, dropped exactly by what a write touches. A thing whose keys changed while it
 * was being made is handed out to those who asked before the change, and not kept. While messages about changes do
 * not arrive, everything is made anew, and what was made last serves only where the database is away as well.
 */
export function keep<T>(changes: Changes, { most_bytes, isAway }: KeepOptions): Kept<T> {
  // Two generations: what was asked for once must not push out what is asked for again and again.
  const young = new Map<string, Entry<T>>()
  const proven = new Map<string, Entry<T>>()
  const most_proven = most_bytes * 0.8
  const by_key = new Map<string, Set<string>>()
  const flights = new Map<string, Flight<T>>()
  /** When each key last changed, in ticks, for as long as something is being made. */
  const changed_at = new Map<string, number>()
  const counts = { hits: 0, misses: 0, stale: 0 }
  let tick = 0
  let missed_at = 0
  let bytes = 0
  let proven_bytes = 0
  let away_until = 0

  const find = (name: string) => proven.get(name) ?? young.get(name)

  function drop(name: string): void {
    const entry = find(name)
    if (!entry) return
    if (proven.delete(name)) proven_bytes -= entry.bytes
    young.delete(name)
    bytes -= entry.bytes
    for (const key of entry.keys) {
      const names = by_key.get(key)
      names?.delete(name)
      if (names?.size === 0) by_key.delete(key)
    }
  }

  function store(name: string, entry: Entry<T>): void {
    drop(name)
    if (entry.bytes > most_bytes / 4) return
    young.set(name, entry)
    bytes += entry.bytes
    for (const key of entry.keys) {
      const names = by_key.get(key) ?? new Set()
      by_key.set(key, names.add(name))
    }
    for (const generation of [young, proven]) {
      for (const oldest of generation.keys()) {
        if (bytes <= most_bytes) return
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
    proven_bytes += entry.bytes
    for (const [oldest, demoted] of proven) {
      if (proven_bytes <= most_proven) break
      proven.delete(oldest)
      proven_bytes -= demoted.bytes
      young.set(oldest, demoted)
    }
  }

  function current(name: string): Entry<T> | undefined {
    if (!changes.isListening()) return undefined
    const entry = find(name)
    if (!entry) return undefined
    if (Date.now() - entry.made_at > longest_age) {
      drop(name)
      return undefined
    }
    use(name, entry)
    counts.hits++
    return entry
  }

  changes.on('changed', (key) => {
    tick++
    if (flights.size > 0) remember(key)
    for (const name of [...(by_key.get(key) ?? [])]) drop(name)
  })
  changes.onMissed(() => {
    missed_at = ++tick
    for (const name of [...young.keys(), ...proven.keys()]) drop(name)
  })

  function remember(key: string): void {
    changed_at.set(key, tick)
    if (changed_at.size <= most_remembered_changes) return
    const first = Math.min(...[...flights.values()].map((flight) => flight.began))
    for (const [old, at] of changed_at) if (at <= first) changed_at.delete(old)
    // Too many to remember: whatever is being made now counts as touched.
    if (changed_at.size > most_remembered_changes) {
      changed_at.clear()
      missed_at = tick
    }
  }

  async function make(began: number, name: string, maker: () => Promise<Made<T>>): Promise<Entry<T>> {
    counts.misses++
    const made = await maker()
    const keys = new Set(made.keys)
    const is_fresh = missed_at <= began && [...keys].every((key) => (changed_at.get(key) ?? 0) <= began)
    // Made while nothing is heard, it is not used until the database is away, and dropped once messages arrive again.
    const keep = made.keep !== false && is_fresh
    const entry = { value: made.value, keys, bytes: made.bytes, keep, is_fresh, made_at: Date.now() }
    if (keep) store(name, entry)
    return entry
  }

  function board(name: string, maker: () => Promise<Made<T>>): Flight<T> {
    const known = flights.get(name)
    if (known) return known
    const began = tick
    const landed = make(began, name, maker).finally(() => {
      flights.delete(name)
      if (flights.size === 0) changed_at.clear()
    })
    const flight = { began, landed }
    flights.set(name, flight)
    return flight
  }

  async function fly(name: string, maker: () => Promise<Made<T>>): Promise<Entry<T>> {
    // Deaf, nobody can tell what a flight of somebody else has missed.
    if (!changes.isListening()) return make(tick, name, maker)
    const joined = tick
    for (;;) {
      const flight = board(name, maker)
      const entry = await flight.landed
      // Who came after a change must not get what was read before it.
      if (flight.began >= joined || entry.is_fresh) return entry
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
      if (old && Date.now() < away_until) return asStale(old)
      try {
        return await fly(name, maker)
      } catch (error) {
        if (!old || !isAway(error)) throw error
        away_until = Date.now() + pause_when_away
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
