import { expect, it } from 'vitest'
import { memoryFlagsFor } from './memory-flags.ts'

it.each([
  [-5, 8, 50],
  [256, 8, 50],
  [1024, 8, 50],
  [2048, 16, 100],
  [3900, 16, 100],
  [4096, 32, 100],
  [8000, 64, 100],
  [24_000, 64, 100],
  [1_000_000, 64, 100],
])('%i MB have %i MB for young objects, and collect old ones at %i %% more', (memoryMb, young, growing) => {
  expect(memoryFlagsFor(memoryMb)).toEqual([
    `--max-semi-space-size=${young}`,
    `--heap-growing-percent=${growing}`,
    '--no-parallel-scavenge',
  ])
})
