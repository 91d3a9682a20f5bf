import type { Invalidation } from './invalidation.ts'
import type { InvalidationKey } from './invalidation-keys.ts'
import { createKeyIndex } from './key-index.ts'
import { type Lifetime, untilChanged } from './lifetime.ts'
import { createSegmentedCache } from './segmented-cache.ts'
import { createSingleFlight } from './single-flight.ts'

/** A value that is the same for everyone, with its dependencies. */
interface Cacheable<T> {
  value: T
  /** Keys whose `changed` messages make it stale. */
  keys: Iterable<InvalidationKey>
  /** Approximate size in memory. */
  bytes: number
  /** False to return the value once without caching it. */
  isCacheable?: boolean
  /** Default: until a key changes. */
  lifetime?: Lifetime
  /**
   * Only replaces an existing entry: the value is returned but not newly cached, although values derived from it may
   * be.
   */
  updateOnly?: boolean
}

/** A cached or freshly computed value, with the metadata that derived values need. */
export interface CachedValue<T> {
  value: T
  keys: Set<InvalidationKey>
  /** False if neither it nor anything derived from it may be cached. */
  isCacheable: boolean
  lifetime: Lifetime
}

interface Entry<T> extends CachedValue<T> {
  bytes: number
  isFresh: boolean
  computedAt: number
  /** Time of the next attempt after a failed renewal. */
  retryAt: number
}

/** An in-memory cache whose entries are dropped when a key they depend on changes. */
export interface KeyedCache<T> {
  /** The cached value; undefined if it must be computed, or if the caller should start its renewal. */
  peek(name: string): T | undefined
  /**
   * The value, cached or computed now, once for all concurrent calls. A stale value is returned at once and renewed in
   * the background.
   * @param options.renewFirst wait for the renewal: a value derived from a stale one would be stale for twice as long
   */
  get(
    name: string,
    compute: () => Promise<Cacheable<T>>,
    options?: { renewFirst?: boolean },
  ): Promise<CachedValue<T>>
  readonly size: number
  readonly bytes: number
  /** How often a value was cached, computed, renewed, or served stale because the database is down. */
  readonly counts: Readonly<{ hits: number; misses: number; renewals: number; stale: number }>
}

export interface KeyedCacheOptions {
  /** Memory limit for all values, including names and keys. */
  maxBytes: number
  /** True if an error means that the database is down: a stale value is then better than none. */
  isDatabaseDown: (error: unknown) => boolean
  /** True if an error concerns only the first caller; other waiting callers then retry. */
  isCallerError?: (error: unknown) => boolean
  /** True if an error is a valid result (such as "not found") and must replace the cached value. */
  isDefinitive?: (error: unknown) => boolean
  /** Called when a stale value is served because its renewal failed. */
  onRenewalFailed?: (error: unknown, name: string) => void
}

/** Measured overhead of an entry, and of each of its keys, in bytes. */
const overheadBytes = { entry: 1000, key: 120 }
/** Maximum age: changes that depend only on the time show within the hour. */
const maxAgeMs = 3_600_000
/** How long the database counts as down after a failed attempt. */
const downPauseMs = 1000
/** How long a value is served after a failed renewal before the next attempt. */
const pauseAfterFailureMs = 5000

/**
 * A size-bounded cache. Entries are dropped exactly when a key they depend on changes; entries with a lifetime are also
 * renewed when it ends. A value whose keys change during its computation goes only to calls from before the change, and
 * is not cached. While no invalidation messages arrive, everything is recomputed, and the last values serve only while
 * the database is down too.
 */
export function createKeyedCache<T>(
  invalidation: Invalidation,
  {
    maxBytes,
    isDatabaseDown,
    isCallerError = () => false,
    isDefinitive = () => false,
    onRenewalFailed = () => {},
  }: KeyedCacheOptions,
): KeyedCache<T> {
  const keyIndex = createKeyIndex()
  const entries = createSegmentedCache<Entry<T>>(
    maxBytes,
    ({ bytes, keys }, name) => bytes + name.length + overheadBytes.entry + overheadBytes.key * keys.size,
    (name, { keys }) => {
      for (const key of keys) keyIndex.delete(key, name)
    },
  )
  const counts = { hits: 0, misses: 0, renewals: 0, stale: 0 }
  let downUntil = 0

  const singleFlight = createSingleFlight<Cacheable<T>, Entry<T>>(invalidation, {
    getKeys: ({ keys }) => keys,
    toResult: store,
    isCallerError,
  })

  function store(name: string, result: Cacheable<T>, isFresh: boolean): Entry<T> {
    const { value, bytes, lifetime = untilChanged } = result
    // A value computed while no messages arrive is only served if the database goes down, and dropped once messages
    // arrive again.
    const isCacheable = result.isCacheable !== false && isFresh
    const entry = {
      value,
      keys: result.keys instanceof Set ? result.keys : new Set(result.keys),
      bytes,
      isCacheable,
      isFresh,
      lifetime,
      computedAt: Date.now(),
      retryAt: 0,
    }
    const mayInsert = !result.updateOnly || entries.peek(name) !== undefined
    if (!isCacheable) entries.delete(name)
    else if (mayInsert && entries.set(name, entry)) {
      for (const key of entry.keys) keyIndex.add(key, name)
    }
    return entry
  }

  invalidation.on('changed', (key) => {
    for (const name of keyIndex.findNames(key)) entries.delete(name)
  })
  invalidation.onMissed(() => {
    entries.clear()
    keyIndex.clear()
  })

  // After a write, or once `/readyz` has succeeded, callers must not get an earlier state.
  invalidation.onStale(() => {
    downUntil = 0
  })

  /** The entry that may be served now, fresh or stale. */
  function findServable(name: string): Entry<T> | undefined {
    if (!invalidation.isListening()) return undefined
    const entry = entries.get(name)
    if (!entry) return undefined
    const now = Date.now()
    if (now - entry.computedAt > maxAgeMs) {
      entries.delete(name)
      return undefined
    }
    return now < entry.lifetime.staleUntil ? entry : undefined
  }

  /** True if the entry is stale and no attempt to renew it has just failed. */
  const isRenewalDue = ({ lifetime, retryAt }: Entry<T>) =>
    Date.now() >= Math.max(lifetime.freshUntil, retryAt)

  async function renew(
    name: string,
    compute: () => Promise<Cacheable<T>>,
    staleEntry: Entry<T>,
  ): Promise<CachedValue<T>> {
    try {
      return await singleFlight.run(name, () => {
        counts.renewals++
        return compute()
      })
    } catch (error) {
      if (isDefinitive(error)) {
        if (entries.peek(name) === staleEntry) entries.delete(name)
        throw error
      }
      if (Date.now() >= staleEntry.retryAt && !isCallerError(error)) onRenewalFailed(error, name)
      staleEntry.retryAt = Date.now() + pauseAfterFailureMs
      return withRetryTime(staleEntry)
    }
  }

  /** Makes derived values expire at the next renewal attempt. */
  const withRetryTime = (entry: Entry<T>): CachedValue<T> => ({
    ...entry,
    lifetime: { ...entry.lifetime, freshUntil: Math.max(entry.lifetime.freshUntil, entry.retryAt) },
  })

  async function load(name: string, compute: () => Promise<Cacheable<T>>): Promise<CachedValue<T>> {
    const entry = entries.peek(name)
    const serveStale = (stale: Entry<T>) => {
      counts.stale++
      return { ...stale, isCacheable: false }
    }
    if (entry && Date.now() < downUntil) return serveStale(entry)
    try {
      return await singleFlight.run(name, () => {
        counts.misses++
        return compute()
      })
    } catch (error) {
      if (!entry || !isDatabaseDown(error)) throw error
      downUntil = Date.now() + downPauseMs
      return serveStale(entry)
    }
  }

  return {
    peek: (name) => {
      const entry = findServable(name)
      if (!entry || (isRenewalDue(entry) && !singleFlight.has(name))) return undefined
      counts.hits++
      return entry.value
    },
    async get(name, compute, { renewFirst = false } = {}) {
      const entry = findServable(name)
      if (!entry) return load(name, compute)
      if (!isRenewalDue(entry)) {
        counts.hits++
        return withRetryTime(entry)
      }
      if (renewFirst) return renew(name, compute, entry)
      counts.hits++
      // An error such as "gone" has dropped the entry; the next caller gets that error.
      if (!singleFlight.has(name)) void renew(name, compute, entry).catch(() => {})
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
