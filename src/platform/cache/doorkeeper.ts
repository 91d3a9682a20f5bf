/**
 * TinyLFU's doorkeeper: tells first-time keys from repeated ones. Most replies belong to one page, which is cached as a
 * whole; caching them as well only burdens the garbage collector and evicts replies that many pages share.
 * @param maxNames how many keys it remembers at least; at most twice as many
 * @returns whether a key is new, as far as remembered
 */
export function createDoorkeeper(maxNames: number): (name: string) => boolean {
  let [recent, before] = [new Set<string>(), new Set<string>()]
  return (name) => {
    if (recent.has(name)) return false
    recent.add(name)
    const isFirst = !before.has(name)
    if (recent.size >= maxNames) [recent, before] = [new Set(), recent]
    return isFirst
  }
}
