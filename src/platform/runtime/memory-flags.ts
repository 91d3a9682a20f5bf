/**
 * Node's own limits grow with the machine, and would let a server of 65 MB of living objects hold several hundred.
 * Young objects get 8 MB: less costs a tenth of every page that is rendered (docs/decisions/0118-what-a-page-carries.md), and they
 * are so few that several threads spend more on sharing their collection than one on doing it (0141-less-for-each-request.md).
 * All others are collected at once, in some 35 ms, when a third as much again is in use as after the last time. Marking
 * them little by little lets the heap grow by half before that is done (0183-what-a-miss-costs.md).
 */
const flags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=30',
  '--no-incremental-marking',
  '--no-parallel-scavenge',
  // For spare-memory.ts.
  '--expose-gc',
]
/** Without what strips types: 12 MB (docs/decisions/0183-what-a-miss-costs.md). */
const loader = ['--import', new URL('plain-sources.mjs', import.meta.url).href]
/**
 * One pool for allocations outside JavaScript: with one per thread, most of them would lie idle. What has 32 kB or more, such as a
 * whole page, is given back to the machine when it is freed, instead of lying between what stays: 55 MB less after a load, for a
 * fifth more time where a page is compressed (docs/decisions/0183-what-a-miss-costs.md).
 */
const allocation = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768' }

/**
 * Puts this process in place of itself once, with settings that keep its memory small: some 300 MB instead of 650 MB under
 * load. They can only be given at the start, and operators should not need to know them. An operator's own
 * `MALLOC_ARENA_MAX` is a way to say no.
 */
export function restartWithMemoryFlags(): void {
  // Windows has neither the call nor this allocator.
  if (process.env.MALLOC_ARENA_MAX !== undefined || !process.execve) return
  const args = [process.execPath, ...flags, ...loader, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...allocation, ...process.env })
}
