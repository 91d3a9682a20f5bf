import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { databaseName, runOnServer } from '#test/clone-database.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { type InvalidationKey, invalidate } from './invalidation-keys.ts'
import { createKeyedCache } from './keyed-cache.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const options = { maxBytes: 100_000, isDatabaseDown: (error: unknown) => error === 'database down' }
const invalidateKey = async (key: InvalidationKey) => {
  await invalidate(wend.db, key)
  await wend.services.invalidation.catchUp()
}

/** A computation that finishes on command. */
function blockedComputation(value: string, keys: InvalidationKey[] = ['blog:1']) {
  const gate = Promise.withResolvers<void>()
  let calls = 0
  return {
    finish: gate.resolve,
    calls: () => calls,
    compute: async () => {
      calls++
      await gate.promise
      return { value, keys, bytes: 10 }
    },
  }
}
const instantComputation = (value: string, keys: InvalidationKey[] = ['blog:1'], bytes = 10) => {
  return async () => ({ value, keys, bytes })
}

it('computes a value once for concurrent callers, and caches it', async () => {
  const cache = createKeyedCache<string>(wend.services.invalidation, options)
  const slowComputation = blockedComputation('one')
  const calls = Array.from({ length: 50 }, () => cache.get('x', slowComputation.compute))
  slowComputation.finish()
  expect((await Promise.all(calls)).map(({ value }) => value)).toEqual(Array(50).fill('one'))
  expect([slowComputation.calls(), cache.peek('x')]).toEqual([1, 'one'])
})

it('never returns a value from before a change to a later call', async () => {
  const cache = createKeyedCache<string>(wend.services.invalidation, options)
  const slowComputation = blockedComputation('before')
  const earlierCall = cache.get('x', slowComputation.compute)
  await invalidateKey('blog:1')
  const laterCall = cache.get('x', instantComputation('after'))
  slowComputation.finish()
  expect([(await earlierCall).value, (await laterCall).value]).toEqual(['before', 'after'])
  expect(cache.peek('x')).toBe('after')
})

it('marks a value that became stale during its computation as uncacheable', async () => {
  const cache = createKeyedCache<string>(wend.services.invalidation, options)
  const slowComputation = blockedComputation('before')
  const call = cache.get('x', slowComputation.compute)
  await invalidateKey('blog:1')
  slowComputation.finish()
  expect(await call).toMatchObject({ isCacheable: false })
  expect(cache.peek('x')).toBeUndefined()
})

it('does not insert updateOnly values, unless they replace an entry', async () => {
  const cache = createKeyedCache<string>(wend.services.invalidation, options)
  const updateOnly = (value: string) => async () => ({
    value,
    keys: ['blog:1'] as InvalidationKey[],
    bytes: 10,
    updateOnly: true,
  })
  expect(await cache.get('x', updateOnly('first'))).toMatchObject({ value: 'first', isCacheable: true })
  expect([cache.peek('x'), cache.bytes]).toEqual([undefined, 0])
  await cache.get('x', instantComputation('second'))
  expect(await cache.get('x', updateOnly('third'))).toMatchObject({ value: 'second' })
  expect(cache.peek('x')).toBe('second')
})

it('drops exactly the entries that a change affects', async () => {
  const cache = createKeyedCache<string>(wend.services.invalidation, options)
  await cache.get('x', instantComputation('x', ['blog:1', 'blog:2']))
  await cache.get('y', instantComputation('y', ['blog:2', 'blog:3']))
  await cache.get('z', instantComputation('z', ['blog:3']))
  await invalidateKey('blog:2')
  expect([cache.peek('x'), cache.peek('y'), cache.peek('z')]).toEqual([undefined, undefined, 'z'])
  const otherCache = createKeyedCache<string>(wend.services.invalidation, options)
  await otherCache.get('z', instantComputation('z', ['blog:3']))
  expect([cache.size, cache.bytes]).toEqual([1, otherCache.bytes])
})

it('stays within its memory limit, and keeps frequently requested entries', async () => {
  const cache = createKeyedCache<string>(wend.services.invalidation, options)
  await cache.get('home', instantComputation('home', ['blog:1'], 10_000))
  for (let n = 0; n < 500; n++) {
    await cache.get(`once ${n}`, instantComputation('once', ['blog:1'], 4000))
    expect(cache.peek('home')).toBe('home')
    expect(cache.bytes).toBeLessThanOrEqual(options.maxBytes)
  }
  await cache.get('too large', instantComputation('large', ['blog:1'], 90_000))
  expect(cache.peek('too large')).toBeUndefined()
})

it('clears itself when messages may have been missed, and serves stale values only while the database is down', async () => {
  const cache = createKeyedCache<string>(wend.services.invalidation, options)
  await cache.get('x', instantComputation('old'))
  const rejectAsDown = () => Promise.reject('database down')
  // No connections are accepted, so the listener cannot reconnect until the test allows it.
  const { url } = wend.services.database
  await runOnServer(url, `alter database ${databaseName(url)} allow_connections false`)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'wend changes' and datname = current_database()`.execute(wend.db)
  await vi.waitFor(() => expect(wend.services.invalidation.isListening()).toBe(false), { timeout: 60_000 })
  await cache.get('z', instantComputation('last read'))
  expect(cache.peek('z')).toBeUndefined()
  expect((await cache.get('z', instantComputation('newer'))).value).toBe('newer')
  expect(await cache.get('x', rejectAsDown)).toMatchObject({ value: 'old', isCacheable: false })
  await expect(cache.get('y', rejectAsDown)).rejects.toBe('database down')
  expect(await cache.get('z', rejectAsDown)).toMatchObject({ value: 'newer', isCacheable: false })
  // The database has just come back; after a write, the writer must see it at once.
  await wend.services.invalidation.catchUp()
  expect((await cache.get('z', instantComputation('written'))).value).toBe('written')
  await runOnServer(url, `alter database ${databaseName(url)} allow_connections true`)
  await vi.waitFor(() => expect(wend.services.invalidation.isListening()).toBe(true), { timeout: 60_000 })
  expect([cache.peek('x'), cache.peek('z')]).toEqual([undefined, undefined])
  expect((await cache.get('x', instantComputation('new'))).value).toBe('new')
})
