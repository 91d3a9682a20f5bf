import { isSmallMachine, machineMemoryMb } from './machine-memory.ts'

const youngMbFor = (memoryMb: number) =>
  isSmallMachine(memoryMb) ? 8 : memoryMb < 4000 ? 16 : memoryMb < 8000 ? 32 : 64

/**
 * How Node uses memory. Its own limits grow with the machine, and would let a server of 80 MB of living objects hold several
 * hundred. A small machine gets 8 MB for young objects, and a collection once half as much again is in use as after the last
 * one: a quarter would save 13 MB, and cost a tenth of every page that is rendered (docs/decisions/0118-what-a-page-carries.md).
 * Larger ones have more room, and collect less often (0183-what-a-miss-costs.md). Young objects are so few that several threads
 * spend more on sharing their collection than one on doing it (0141-less-for-each-request.md).
 */
export const memoryFlagsFor = (memoryMb: number): string[] => [
  `--max-semi-space-size=${youngMbFor(memoryMb)}`,
  `--heap-growing-percent=${isSmallMachine(memoryMb) ? 50 : 100}`,
  '--no-parallel-scavenge',
]
/** Without what strips types: 12 MB (docs/decisions/0183-what-a-miss-costs.md). */
const loader = ['--import', new URL('plain-sources.mjs', import.meta.url).href]
/** One pool for allocations outside JavaScript: with one per thread, most of them would lie idle. */
const allocation = { MALLOC_ARENA_MAX: '1' }

/**
 * Puts this process in place of itself once, with settings that keep its memory as small as the machine needs: 250 MB instead
 * of 650 MB under load where there is 1 GB. They can only be given at the start, and operators should not need to know them.
 * An operator's own `MALLOC_ARENA_MAX` is a way to say no.
 */
export function restartWithMemoryFlags(): void {
  // Windows has neither the call nor this allocator.
  if (process.env.MALLOC_ARENA_MAX !== undefined || !process.execve) return
  // Whether it is a sensible number, the configuration says once it is read.
  const flags = memoryFlagsFor(Number(process.env.MEMORY_MB) || machineMemoryMb())
  const args = [process.execPath, ...flags, ...loader, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, ...allocation })
}
