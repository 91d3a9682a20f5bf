/**
 * Node's default limits grow with the machine and would let a server with 65 MB of live objects take several hundred.
 * The young generation gets 8 MB: less slows every page rendering by a tenth, and it is so small that parallel
 * scavenging costs more than it saves. A full collection takes some 35 ms and runs when the heap has grown by a third
 * since the last one. Incremental marking would let the heap grow by half before it finishes.
 */
const flags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=30',
  '--no-incremental-marking',
  '--no-parallel-scavenge',
  // Used by trim-heap.ts.
  '--expose-gc',
]
/**
 * Loads modules without types, which saves the 12 MB of the type stripper.
 */
const loader = ['--import', new URL('stripped-sources.mjs', import.meta.url).href]
/**
 * A single malloc arena: with one per thread, most would lie idle. Allocations from 32 kB, such as a whole page, go
 * back to the system when freed instead of fragmenting the heap: 55 MB less after a load, for a fifth more time when
 * compressing a page.
 */
const allocatorEnv = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768' }

/**
 * Re-execs this process once with flags that cap its memory: some 300 MB instead of 650 MB under load. They can only be
 * set at start, and operators should not need to know them. Setting `MALLOC_ARENA_MAX` opts out.
 */
export function reexecWithHeapFlags(): void {
  // Windows has neither execve nor glibc's allocator.
  if (process.env.MALLOC_ARENA_MAX !== undefined || !process.execve) return
  const args = [process.execPath, ...flags, ...loader, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...allocatorEnv, ...process.env })
}
