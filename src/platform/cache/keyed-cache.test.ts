import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { nameOf, onServer } from '#test/clone-database.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { type InvalidationKey, invalidate } from './invalidation-keys.ts'
import { createKeyedCache } from './keyed-cache.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const options = { maxBytes: 100_000, isDatabaseDown: (error: unknown) => error === 'away' }
const change = async (key: InvalidationKey) => {
  await invalidate(wend.db, key)
  await wend.services.invalidation.catchUp()
}

/** A maker that finishes on command. */
function slowly(value: string, keys: InvalidationKey[] = ['blog:1']) {
  const told = Promise.withResolvers<void>()
  let begun = 0
  return {
    finish: told.resolve,
    begun: () => begun,
    make: async () => {
      begun++
      await told.promise
      return { value, keys, bytes: 10 }
    },
  }
}
const atOnce = (value: string, keys: InvalidationKey[] = ['blog:1'], bytes = 10) => {
  return async () => ({ value, keys, bytes })
}

it('computes a value once for concurrent callers, and caches it', async () => {
  const kept = createKeyedCache<string>(wend.services.invalidation, options)
  const slow = slowly('one')
  const waiting = Array.from({ length: 50 }, () => kept.get('x', slow.make))
  slow.finish()
  expect((await Promise.all(waiting)).map(({ value }) => value)).toEqual(Array(50).fill('one'))
  expect([slow.begun(), kept.peek('x')]).toEqual([1, 'one'])
})

it('never returns a value from before a change to a later call', async () => {
  const kept = createKeyedCache<string>(wend.services.invalidation, options)
  const before = slowly('before')
  const early = kept.get('x', before.make)
  await change('blog:1')
  const late = kept.get('x', atOnce('after'))
  before.finish()
  expect([(await early).value, (await late).value]).toEqual(['before', 'after'])
  expect(kept.peek('x')).toBe('after')
})

it('marks stale values as uncacheable for derived values', async () => {
  const kept = createKeyedCache<string>(wend.services.invalidation, options)
  const slow = slowly('before')
  const asked = kept.get('x', slow.make)
  await change('blog:1')
  slow.finish()
  expect(await asked).toMatchObject({ isCacheable: false })
  expect(kept.peek('x')).toBeUndefined()
})

it('does not insert updateOnly values, unless they replace an entry', async () => {
  const kept = createKeyedCache<string>(wend.services.invalidation, options)
  const passing = (value: string) => async () => ({
    value,
    keys: ['blog:1'] as InvalidationKey[],
    bytes: 10,
    updateOnly: true,
  })
  expect(await kept.get('x', passing('first'))).toMatchObject({ value: 'first', isCacheable: true })
  expect([kept.peek('x'), kept.bytes]).toEqual([undefined, 0])
  await kept.get('x', atOnce('second'))
  expect(await kept.get('x', passing('third'))).toMatchObject({ value: 'second' })
  expect(kept.peek('x')).toBe('second')
})

it('drops exactly the entries that a change affects', async () => {
  const kept = createKeyedCache<string>(wend.services.invalidation, options)
  await kept.get('x', atOnce('x', ['blog:1', 'blog:2']))
  await kept.get('y', atOnce('y', ['blog:2', 'blog:3']))
  await kept.get('z', atOnce('z', ['blog:3']))
  await change('blog:2')
  expect([kept.peek('x'), kept.peek('y'), kept.peek('z')]).toEqual([undefined, undefined, 'z'])
  const alone = createKeyedCache<string>(wend.services.invalidation, options)
  await alone.get('z', atOnce('z', ['blog:3']))
  expect([kept.size, kept.bytes]).toEqual([1, alone.bytes])
})

it('stays within its memory limit, and keeps frequently requested entries', async () => {
  const kept = createKeyedCache<string>(wend.services.invalidation, options)
  await kept.get('home', atOnce('home', ['blog:1'], 10_000))
  for (let n = 0; n < 500; n++) {
    await kept.get(`once ${n}`, atOnce('once', ['blog:1'], 4000))
    expect(kept.peek('home')).toBe('home')
    expect(kept.bytes).toBeLessThanOrEqual(options.maxBytes)
  }
  await kept.get('too large', atOnce('large', ['blog:1'], 90_000))
  expect(kept.peek('too large')).toBeUndefined()
})

it('clears itself when messages may have been missed, and serves stale values only while the database is down', async () => {
  const kept = createKeyedCache<string>(wend.services.invalidation, options)
  await kept.get('x', atOnce('old'))
  const away = () => Promise.reject('away')
  // No connections are accepted, so the listener stays away until the test has looked.
  const { url } = wend.services.database
  await onServer(url, `alter database ${nameOf(url)} allow_connections false`)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'wend changes' and datname = current_database()`.execute(wend.db)
  await vi.waitFor(() => expect(wend.services.invalidation.isListening()).toBe(false), { timeout: 60_000 })
  await kept.get('z', atOnce('last read'))
  expect(kept.peek('z')).toBeUndefined()
  expect((await kept.get('z', atOnce('newer'))).value).toBe('newer')
  expect(await kept.get('x', away)).toMatchObject({ value: 'old', isCacheable: false })
  await expect(kept.get('y', away)).rejects.toBe('away')
  expect(await kept.get('z', away)).toMatchObject({ value: 'newer', isCacheable: false })
  // It came back a moment ago, and somebody has written: they are shown that at once.
  await wend.services.invalidation.catchUp()
  expect((await kept.get('z', atOnce('written'))).value).toBe('written')
  await onServer(url, `alter database ${nameOf(url)} allow_connections true`)
  await vi.waitFor(() => expect(wend.services.invalidation.isListening()).toBe(true), { timeout: 60_000 })
  expect([kept.peek('x'), kept.peek('z')]).toEqual([undefined, undefined])
  expect((await kept.get('x', atOnce('new'))).value).toBe('new')
})
