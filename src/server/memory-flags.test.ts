import { expect, it } from 'vitest'
import { memoryFlagsFor } from './memory-flags.ts'

const sparing = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--no-parallel-scavenge']
const ample = ['--max-semi-space-size=64', '--heap-growing-percent=100', '--no-parallel-scavenge']

it.each([
  [-5, sparing],
  [256, sparing],
  [1024, sparing],
  [3900, sparing],
  // What a machine of 8 GB says of itself.
  [7800, ample],
  [24_000, ample],
])('machines of %i MB', (memoryMb, flags) => {
  expect(memoryFlagsFor(memoryMb)).toEqual(flags)
})
