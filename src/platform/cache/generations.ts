import { LRUCache } from 'lru-cache'

/** Bounded memory for what is requested again and again, whatever else is requested once. */
export interface Generations<E> {
  /** Counts as a request. */
  get(name: string): E | undefined
  peek(name: string): E | undefined
  /** @returns false for what is too large for it */
  set(name: string, entry: E): boolean
  delete(name: string): void
  clear(): void
  readonly size: number
  readonly bytes: number
}

/**
 * Two orders of use, so that a crawler's one-time requests do not push out the home page: what is requested a second
 * time is proven, and the proven ones are only let go when they take more than four fifths. Decision 114 has the figures.
 * @param onGone hears of each entry that is dropped, except by `clear`
 */
export function createGenerations<E extends object>(
  maxBytes: number,
  sizeCalculation: (entry: E, name: string) => number,
  onGone: (name: string, entry: E) => void,
): Generations<E> {
  const young = new LRUCache<string, E>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation,
    disposeAfter: (entry, name, why) => {
      if (why === 'evict') onGone(name, entry)
    },
  })
  const proven = new LRUCache<string, E>({
    maxSize: Math.floor(maxBytes * 0.8),
    sizeCalculation,
    disposeAfter: (entry, name, why) => {
      if (why === 'evict') young.set(name, entry)
    },
  })
  const bytes = () => young.calculatedSize + proven.calculatedSize
  const peek = (name: string) => proven.peek(name) ?? young.peek(name)

  function remove(name: string): void {
    const entry = peek(name)
    if (!entry) return
    proven.delete(name)
    young.delete(name)
    onGone(name, entry)
  }

  return {
    get: (name) => {
      const known = proven.get(name)
      if (known) return known
      const entry = young.peek(name)
      if (!entry) return undefined
      young.delete(name)
      proven.set(name, entry)
      return entry
    },
    peek,
    set: (name, entry) => {
      remove(name)
      young.set(name, entry)
      // The proven ones never take all of it, so there is always a young one to drop.
      while (bytes() > maxBytes) young.pop()
      return young.has(name)
    },
    delete: remove,
    clear: () => {
      young.clear()
      proven.clear()
    },
    get size() {
      return young.size + proven.size
    },
    get bytes() {
      return bytes()
    },
  }
}
