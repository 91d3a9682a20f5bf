import { expect, it } from 'vitest'
import { readConfig } from '#app/config/read-config.ts'
import { machineMemoryMb } from './machine-memory.ts'

it('caches 32 MB by default, and less on a small machine', () => {
  expect(readConfig({ MEMORY_MB: '2048' }).cache_mb).toBe(32)
  expect(readConfig({ MEMORY_MB: '1024' }).cache_mb).toBe(24)
  expect(readConfig({ MEMORY_MB: '1024', CACHE_MB: '200' }).cache_mb).toBe(200)
})

it.each(['0', '1.5', 'lots', '-3', '48MB'])('does not start with CACHE_MB=%s', (CACHE_MB) => {
  expect(() => readConfig({ CACHE_MB })).toThrow(
    `CACHE_MB must be a whole number from 1 to 100000, not "${CACHE_MB}".`,
  )
})

it('assumes at most 2 GB unless MEMORY_MB is set', () => {
  expect(readConfig({}).memory_mb).toBe(Math.min(machineMemoryMb(), 2048))
})

it.each([
  [1024, 4],
  [2048, 8],
  [24 * 1024, 16],
])('with %i MB of memory, opens up to %i database connections', (mb, connections) => {
  expect(readConfig({ MEMORY_MB: String(mb) }).database_connections).toBe(connections)
})
