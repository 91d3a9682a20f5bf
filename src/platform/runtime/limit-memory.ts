/**
 * Caps the memory of this process; call it before anything else. Node's defaults grow with the machine. So the process
 * re-execs itself once with V8 flags, allocator settings and a loader: they can only be set at start, and operators
 * should not need to know them. It also returns memory to the system once idle. Setting `MALLOC_ARENA_MAX` opts out.
 * `npm run bench -- --table techniques` compares this with Node's defaults.
 */
export function limitMemory(): void {
  // Windows has neither execve nor glibc's allocator.
  if (process.env.MALLOC_ARENA_MAX === undefined && process.execve) {
    const args = [
      process.execPath,
      ...heapFlags,
      ...plainSources,
      ...process.execArgv,
      ...process.argv.slice(1),
    ]
    process.execve(process.execPath, args, { ...allocatorEnv, ...process.env })
  }
  trimHeapWhenIdle()
}

/**
 * The young generation gets 8 MB: less slows every page rendering by a tenth, and it is so small that parallel
 * scavenging costs more than it saves. A full collection takes some 35 ms and runs when the heap has grown by a third
 * since the last one. Incremental marking would let the heap grow by half before it finishes.
 */
export const heapFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=30',
  '--no-incremental-marking',
  '--no-parallel-scavenge',
  // Used by trimHeapWhenIdle.
  '--expose-gc',
]

/** Loads modules without types, which saves the 12 MB of the type stripper. */
export const plainSources = ['--import', new URL('stripped-sources.mjs', import.meta.url).href]

/**
 * A single malloc arena: with one per thread, most would lie idle. Allocations from 32 kB, such as a whole page, go
 * back to the system when freed instead of fragmenting the heap: 55 MB less after a load, for a fifth more time when
 * compressing a page.
 */
export const allocatorEnv = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768' }

const defaultIntervalMs = 10_000
/** CPU share of an idle process, leaving room for probes and metrics. */
const idleCpuShare = 0.02
/** A full GC takes 0.1 s at 65 MB and 0.7 s at 385 MB; skip it unless memory has grown by this much. */
const minGrowthMb = 32

const usedMb = () => process.memoryUsage.rss() / 2 ** 20

/**
 * Returns memory to the system after a load peak. V8 never returns the pages that its collections free: after one peak,
 * 110 of 300 MB were such pages. Does nothing unless `gc` is exposed.
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
