import { LRUCache } from 'lru-cache'

/** A segmented LRU cache: one-time requests cannot evict entries that are requested again and again. */
export interface SegmentedCache<E> {
  /** Counts as a request. */
  get(name: string): E | undefined
  peek(name: string): E | undefined
  /** @returns false if the entry is too large */
  set(name: string, entry: E): boolean
  delete(name: string): void
  clear(): void
  readonly size: number
  readonly bytes: number
}

/**
 * Entries start on probation and are protected from their second request on, so that a crawler's one-time requests do
 * not evict the home page. Protected entries take at most four fifths of the memory.
 * @param onDrop called for each dropped entry, except by `clear`
 */
export function createSegmentedCache<E extends object>(
  maxBytes: number,
  sizeCalculation: (entry: E, name: string) => number,
  onDrop: (name: string, entry: E) => void,
): SegmentedCache<E> {
  const probation = new LRUCache<string, E>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation,
    disposeAfter: (entry, name, reason) => {
      if (reason === 'evict') onDrop(name, entry)
    },
  })
  const protectedSegment = new LRUCache<string, E>({
    maxSize: Math.floor(maxBytes * 0.8),
    sizeCalculation,
    disposeAfter: (entry, name, reason) => {
      if (reason === 'evict') probation.set(name, entry)
    },
  })
  const bytes = () => probation.calculatedSize + protectedSegment.calculatedSize
  const peek = (name: string) => protectedSegment.peek(name) ?? probation.peek(name)

  function remove(name: string): void {
    const entry = peek(name)
    if (!entry) return
    protectedSegment.delete(name)
    probation.delete(name)
    onDrop(name, entry)
  }

  return {
    get: (name) => {
      const protectedEntry = protectedSegment.get(name)
      if (protectedEntry) return protectedEntry
      const entry = probation.peek(name)
      if (!entry) return undefined
      probation.delete(name)
      protectedSegment.set(name, entry)
      return entry
    },
    peek,
    set: (name, entry) => {
      remove(name)
      probation.set(name, entry)
      // Protected entries never fill the whole cache, so one on probation can always be evicted.
      while (bytes() > maxBytes) probation.pop()
      return probation.has(name)
    },
    delete: remove,
    clear: () => {
      probation.clear()
      protectedSegment.clear()
    },
    get size() {
      return probation.size + protectedSegment.size
    },
    get bytes() {
      return bytes()
    },
  }
}
