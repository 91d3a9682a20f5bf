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
}

/** Things kept in memory until a change touches them. */
export interface Kept<T> {
  /** What is kept under a name, as it is now; undefined when it has to be made. */
  peek(name: string): T | undefined
  /** What is kept under a name, or made now: once, however many ask at the same time. */
  get(name: string, make: () => Promise<Made<T>>): Promise<{ value: T; keys: Set<string>; keep: boolean }>
  readonly size: number
  readonly bytes: number
}

/**
 * Bounded memory for finished things, least recently used out first, dropped exactly by what a write touches.
 * A thing whose keys changed while it was being made is handed out but not kept, since it may show the old state.
 * @param most_bytes bound on the sum of `bytes`
 */
export function keep<T>(changes: Changes, most_bytes: number): Kept<T> {
  const entries = new Map<string, Entry<T>>()
  const by_key = new Map<string, Set<string>>()
  const making = new Map<string, Promise<Entry<T>>>()
  /** When each key last changed, in ticks, for as long as something is being made. */
  const changed_at = new Map<string, number>()
  let tick = 0
  let missed_at = 0
  let bytes = 0

  function drop(name: string): void {
    const entry = entries.get(name)
    if (!entry) return
    entries.delete(name)
    bytes -= entry.bytes
    for (const key of entry.keys) {
      const names = by_key.get(key)
      names?.delete(name)
      if (names?.size === 0) by_key.delete(key)
    }
  }

  function store(name: string, entry: Entry<T>): void {
    drop(name)
    entries.set(name, entry)
    bytes += entry.bytes
    for (const key of entry.keys) {
      const names = by_key.get(key) ?? new Set()
      by_key.set(key, names.add(name))
    }
    for (const oldest of entries.keys()) {
      if (bytes <= most_bytes) break
      drop(oldest)
    }
  }

  changes.on('changed', (key) => {
    tick++
    if (making.size > 0) changed_at.set(key, tick)
    for (const name of [...(by_key.get(key) ?? [])]) drop(name)
  })
  changes.onMissed(() => {
    missed_at = ++tick
    for (const name of [...entries.keys()]) drop(name)
  })

  async function make(name: string, maker: () => Promise<Made<T>>): Promise<Entry<T>> {
    const began = tick
    const made = await maker()
    const entry = {
      value: made.value,
      keys: new Set(made.keys),
      bytes: made.bytes,
      keep: made.keep !== false,
    }
    const is_fresh =
      entry.keep && missed_at <= began && [...entry.keys].every((key) => (changed_at.get(key) ?? 0) <= began)
    if (is_fresh && changes.isListening()) store(name, entry)
    return entry
  }

  return {
    peek(name) {
      const entry = entries.get(name)
      if (!entry) return undefined
      // Moved to the end: the map's order is the order of use.
      entries.delete(name)
      entries.set(name, entry)
      return entry.value
    },
    async get(name, maker) {
      const entry = entries.get(name)
      if (entry) return entry
      let made = making.get(name)
      if (!made) {
        made = make(name, maker).finally(() => {
          making.delete(name)
          if (making.size === 0) changed_at.clear()
        })
        making.set(name, made)
      }
      return made
    },
    get size() {
      return entries.size
    },
    get bytes() {
      return bytes
    },
  }
}
