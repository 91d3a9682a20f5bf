import { hasGigabytes, machineMemoryMb } from './machine-memory.ts'

/**
 * How Node uses memory. Its own limits grow with the machine, and would let a server of 80 MB of living objects hold several
 * hundred. Up to 8 GB it gets 8 MB for young objects, and a collection once half as much again is in use as after the last one: a
 * quarter would save 13 MB, and cost a tenth of every page that is rendered (docs/decisions/0118-what-a-page-carries.md). From
 * there on, 150 MB more save a fifth of its time (0183-what-a-miss-costs.md). Of 8 MB several threads spend more on sharing the
 * collection than one on doing it (0141-less-for-each-request.md).
 */
export function memoryFlagsFor(memoryMb: number): string[] {
  const [youngMb, growth] = hasGigabytes(memoryMb, 8) ? [64, 100] : [8, 50]
  return [`--max-semi-space-size=${youngMb}`, `--heap-growing-percent=${growth}`, '--no-parallel-scavenge']
}
/** Without what strips types: 12 MB (docs/decisions/0183-what-a-miss-costs.md). */
const loader = ['--import', new URL('plain-sources.mjs', import.meta.url).href]
/** One pool for allocations outside JavaScript: with one per thread, most of them would lie idle. */
const allocation = { MALLOC_ARENA_MAX: '1' }

/**
 * Puts this process in place of itself once, with settings that keep its memory as small as the machine needs: 250 MB
 * instead of 650 MB under load where there is 1 GB. They can only be given at the start, and operators should not need to know them.
 * An operator's own `MALLOC_ARENA_MAX` is a way to say no.
 */
export function restartWithMemoryFlags(): void {
  // Windows has neither the call nor this allocator.
  if (process.env.MALLOC_ARENA_MAX !== undefined || !process.execve) return
  // The configuration says later whether it is a sensible number.
  const flags = memoryFlagsFor(Number(process.env.MEMORY_MB) || machineMemoryMb())
  const args = [process.execPath, ...flags, ...loader, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, ...allocation })
}
