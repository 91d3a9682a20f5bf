/** Index from invalidation key to cache entries. */
export interface KeyIndex {
  add(key: string, name: string): void
  delete(key: string, name: string): void
  /** A snapshot: entries may be deleted while iterating. */
  findNames(key: string): string[]
  clear(): void
}

/**
 * Most keys belong to a single page, and a list page has forty keys, so a Set is only created for a key's second name.
 * Creating a Set for every key would cost more than everything else about caching the page.
 */
export function createKeyIndex(): KeyIndex {
  const byKey = new Map<string, string | Set<string>>()
  return {
    add(key, name) {
      const names = byKey.get(key)
      if (names === undefined) byKey.set(key, name)
      else if (typeof names !== 'string') names.add(name)
      else if (names !== name) byKey.set(key, new Set([names, name]))
    },
    delete(key, name) {
      const names = byKey.get(key)
      if (names === undefined) return
      if (typeof names === 'string') {
        if (names === name) byKey.delete(key)
      } else if (names.delete(name) && names.size === 0) byKey.delete(key)
    },
    findNames(key) {
      const names = byKey.get(key)
      return names === undefined ? [] : typeof names === 'string' ? [names] : [...names]
    },
    clear: () => byKey.clear(),
  }
}
