import { expect, it } from 'vitest'
import { createSegmentedCache } from './segmented-cache.ts'

/** A cache, and the names of the entries it has dropped. */
function createTestCache(maxBytes: number) {
  const evicted: string[] = []
  const cache = createSegmentedCache<{ bytes: number }>(
    maxBytes,
    ({ bytes }) => bytes,
    (name) => void evicted.push(name),
  )
  return { cache, evicted }
}

it('evicts entries requested once, oldest first, and reports it', () => {
  const { cache, evicted } = createTestCache(1000)
  for (let n = 0; n < 12; n++) cache.set(`page ${n}`, { bytes: 100 })
  expect([evicted, cache.bytes, cache.size]).toEqual([['page 0', 'page 1'], 1000, 10])
})

it('keeps entries requested twice, however many others follow', () => {
  const { cache } = createTestCache(1000)
  cache.set('home', { bytes: 100 })
  cache.get('home')
  for (let n = 0; n < 1000; n++) cache.set(`once ${n}`, { bytes: 100 })
  expect([cache.peek('home') !== undefined, cache.bytes]).toEqual([true, 1000])
})

it('leaves a fifth to new entries, however many are protected', () => {
  const { cache, evicted } = createTestCache(1000)
  for (let n = 0; n < 10; n++) cache.set(`old ${n}`, { bytes: 100 })
  for (let n = 0; n < 10; n++) cache.get(`old ${n}`)
  for (let n = 0; n < 4; n++) cache.set(`new ${n}`, { bytes: 100 })
  // The two protected entries that were requested least recently were demoted, and evicted first.
  expect(evicted).toEqual(['old 0', 'old 1', 'new 0', 'new 1'])
  expect(cache.bytes).toBe(1000)
})

it('drops replaced and deleted entries once, and rejects entries that are too large', () => {
  const { cache, evicted } = createTestCache(1000)
  cache.set('a', { bytes: 10 })
  cache.set('a', { bytes: 20 })
  cache.get('a')
  cache.delete('a')
  cache.delete('a')
  expect([cache.set('large', { bytes: 251 }), cache.set('b', { bytes: 250 })]).toEqual([false, true])
  expect([evicted, cache.bytes, cache.size]).toEqual([['a', 'a'], 250, 1])
})
