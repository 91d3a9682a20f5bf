/**
 * TinyLFU's doorkeeper: tells first-time keys from repeated ones. Most replies belong to one page, which is cached as a
 * whole; caching them too would only burden the garbage collector and evict replies that many pages share.
 * @param maxKeys remembers at least this many keys, and at most twice as many
 * @returns a function that returns true if it does not remember a key
 */
export function createDoorkeeper(maxKeys: number): (key: string) => boolean {
  let [recent, previous] = [new Set<string>(), new Set<string>()]
  return (key) => {
    if (recent.has(key)) return false
    recent.add(key)
    const isFirst = !previous.has(key)
    if (recent.size >= maxKeys) [recent, previous] = [new Set(), recent]
    return isFirst
  }
}
