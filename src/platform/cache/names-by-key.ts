/** What is kept under which key. */
export interface NamesByKey {
  add(key: string, name: string): void
  delete(key: string, name: string): void
  /** As they are now: they may be deleted while they are looped over. */
  namesOf(key: string): string[]
  clear(): void
}

/**
 * Most keys belong to a single page, and a list page has forty: a set is made for the second name only. Making and dropping
 * that many sets would cost more than all else about keeping the page.
 */
export function createNamesByKey(): NamesByKey {
  const byKey = new Map<string, string | Set<string>>()
  return {
    add(key, name) {
      const known = byKey.get(key)
      if (known === undefined) byKey.set(key, name)
      else if (typeof known !== 'string') known.add(name)
      else if (known !== name) byKey.set(key, new Set([known, name]))
    },
    delete(key, name) {
      const known = byKey.get(key)
      if (known === undefined) return
      if (typeof known === 'string') {
        if (known === name) byKey.delete(key)
      } else if (known.delete(name) && known.size === 0) byKey.delete(key)
    },
    namesOf(key) {
      const known = byKey.get(key)
      return known === undefined ? [] : typeof known === 'string' ? [known] : [...known]
    },
    clear: () => byKey.clear(),
  }
}
