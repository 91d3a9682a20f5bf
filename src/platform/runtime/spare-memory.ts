const everyMs = 10_000
/** What a process that waits for work may use of a processor, so that probes and readers of metrics count as quiet. */
const quietShare = 0.02
/** Collecting everything takes 0.1 s where 65 MB are in use, 0.7 where 385 are: not for less than this. */
const worthMb = 32

const usedMb = () => process.memoryUsage.rss() / 2 ** 20

/**
 * Gives memory back to the machine once a load is over. V8 keeps the pages that its collections free for the next load, for good:
 * after one, 110 of 300 MB were such pages (docs/decisions/0183-what-a-miss-costs.md). Does nothing where this process may not
 * collect by itself (memory-flags.ts).
 * @param intervalMs how often it looks, and how long it has to have been quiet
 */
export function giveBackSpareMemory(intervalMs = everyMs): void {
  const { gc } = globalThis
  if (!gc) return
  let leastMb = 0
  let before = process.cpuUsage()
  const look = () => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    const isQuiet = user + system < intervalMs * 1000 * quietShare
    if (!isQuiet || usedMb() < leastMb + worthMb) return
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    leastMb = usedMb()
  }
  setInterval(look, intervalMs).unref()
}
