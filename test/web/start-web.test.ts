import { setImmediate } from 'node:timers/promises'
import { Client } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutboundAgent } from '#platform/outbound/outbound-agent.ts'
import { createPoliteFetcher, type PoliteRequest } from '#platform/outbound/polite-fetcher.ts'
import { loopbackAddress } from './addresses.ts'
import { feedSite } from './feed-site.ts'
import { politenessViolations } from './politeness/all-rules.ts'
import { dayMs, secondMs } from './politeness/spans.ts'
import { robotsKinds } from './robots-kinds.ts'
import { startWeb, type Web } from './start-web.ts'
import { createTestClock } from './test-clock.ts'

const userAgent = 'Wend/1.0 (+https://wend.example/reading; ada@wend.example)'
const size = Number(process.env.WEB_HOSTS ?? 1000)
const clock = createTestClock()
const since = clock.now() - 400 * dayMs
let web: Web

afterEach(() => web.close())

const requestOptions: PoliteRequest = {
  accept: 'feed',
  maxBytes: 1_000_000,
  timeoutMs: 20_000,
  waitForTurn: async () => true,
}
const createFetcher = () =>
  createPoliteFetcher({ agent: createOutboundAgent(web.agentOptions), userAgent, now: clock.now })
const site = (seed: number, options: Partial<Parameters<typeof feedSite>[0]> = {}) =>
  feedSite({
    name: `site-${seed}.example`,
    schedule: { seed, postsPerMonth: 1 + (seed % 30), since },
    ...options,
  })
const { blocksWend, failing } = robotsKinds

describe('a web for tests', () => {
  it('has an address for every host, shared by hosts of a platform', async () => {
    web = await startWeb([site(1), site(2), site(3, { platform: 'p' }), site(4, { platform: 'p' }), site(5)])
    const addresses = [1, 2, 3, 4, 5].map((seed) => web.addressOf(`site-${seed}.example`))
    expect(addresses).toEqual(['127.1.0.1', '127.1.0.2', '127.1.0.3', '127.1.0.3', '127.1.0.4'])
    expect(loopbackAddress(39_043)).toBe('127.1.152.132')
    await createFetcher().fetchPolitely('http://site-5.example/feed', requestOptions)
    expect(web.log.map(({ address, platform }) => [address, platform])).toEqual(
      Array.from({ length: 2 }, () => ['127.1.0.4', undefined]),
    )
  })

  it('adds posts by the simulated clock', async () => {
    web = await startWeb([site(7, { validators: 'odd', compression: 'br' })], clock)
    const fetchFeed = (validators: PoliteRequest['validators'] = null) =>
      createFetcher().fetchPolitely('https://site-7.example/feed', { ...requestOptions, validators })
    const first = await fetchFeed()
    const validators = 'validators' in first ? first.validators : null
    expect(first).toMatchObject({ result: 'ok', bytes: expect.anything() })
    expect(await fetchFeed(validators)).toMatchObject({ result: 'not_modified' })
    clock.advance(9 * dayMs)
    expect(await fetchFeed(validators)).toMatchObject({ result: 'ok' })
  })

  it('wakes sleepers in chronological order', async () => {
    web = await startWeb([], clock)
    const woken: [string, number][] = []
    const start = clock.now()
    const sleepers = Object.entries({ late: 3000, early: 1000, later: 5000 }).map(async ([name, ms]) => {
      await clock.sleep(ms)
      woken.push([name, ms])
    })
    expect(clock.nextWake()).toBe(start + 1000)
    clock.advance(4000)
    await Promise.all(sleepers.slice(0, 2))
    expect(woken.map(([name]) => name)).toEqual(['early', 'late'])
    expect(clock.now()).toBe(start + 4000)
    clock.advance(1000)
    await sleepers[2]
  })

  it('detects two connections to one host, but not to two hosts', async () => {
    const slow = { kind: 'feed' as const, reply: { body: 'x', delay_ms: 300 } }
    web = await startWeb(
      [1, 2].map((n) => ({ name: `slow-${n}.example`, pages: { '/a': slow, '/b': slow } })),
    )
    const agent = createOutboundAgent(web.agentOptions)
    const get = async (address: string) => {
      const url = new URL(address)
      const client = agent.dispatcherFor(url)
      const { body } = await client.request({ origin: url.origin, method: 'GET', path: url.pathname })
      await body.text()
      await client.destroy()
    }
    const violations = () => politenessViolations(web.log, { userAgent, budget: 10 }).twoConnections
    for (const path of ['/a', '/b']) await get(`http://slow-1.example${path}`)
    await Promise.all([get('http://slow-1.example/a'), get('http://slow-2.example/a')])
    expect(violations()).toBeUndefined()
    await Promise.all([get('http://slow-1.example/a'), get('http://slow-1.example/b')])
    expect(violations()).toHaveLength(2)
  })

  it('ignores an idle connection until it is used again in parallel', async () => {
    const page = { kind: 'feed' as const, reply: { body: 'x' } }
    web = await startWeb([{ name: 'kept.example', pages: { '/': page } }])
    const createClient = () => new Client(`http://127.0.0.1:${web.port}`)
    const get = async (client: Client) => {
      const { body } = await client.request({ method: 'GET', path: '/', headers: { host: 'kept.example' } })
      await body.text()
    }
    const violations = () => politenessViolations(web.log, { userAgent, budget: 10 }).twoConnections
    const [first, second] = [createClient(), createClient()]
    await get(first)
    await get(second)
    expect(violations()).toBeUndefined()
    await get(first)
    expect(violations()).toHaveLength(2)
    await Promise.all([first.destroy(), second.destroy()])
  })

  it('reports no violation by a fetcher that respects robots.txt', async () => {
    web = await startWeb([site(1, { robots: blocksWend }), site(2, { robots: failing })], clock)
    for (const seed of [1, 2]) {
      await createFetcher().fetchPolitely(`https://site-${seed}.example/feed`, requestOptions)
      clock.advance(2 * secondMs)
    }
    expect(politenessViolations(web.log, { userAgent, budget: 10 })).toEqual({})
  })

  it(`serves ${size} hosts`, { timeout: 600_000 }, async () => {
    const seeds = Array.from({ length: size }, (_, n) => n)
    web = await startWeb(
      seeds.map((seed) => site(seed, { format: seed % 2 ? 'rss' : 'atom' })),
      clock,
    )
    const fetcher = createFetcher()
    const readers = 48
    let awake = readers
    let next = clock.now()
    const requestCounts = new Map<string, number>()
    /** Ten requests per second in total, and two seconds between requests to a host. */
    const waitForTurn = async ({ host }: URL) => {
      next = Math.max(next + 100, (requestCounts.get(host) ?? 0) + 2 * secondMs, clock.now())
      requestCounts.set(host, next)
      awake--
      await clock.sleep(next - clock.now())
      awake++
      return true
    }
    const results = new Map<string, number>()
    const queue = seeds.values()
    const readQueue = async () => {
      for (const seed of queue) {
        const { result } = await fetcher.fetchPolitely(`http://site-${seed}.example/feed`, {
          ...requestOptions,
          waitForTurn,
        })
        results.set(result, (results.get(result) ?? 0) + 1)
      }
      awake--
    }
    const reading = Promise.all(Array.from({ length: readers }, readQueue))
    while (results.size === 0 || awake > 0 || clock.nextWake() !== undefined) {
      if (awake === 0) clock.advance(secondMs)
      await setImmediate()
    }
    await reading
    expect(Object.fromEntries(results)).toEqual({ ok: size })
    expect(web.log).toHaveLength(2 * size)
    expect(new Set(web.log.map(({ address }) => address)).size).toBe(size)
    expect(politenessViolations(web.log, { userAgent, budget: 10 })).toEqual({})
  })
})
