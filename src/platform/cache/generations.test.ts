import { expect, it } from 'vitest'
import { createGenerations } from './generations.ts'

/** Also the dropped entries. */
function memory(maxBytes: number) {
  const gone: string[] = []
  const kept = createGenerations<{ bytes: number }>(
    maxBytes,
    ({ bytes }) => bytes,
    (name) => void gone.push(name),
  )
  return { kept, gone }
}

it('evicts entries requested once, oldest first, and reports it', () => {
  const { kept, gone } = memory(1000)
  for (let n = 0; n < 12; n++) kept.set(`page ${n}`, { bytes: 100 })
  expect([gone, kept.bytes, kept.size]).toEqual([['page 0', 'page 1'], 1000, 10])
})

it('keeps entries requested twice, however many others follow', () => {
  const { kept } = memory(1000)
  kept.set('home', { bytes: 100 })
  kept.get('home')
  for (let n = 0; n < 1000; n++) kept.set(`once ${n}`, { bytes: 100 })
  expect([kept.peek('home') !== undefined, kept.bytes]).toEqual([true, 1000])
})

it('leaves a fifth to new entries, however many are protected', () => {
  const { kept, gone } = memory(1000)
  for (let n = 0; n < 10; n++) kept.set(`old ${n}`, { bytes: 100 })
  for (let n = 0; n < 10; n++) kept.get(`old ${n}`)
  for (let n = 0; n < 4; n++) kept.set(`new ${n}`, { bytes: 100 })
  // Two of the proven ones were the first to go: they had waited for a request the longest.
  expect(gone).toEqual(['old 0', 'old 1', 'new 0', 'new 1'])
  expect(kept.bytes).toBe(1000)
})

it('drops replaced and deleted entries once, and rejects entries that are too large', () => {
  const { kept, gone } = memory(1000)
  kept.set('a', { bytes: 10 })
  kept.set('a', { bytes: 20 })
  kept.get('a')
  kept.delete('a')
  kept.delete('a')
  expect([kept.set('large', { bytes: 251 }), kept.set('b', { bytes: 250 })]).toEqual([false, true])
  expect([gone, kept.bytes, kept.size]).toEqual([['a', 'a'], 250, 1])
})
