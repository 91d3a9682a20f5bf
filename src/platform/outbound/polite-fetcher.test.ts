import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWeb, type Web } from '#test/web/start-web.ts'
import type { Reply, RequestHandler, WebHost } from '#test/web/web-host.ts'
import { createOutboundAgent } from './outbound-agent.ts'
import { createPoliteFetcher, type PoliteFetcher, type PoliteRequest } from './polite-fetcher.ts'

const userAgent = 'Wend/1.0 (+https://wend.example/reading; ada@wend.example)'
const feed = '<rss version="2.0"><channel><title>Ada’s garden</title></channel></rss>'
const xml = { 'content-type': 'application/rss+xml' }
const MB = 1024 * 1024

let web: Web
let fetcher: PoliteFetcher
/** URLs passed to `waitForTurn`, in order. */
let turns: string[] = []

beforeAll(async () => {
  web = await startWeb([])
})
beforeEach(() => {
  turns = []
  web.clearLog()
  fetcher = createPoliteFetcher({ agent: createOutboundAgent(web.agentOptions), userAgent })
})
afterAll(() => web.close())

const get = (url: string, overrides: Partial<PoliteRequest> = {}) =>
  fetcher.fetchPolitely(url, {
    accept: 'feed',
    maxBytes: 4 * MB,
    timeoutMs: 10_000,
    waitForTurn: async ({ href }) => turns.push(href) > 0,
    ...overrides,
  })

let hostCount = 0

/** A new host with one feed. */
function addHost(reply: RequestHandler, overrides: Partial<WebHost> = {}): string {
  const name = `host-${++hostCount}.example`
  web.put({ name, pages: { '/feed': { kind: 'feed', reply } }, ...overrides })
  return `https://${name}/feed`
}
const requests = () => web.log.filter(({ kind }) => kind !== 'robots')

describe('a URL that is fetched regularly', () => {
  it('gets its validators back verbatim, and responds with 304', async () => {
    const validatorHeaders = { etag: 'W/"caf\xe9\t\xfc", odd', 'last-modified': 'Yesterday, about tea time' }
    const url = addHost(({ headers }) => {
      const isUnchanged =
        headers['if-none-match'] === validatorHeaders.etag &&
        headers['if-modified-since'] === validatorHeaders['last-modified']
      return { status: isUnchanged ? 304 : 200, headers: { ...xml, ...validatorHeaders }, body: feed }
    })
    const first = await get(url)
    expect(first).toMatchObject({
      result: 'ok',
      url,
      redirects: [],
      bytes: Buffer.from(feed),
      contentType: xml['content-type'],
    })
    const validators = 'validators' in first ? first.validators : null
    expect(validators).toEqual({
      url,
      etag: validatorHeaders.etag,
      lastModified: validatorHeaders['last-modified'],
    })
    // As a database stores them.
    const storedValidators = JSON.parse(Buffer.from(JSON.stringify(validators)).toString())
    expect(await get(url, { validators: storedValidators })).toMatchObject({
      result: 'not_modified',
      validators,
      receivedBytes: 0,
    })
  })

  it('keeps validators that a 304 omits, and replaces the ones it sends', async () => {
    const url = addHost({ status: 304, headers: { etag: '"2"' } })
    const validators = { url, etag: '"1"', lastModified: 'then' }
    expect(await get(url, { validators })).toMatchObject({
      result: 'not_modified',
      validators: { url, etag: '"2"', lastModified: 'then' },
    })
  })

  it('does not get validators of another URL', async () => {
    const url = addHost({ headers: xml, body: feed })
    await get(url, { validators: { url: 'https://other.example/feed', etag: '"1"', lastModified: null } })
    expect(requests()).toMatchObject([{ if_none_match: undefined, status: 200 }])
  })

  it('counts as failing with a server error after an unsolicited 304', async () => {
    expect(await get(addHost({ status: 304 }))).toMatchObject({ result: 'server_error', status: 304 })
  })

  it('reports freshness, Link and robots headers', async () => {
    const headers = {
      'cache-control': 'public, max-age="7200"',
      link: '</f>; rel="alternate"',
      'x-robots-tag': 'noindex',
    }
    expect(await get(addHost({ headers: { ...xml, ...headers }, body: feed }))).toMatchObject({
      maxAgeSeconds: 7200,
      linkHeader: headers.link,
      robotsHeader: 'noindex',
      validators: null,
    })
  })

  it('receives user agent, Accept and Accept-Encoding', async () => {
    await get(addHost({ headers: xml, body: feed }))
    expect(web.log.map(({ user_agent, accept_encoding }) => [user_agent, accept_encoding])).toEqual([
      [userAgent, 'gzip, br'],
      [userAgent, 'gzip, br'],
    ])
  })
})

describe('a response', () => {
  it.each([
    [410, 'gone'],
    [401, 'refused'],
    [403, 'refused'],
    [451, 'refused'],
    [429, 'busy'],
    [503, 'busy'],
    [500, 'server_error'],
    [502, 'server_error'],
    [404, 'missing'],
    [400, 'missing'],
    [300, 'server_error'],
  ])('with status %i has the result %s', async (status, result) => {
    expect(await get(addHost({ status }))).toMatchObject({ result, status, retryAfter: undefined })
  })

  it.each([
    ['120', { seconds: 120 }],
    ['Wed, 25 Nov 2026 07:28:00 GMT', { date: new Date('2026-11-25T07:28:00Z') }],
    ['Wednesday, 25-Nov-26 07:28:00 GMT', { date: new Date('2026-11-25T07:28:00Z') }],
    ['Wed Nov 25 07:28:00 2026', { date: new Date('2026-11-25T07:28:00Z') }],
    ['-5', undefined],
    ['soon', undefined],
    ['2026', { seconds: 2026 }],
  ])('with Retry-After: %s reports when to retry', async (value, retryAfter) => {
    const url = addHost({ status: 429, headers: { 'retry-after': value } })
    expect(await get(url)).toMatchObject({ result: 'busy', retryAfter })
  })

  it.each([
    ['gzip', gzipSync(feed)],
    ['br', brotliCompressSync(feed)],
  ])('is decompressed from %s, but counted compressed', async (encoding, body) => {
    const url = addHost({ headers: { ...xml, 'content-encoding': encoding }, body })
    expect(await get(url)).toMatchObject({ bytes: Buffer.from(feed), receivedBytes: body.length })
  })

  it.each([
    ['a video', { headers: { 'content-type': 'video/mp4' }, body: 'x' }, 'type'],
    [
      'a redirect to an internal address',
      { status: 301, headers: { location: 'http://169.254.169.254/' } },
      'address',
    ],
    ['a redirect to a file', { status: 301, headers: { location: 'file:///etc/passwd' } }, 'scheme'],
  ] satisfies [string, Reply, string][])('is rejected if it is %s', async (_, reply, reason) => {
    expect(await get(addHost(reply))).toMatchObject({ result: 'unusable', reason })
  })

  it.each([
    [
      'a decompression bomb',
      { headers: { ...xml, 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(50 * MB)) },
    ],
    ['an endless body', { headers: xml, body: Buffer.alloc(MB / 4), ends: 'endless' }],
  ] satisfies [string, Reply][])('is truncated at the limit if it is %s', async (_, reply) => {
    expect(await get(addHost(reply))).toMatchObject({ result: 'ok', isComplete: false })
  })
})

describe('the network', () => {
  it.each([
    ['the name does not exist', { resolves: 'to_nothing' }, 'dns', null],
    ['no name server answers', { resolves: 'failing' }, 'resolver', 'ESERVFAIL'],
    ['nothing listens', { refusesConnections: true }, 'refused', 'ECONNREFUSED'],
    ['the certificate is out of date', { certificate: 'expired' }, 'tls', 'CERT_HAS_EXPIRED'],
    [
      'the certificate belongs to another host',
      { certificate: 'of_another' },
      'tls',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    ['the certificate is self-signed', { certificate: 'self_signed' }, 'tls', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ] satisfies [string, Partial<WebHost>, string, string | null][])(
    'reports when %s',
    async (_, overrides, reason, code) => {
      const failure = { result: 'network', reason, code }
      expect(await get(addHost({ headers: xml, body: feed }, overrides))).toMatchObject({
        result: 'robots_failed',
        failure,
      })
    },
  )

  it.each([
    ['hangs up', { ends: 'reset' }, 'reset'],
    ['hangs up halfway', { headers: xml, body: feed, ends: 'halfway' }, 'reset'],
    [
      'sends invalid gzip',
      { headers: { ...xml, 'content-encoding': 'gzip' }, body: gzipSync(feed).fill(0xff, 10) },
      'broken',
    ],
  ] satisfies [string, Reply, string][])('reports when a site %s', async (_, reply, reason) => {
    const url = addHost(reply)
    expect(await get(url)).toMatchObject({ result: 'network', reason })
    expect(await get(url.replace('https:', 'http:'))).toMatchObject({ result: 'network', reason })
  })

  it.each([
    ['never answers', { ends: 'mute' }],
    ['never ends', { headers: xml, body: feed, ends: 'dripping' }],
  ] satisfies [string, Reply][])('times out when a site %s', async (_, reply) => {
    const url = addHost(reply)
    // The timeout applies to each request: robots.txt does not use it up.
    expect(await get(url, { timeoutMs: 400 })).toMatchObject({ result: 'network', reason: 'timeout' })
  })

  it('is not used for an internal address', async () => {
    const url = addHost({ body: feed }, { resolves: { to: ['10.0.0.5'] } })
    expect(await get(url)).toMatchObject({ result: 'unusable', reason: 'address' })
    expect(web.log).toEqual([])
  })
})

describe('redirects', () => {
  it("are followed and reported, waiting for each host's turn", async () => {
    const end = addHost({ headers: { ...xml, etag: '"end"' }, body: feed })
    const middle = addHost({ status: 302, headers: { location: end } })
    const start = addHost({ status: 301, headers: { location: middle } })
    const redirects = [
      { from: start, to: middle, isPermanent: true },
      { from: middle, to: end, isPermanent: false },
    ]
    expect(await get(start)).toMatchObject({ result: 'ok', url: end, redirects, validators: { url: end } })
    const robotsUrl = (url: string) => new URL('/robots.txt', url).href
    expect(turns).toEqual([robotsUrl(start), start, robotsUrl(middle), middle, robotsUrl(end), end])
  })

  it('stop if the next host may not be requested now', async () => {
    const end = addHost({ headers: xml, body: feed })
    const start = addHost({ status: 308, headers: { location: end } })
    const answer = await get(start, { waitForTurn: async (url) => url.host === new URL(start).host })
    expect(answer).toMatchObject({
      result: 'later',
      url: end,
      redirects: [{ from: start, to: end, isPermanent: true }],
    })
    expect(web.log.map(({ path, host }) => `https://${host}${path}`)).toEqual([
      `${new URL(start).origin}/robots.txt`,
      start,
    ])
  })

  it('stop at a loop', async () => {
    const name = `host-${hostCount + 1}.example`
    const url = addHost({ status: 302, headers: { location: `https://${name}/feed` } })
    expect(await get(url)).toMatchObject({ result: 'unusable', reason: 'redirects' })
    expect(requests()).toHaveLength(1)
  })

  it('are followed at most five times', async () => {
    const name = 'endless.example'
    const next = ({ path }: { path: string }) => ({ status: 301, headers: { location: `${path}x` } })
    const pages = Array.from(
      { length: 9 },
      (_, n) => [`/${'x'.repeat(n)}`, { kind: 'other', reply: next }] as const,
    )
    web.put({ name, pages: Object.fromEntries(pages) })
    expect(await get(`https://${name}/`)).toMatchObject({ result: 'unusable', reason: 'redirects' })
    expect(requests()).toHaveLength(6)
  })
})

it('sends no request out of turn', async () => {
  const url = addHost({ headers: xml, body: feed })
  expect(await get(url, { waitForTurn: async () => false })).toMatchObject({
    result: 'later',
    url,
    redirects: [],
  })
  expect(web.log).toEqual([])
})
