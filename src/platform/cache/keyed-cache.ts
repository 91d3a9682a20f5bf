import { createFlights } from './flights.ts'
import { createGenerations } from './generations.ts'
import type { Invalidation } from './invalidation.ts'
import type { InvalidationKey } from './invalidation-keys.ts'
import { type Lifetime, untilChanged } from './lifetime.ts'
import { createNamesByKey } from './names-by-key.ts'

/** A value made for everyone, and what it was made from. */
interface Cacheable<T> {
  value: T
  /** Keys of `changed` messages after which it is out of date. */
  keys: Iterable<InvalidationKey>
  /** Approximate memory of the value. */
  bytes: number
  /** False for what is returned once and not cached. */
  keep?: boolean
  /** Until it changes, unless stated. */
  life?: Lifetime
  /** Returned without being cached, although what is made from it may be; it only replaces what is there. */
  isPassing?: boolean
}

/** A value as it was made, for callers and for what is made from it. */
export interface Kept<T> {
  value: T
  keys: Set<InvalidationKey>
  /** Whether it may be cached: otherwise what is made from it may not either. */
  keep: boolean
  life: Lifetime
}

interface Entry<T> extends Kept<T> {
  bytes: number
  isFresh: boolean
  madeAt: number
  /** After renewing failed, the next attempt waits until then. */
  retryAt: number
}

/** Values kept in memory until a change touches them. */
export interface KeyedCache<T> {
  /** The value under a name; undefined when it has to be made, or when the caller should begin to renew it. */
  peek(name: string): T | undefined
  /**
   * The value under a name, cached or made now: once, however many calls come at the same time. What is no longer fresh
   * is returned at once and renewed in the background.
   * @param options.renewFirst waits for the renewal instead: what is made from old values would be old for twice as long
   */
  get(name: string, make: () => Promise<Cacheable<T>>, options?: { renewFirst?: boolean }): Promise<Kept<T>>
  readonly size: number
  readonly bytes: number
  /** How often a value was cached, had to be made, was renewed, or was served although the database is down. */
  readonly counts: Readonly<{ hits: number; misses: number; renewals: number; stale: number }>
}

export interface KeyedCacheOptions {
  /** Bound on the memory of all values, with names and keys. */
  maxBytes: number
  /** Whether an error of a maker means that the database is down, so that the old state is better than none. */
  isAway: (error: unknown) => boolean
  /** Whether an error concerns only the first caller: those who wait with them then try for themselves. */
  isOfCaller?: (error: unknown) => boolean
  /** Whether an error is what callers should get from now on: that something is gone, say. */
  isAnswer?: (error: unknown) => boolean
  /** Hears of values that are still served although they could not be renewed. */
  onRenewalFailed?: (error: unknown, name: string) => void
}

/** What an entry takes beside its value and its name, and each of its keys: measured, in bytes. */
const weight = { entry: 1000, key: 120 }
/** Nothing is kept for longer, in milliseconds: what only the clock changes shows within the hour. */
const maxAgeMs = 3_600_000
/** How long after a failed attempt the database is still considered down, in milliseconds. */
const pauseWhenAwayMs = 1000
/** How long a value that could not be renewed is served before the next attempt, in milliseconds. */
const pauseAfterFailureMs = 5000

/**
 * Bounded memory for finished values, dropped exactly by what a write touches; what has a lifetime besides is renewed
 * when it is over. A value whose keys changed while it was being made is returned to calls from before the change, and
 * not cached. While invalidation messages do not arrive, everything is made again, and what was made last serves only
 * while the database is down as well.
 */
export function createKeyedCache<T>(
  invalidation: Invalidation,
  {
    maxBytes,
    isAway,
    isOfCaller = () => false,
    isAnswer = () => false,
    onRenewalFailed = () => {},
  }: KeyedCacheOptions,
): KeyedCache<T> {
  const byKey = createNamesByKey()
  const entries = createGenerations<Entry<T>>(
    maxBytes,
    ({ bytes, keys }, name) => bytes + name.length + weight.entry + weight.key * keys.size,
    (name, { keys }) => {
      for (const key of keys) byKey.delete(key, name)
    },
  )
  const counts = { hits: 0, misses: 0, renewals: 0, stale: 0 }
  let awayUntil = 0

  const flights = createFlights<Cacheable<T>, Entry<T>>(invalidation, {
    keysOf: ({ keys }) => keys,
    land,
    isOfCaller,
  })

  function land(name: string, made: Cacheable<T>, isFresh: boolean): Entry<T> {
    const { value, bytes, life = untilChanged } = made
    // Made while no messages arrive, it is not used until the database is down, and dropped once messages arrive again.
    const keep = made.keep !== false && isFresh
    const entry = {
      value,
      keys: made.keys instanceof Set ? made.keys : new Set(made.keys),
      bytes,
      keep,
      isFresh,
      life,
      madeAt: Date.now(),
      retryAt: 0,
    }
    const takesPlace = !made.isPassing || entries.peek(name) !== undefined
    if (!keep) entries.delete(name)
    else if (takesPlace && entries.set(name, entry)) {
      for (const key of entry.keys) byKey.add(key, name)
    }
    return entry
  }

  invalidation.on('changed', (key) => {
    for (const name of byKey.namesOf(key)) entries.delete(name)
  })
  invalidation.onMissed(() => {
    entries.clear()
    byKey.clear()
  })

  // Whoever wrote, or heard that this process is ready, is shown nothing from before.
  invalidation.onUnheard(() => {
    awayUntil = 0
  })

  /** What may be served now, fresh or not. */
  function current(name: string): Entry<T> | undefined {
    if (!invalidation.isListening()) return undefined
    const entry = entries.get(name)
    if (!entry) return undefined
    const now = Date.now()
    if (now - entry.madeAt > maxAgeMs) {
      entries.delete(name)
      return undefined
    }
    return now < entry.life.servedUntil ? entry : undefined
  }

  /** Whether nobody needs to renew it now: it is fresh, or an attempt failed a moment ago. */
  const isSettled = ({ life, retryAt }: Entry<T>) => Date.now() < Math.max(life.freshUntil, retryAt)

  async function renew(name: string, maker: () => Promise<Cacheable<T>>, old: Entry<T>): Promise<Kept<T>> {
    try {
      const landed = await flights.fly(name, () => {
        counts.renewals++
        return maker()
      })
      return landed
    } catch (error) {
      if (isAnswer(error)) {
        if (entries.peek(name) === old) entries.delete(name)
        throw error
      }
      if (Date.now() >= old.retryAt && !isOfCaller(error)) onRenewalFailed(error, name)
      old.retryAt = Date.now() + pauseAfterFailureMs
      return asTried(old)
    }
  }

  /** What is made from it should be renewed at the next attempt. */
  const asTried = (entry: Entry<T>): Kept<T> => ({
    ...entry,
    life: { ...entry.life, freshUntil: Math.max(entry.life.freshUntil, entry.retryAt) },
  })

  async function make(name: string, maker: () => Promise<Cacheable<T>>): Promise<Kept<T>> {
    const old = entries.peek(name)
    const asStale = (stale: Entry<T>) => {
      counts.stale++
      return { ...stale, keep: false }
    }
    if (old && Date.now() < awayUntil) return asStale(old)
    try {
      return await flights.fly(name, () => {
        counts.misses++
        return maker()
      })
    } catch (error) {
      if (!old || !isAway(error)) throw error
      awayUntil = Date.now() + pauseWhenAwayMs
      return asStale(old)
    }
  }

  return {
    peek: (name) => {
      const entry = current(name)
      if (!entry || !(isSettled(entry) || flights.has(name))) return undefined
      counts.hits++
      return entry.value
    },
    async get(name, maker, { renewFirst = false } = {}) {
      const entry = current(name)
      if (!entry) return make(name, maker)
      if (isSettled(entry)) {
        counts.hits++
        return asTried(entry)
      }
      if (renewFirst) return renew(name, maker, entry)
      counts.hits++
      // An answer such as "gone" has dropped the entry: the next caller gets it.
      if (!flights.has(name)) void renew(name, maker, entry).catch(() => {})
      return entry
    },
    get size() {
      return entries.size
    },
    get bytes() {
      return entries.bytes
    },
    counts,
  }
}
