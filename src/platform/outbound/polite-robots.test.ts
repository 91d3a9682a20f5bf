import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock } from '#test/web/test-clock.ts'
import type { RequestHandler } from '#test/web/web-host.ts'
import { createOutboundAgent } from './outbound-agent.ts'
import { createPoliteFetcher } from './polite-fetcher.ts'
import { extractAccessLines, maxRobotsBytes, readRobotsRules } from './robots-rules.ts'

const userAgent = 'Wend/1.0 (+https://wend.example/reading)'
const hourMs = 60 * 60 * 1000
const clock = createTestClock()
let web: Web

beforeAll(async () => {
  web = await startWeb([], clock)
})
afterAll(() => web.close())

let hostCount = 0

/** A host with this robots.txt, and a fetcher for its feed. */
function addHost(reply: RequestHandler) {
  const name = `robots-${++hostCount}.example`
  web.put({
    name,
    robots: { reply, allows: () => true },
    pages: {
      '/feed': { kind: 'feed', reply: { headers: { 'content-type': 'text/xml' }, body: '<rss/>' } },
    },
  })
  const fetcher = createPoliteFetcher({
    agent: createOutboundAgent(web.agentOptions),
    userAgent,
    now: clock.now,
  })
  return {
    read: () =>
      fetcher.fetchPolitely(`http://${name}/feed`, {
        accept: 'feed',
        maxBytes: 1000,
        timeoutMs: 2000,
        waitForTurn: async () => {
          clock.advance(waitTimesMs.shift() ?? 0)
          return true
        },
      }),
    paths: () => web.log.filter(({ host }) => host === name).map(({ path }) => path),
  }
}
/** How long each request waits for its turn, in milliseconds. */
let waitTimesMs: number[] = []
const addRobotsTxt = (body: string) => addHost({ headers: { 'content-type': 'text/plain' }, body })

describe('a host’s robots.txt', () => {
  it('is fetched once a day', async () => {
    const { read, paths } = addRobotsTxt('User-agent: *\nDisallow: /private/')
    for (const hours of [0, 23, 2]) {
      clock.advance(hours * hourMs)
      expect(await read()).toMatchObject({ result: 'ok' })
    }
    expect(paths()).toEqual(['/robots.txt', '/feed', '/feed', '/robots.txt', '/feed'])
  })

  it('is fetched again if it expires while waiting for a turn', async () => {
    const { read, paths } = addRobotsTxt('User-agent: *\nDisallow: /private/')
    await read()
    clock.advance(23 * hourMs)
    waitTimesMs = [2 * hourMs]
    expect(await read()).toMatchObject({ result: 'ok' })
    expect(paths()).toEqual(['/robots.txt', '/feed', '/robots.txt', '/feed'])
  })

  it('is obeyed', async () => {
    const { read, paths } = addRobotsTxt('User-agent: *\nDisallow: /')
    expect(await read()).toMatchObject({ result: 'disallowed' })
    expect(paths()).toEqual(['/robots.txt'])
  })

  it('sets the crawl delay', async () => {
    const { read } = addRobotsTxt('User-agent: Wend\nCrawl-delay: 30')
    expect(await read()).toMatchObject({ result: 'ok', crawlDelaySeconds: 30 })
  })

  it.each([400, 401, 403, 404, 410])('allows everything with status %i', async (status) => {
    expect(await addHost({ status }).read()).toMatchObject({ result: 'ok' })
  })

  it('counts as missing if it redirects in a loop or is an image', async () => {
    expect(await addHost({ status: 302, headers: { location: '/robots.txt' } }).read()).toMatchObject({
      result: 'ok',
    })
    const picture = { headers: { 'content-type': 'image/png' }, body: 'Disallow: /' }
    expect(await addHost(picture).read()).toMatchObject({ result: 'ok' })
  })

  it.each([500, 502, 503, 429])('disallows everything for ten minutes with status %i', async (status) => {
    const { read, paths } = addHost(({ previousRequests }) =>
      previousRequests === 0 ? { status } : { status: 404 },
    )
    expect(await read()).toMatchObject({ result: 'robots_failed', failure: { status } })
    clock.advance(hourMs / 7)
    expect(await read()).toMatchObject({ result: 'robots_failed', failure: undefined, isSilent: false })
    clock.advance(hourMs / 30)
    expect(await read()).toMatchObject({ result: 'ok' })
    expect(paths()).toEqual(['/robots.txt', '/robots.txt', '/feed'])
  })

  it('disallows everything while it times out', async () => {
    const failure = { result: 'network', reason: 'timeout' }
    const { read } = addHost({ ends: 'mute' })
    expect(await read()).toMatchObject({ result: 'robots_failed', failure, isSilent: true })
    // The cached entry has no details, but it says that the host did not respond.
    expect(await read()).toMatchObject({ result: 'robots_failed', failure: undefined, isSilent: true })
  })

  it('is read up to 500 kB', async () => {
    const line = 'Disallow: /somewhere/else\n'
    const filler = line.repeat(Math.ceil(maxRobotsBytes / line.length))
    const ruleAtStart = `User-agent: *\nDisallow: /feed\n${filler}`
    const ruleAtEnd = `User-agent: *\n${filler}Disallow: /feed\n`
    expect(await addRobotsTxt(ruleAtStart).read()).toMatchObject({ result: 'disallowed' })
    expect(await addRobotsTxt(ruleAtEnd).read()).toMatchObject({ result: 'ok' })
    const endless = addHost({ headers: { 'content-type': 'text/plain' }, body: ruleAtStart, ends: 'endless' })
    expect(await endless.read()).toMatchObject({ result: 'disallowed' })
  })
})

describe('rules', () => {
  const rules = (text: string) => readRobotsRules('https://a.example', extractAccessLines(text), userAgent)
  const allows = (text: string, path: string) => rules(text).allows(new URL(path, 'https://a.example'))

  it.each([
    [
      'our own group instead of the one for all',
      'User-agent: *\nDisallow: /\n\nUser-agent: wend\nDisallow:',
      '/a',
      true,
    ],
    [
      'our own group, which is stricter',
      'User-agent: *\nAllow: /\n\nUser-agent: WEND\nDisallow: /',
      '/a',
      false,
    ],
    [
      'all our groups together',
      'User-agent: Wend\nDisallow: /a\n\nUser-agent: Wend\nDisallow: /b',
      '/a',
      false,
    ],
    ['a group for several user agents', 'User-agent: Other\nUser-agent: Wend\nDisallow: /', '/a', false],
    ['not the group of a longer name', 'User-agent: Wendy\nDisallow: /', '/a', true],
    [
      'a group with unknown lines in it',
      'User-agent: Wend\nSitemap: /s\nNoise: 1\nUser-agent: x\nDisallow: /',
      '/a',
      false,
    ],
    ['the longest rule', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['the more permissive of two equal rules', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['wildcards and ends', 'User-agent: *\nDisallow: /*.xml$', '/a/feed.xml', false],
    [
      'an end anchor, which a query does not match',
      'User-agent: *\nDisallow: /*.xml$',
      '/a/feed.xml?x',
      true,
    ],
    ['queries', 'User-agent: *\nDisallow: /*?feed=', '/?feed=rss', false],
    ['characters that need no encoding', 'User-agent: *\nDisallow: /%7Eada/', '/~ada/feed', false],
    ['the reverse', 'User-agent: *\nDisallow: /~ada/', '/%7eada/feed', false],
    ['other writing systems', 'User-agent: *\nDisallow: /ツ', '/%E3%83%84', false],
    ['a file that begins with a byte order mark', '\uFEFFUser-agent: *\rDisallow: /', '/a', false],
    ['comments', 'User-agent: * # all\nDisallow: /a # not here', '/a', false],
    ['no rules in an HTML page', '<!doctype html><title>Disallow</title>', '/a', true],
  ])('follow %s', (_, text, path, allowed) => expect(allows(text, path)).toBe(allowed))

  it('disallow everything if matching would take seconds', () => {
    const costly = `Disallow: /${'*a'.repeat(900)}b\n`
    const text = `User-agent: *\n${costly.repeat(Math.floor(maxRobotsBytes / costly.length))}`
    const startCpuTime = process.cpuUsage().user
    expect(allows(text, `/${'a'.repeat(1900)}`)).toBe(false)
    expect((process.cpuUsage().user - startCpuTime) / 1000).toBeLessThan(1000)
    expect(allows(text, '/a')).toBe(true)
  })
})
