/**
 * Tells what comes for the first time from what has come before. Most replies are part of one page, which is kept as a
 * whole: keeping them too is work for the garbage collector, and drops what many pages share.
 * @param most how many names are remembered at least; twice as many at most
 * @returns whether a name comes for the first time, as far as is remembered
 */
export function createDoorkeeper(most: number): (name: string) => boolean {
  let [recent, before] = [new Set<string>(), new Set<string>()]
  return (name) => {
    if (recent.has(name)) return false
    recent.add(name)
    const isFirst = !before.has(name)
    if (recent.size >= most) [recent, before] = [new Set(), recent]
    return isFirst
  }
}
