const defaultIntervalMs = 10_000
/** CPU share of an idle process, leaving room for probes and metrics. */
const idleCpuShare = 0.02
/** A full GC takes 0.1 s at 65 MB and 0.7 s at 385 MB; skip it unless memory has grown by this much. */
const minGrowthMb = 32

const usedMb = () => process.memoryUsage.rss() / 2 ** 20

/**
 * Returns memory to the system after a load peak. V8 never returns the pages that its collections free: after one peak,
 * 110 of 300 MB were such pages. Does nothing unless `gc` is exposed (heap-flags.ts).
 * @param intervalMs how often it checks, and how long the process must have been idle
 */
export function trimHeapWhenIdle(intervalMs = defaultIntervalMs): void {
  const { gc } = globalThis
  if (!gc) return
  let trimmedMb = 0
  let lastUsage = process.cpuUsage()
  const check = () => {
    const { user, system } = process.cpuUsage(lastUsage)
    lastUsage = process.cpuUsage()
    const isIdle = user + system < intervalMs * 1000 * idleCpuShare
    if (!isIdle || usedMb() < trimmedMb + minGrowthMb) return
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    trimmedMb = usedMb()
  }
  setInterval(check, intervalMs).unref()
}
