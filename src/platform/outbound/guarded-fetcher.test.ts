import type { RequestListener } from 'node:http'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '#test/test-site.ts'
import { createGuardedFetcher, type FetchOptions, type GuardedFetcher } from './guarded-fetcher.ts'

const userAgent = 'Wend/1.0 (+https://wend.example/about)'
const page = '<!doctype html><title>Ada’s garden</title>'
const html = { 'content-type': 'text/html; charset=utf-8' }
const MB = 1024 * 1024

/** The site's replies by path; tests add theirs. */
const pages: Record<string, RequestListener> = {}
let site: TestSite
let fetcher: GuardedFetcher

beforeAll(async () => {
  site = await startTestSite((request, response) => {
    const answer = pages[new URL(request.url ?? '/', 'http://x').pathname]
    if (answer) answer(request, response)
    else response.writeHead(404, html).end('nothing here')
  })
  fetcher = fetcherFor(site)
})
afterAll(() => site.close())

const fetcherFor = ({ port }: TestSite) =>
  createGuardedFetcher({
    userAgent,
    ports: [port],
    allowAddress: (address, requestedPort) => address === '127.0.0.1' && requestedPort === port,
    resolve: async (name) => (name === 'hangs.example' ? new Promise(() => {}) : ['127.0.0.1']),
  })

const get = (path: string, options: Partial<FetchOptions> = {}) =>
  fetcher.fetchPage(site.origin + path, { accept: 'html', ...options })

describe('a response', () => {
  it('comes with its URL, type and validators, and the site gets our user agent', async () => {
    let headers: unknown
    pages['/page'] = (request, response) => {
      headers = request.headers
      const validators = { etag: '"v1"', 'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT' }
      response.writeHead(200, { 'content-type': 'Text/HTML; charset="UTF-8"', ...validators }).end(page)
    }
    expect(await get('/page#part')).toEqual({
      outcome: 'fetched',
      url: `${site.origin}/page`,
      movedPermanently: false,
      contentType: 'text/html',
      charset: 'utf-8',
      bytes: Buffer.from(page),
      isComplete: true,
      etag: '"v1"',
      lastModified: 'Sat, 21 Nov 2026 00:00:00 GMT',
    })
    expect(headers).toMatchObject({ 'user-agent': userAgent, accept: expect.stringContaining('text/html') })
    expect(headers).not.toHaveProperty('cookie')
  })

  it.each([
    ['gzip', gzipSync(page)],
    ['br', brotliCompressSync(page)],
    ['identity', Buffer.from(page)],
    ['deflate', deflateSync(page)],
    ['Deflate', deflateRawSync(page)],
    ['zstd', zstdCompressSync(page)],
    ['gzip, gzip', gzipSync(gzipSync(page))],
    ['', gzipSync(page)],
    ['utf-8', gzipSync(page)],
    ['utf-8', Buffer.from(page)],
    ['none', Buffer.from(page)],
    ['aws-chunked', Buffer.from(page)],
    ['text/html', Buffer.from(page)],
    ['gzip', Buffer.from(page)],
    ['br', Buffer.from(page)],
    ['deflate', Buffer.from(page)],
    ['zstd', Buffer.from(page)],
    ['aws-chunked, gzip', gzipSync(page)],
  ])('is decompressed according to its bytes, despite Content-Encoding %j', async (encoding, bytes) => {
    pages['/packed'] = (_, response) =>
      void response.writeHead(200, { ...html, 'content-encoding': encoding }).end(bytes)
    expect(await get('/packed')).toMatchObject({ outcome: 'fetched', bytes: Buffer.from(page) })
  })

  it.each(['br', 'deflate'])('is read as plain text despite Content-Encoding %j', async (encoding) => {
    const headers = { 'content-type': 'text/plain', 'content-encoding': encoding }
    for (const text of ['User-agent: *\nDisallow: /private\n', `Notice: undefined index\n${page}`, 'Hi']) {
      pages['/plain'] = (_, response) => void response.writeHead(200, headers).end(text)
      const result = await get('/plain', { accept: 'text' })
      expect(result, text).toMatchObject({ outcome: 'fetched', bytes: Buffer.from(text) })
    }
  })

  it('is recognized as not modified', async () => {
    pages['/feed'] = ({ headers }, response) => {
      const isUnchanged = headers['if-none-match'] === '"v1"' && headers['if-modified-since'] === 'yesterday'
      response.writeHead(isUnchanged ? 304 : 200, { 'content-type': 'application/rss+xml' }).end()
    }
    const validators = { etag: '"v1"', lastModified: 'yesterday' }
    expect(await get('/feed', { accept: 'feed', ...validators })).toEqual({
      outcome: 'unchanged',
      url: `${site.origin}/feed`,
    })
  })

  it.each([404, 410, 429, 500, 503])('with status %i is a failure with that status', async (status) => {
    pages['/status'] = (_, response) => void response.writeHead(status, { 'retry-after': '120' }).end(page)
    expect(await get('/status')).toMatchObject({ reason: 'status', status, retryAfter: 120 })
  })

  it.each([
    ['image/png', 'html'],
    ['application/pdf', 'html'],
    ['application/rss+xml', 'html'],
    ['image/svg+xml', 'image'],
    ['text/html', 'image'],
    ['video/mp4', 'feed'],
    ['text/html', 'json'],
  ] as const)('is rejected as %s when %s is requested', async (type, accept) => {
    pages['/type'] = (_, response) => void response.writeHead(200, { 'content-type': type }).end('x')
    expect(await get('/type', { accept })).toMatchObject({ outcome: 'refused', reason: 'type' })
  })

  const feed = '<?xml version="1.0"?><rss version="2.0"><channel/></rss>'
  it.each([
    ['binary/octet-stream', 'feed', feed],
    ['application/rss+xml charset=utf-8', 'feed', feed],
    ['application/force-download', 'feed', feed],
    ['application/x-download', 'feed', `\ufeff\n<!-- moss -->${feed}`],
    ['image/png', 'feed', `<br />\n<b>Warning</b>: x in feed.php on line 1<br />${feed}`],
    ['video/mp4', 'feed', Buffer.from(feed, 'utf16le')],
    ['rss', 'feed', '<rss><channel/></rss>'],
    ['unknown/unknown', 'feed', '{"version": "https://jsonfeed.org/version/1"}'],
    ['text/html charset=utf-8', 'html', page],
    ['binary/octet-stream', 'html', page],
    ['application/xml', 'html', `<?xml version="1.0"?><!-- x --><!DOCTYPE html>${page}`],
    ['utf-8', 'html', `\n<html lang=en>${page}`],
    ['application/force-download', 'opml', '<?xml version="1.0"?><opml version="2.0"/>'],
  ] as const)('declared as %s is recognized as %s by its bytes', async (type, accept, body) => {
    pages['/type'] = (_, response) => void response.writeHead(200, { 'content-type': type }).end(body)
    expect(await get('/type', { accept })).toMatchObject({ outcome: 'fetched', bytes: Buffer.from(body) })
  })

  it.each([
    ['application/rss+xml', 'html', feed],
    ['application/octet-stream', 'html', 'plain words about <html>'],
    ['video/mp4', 'feed', 'x'.repeat(5000) + feed],
  ] as const)('declared as %s is rejected if its bytes are not %s either', async (type, accept, body) => {
    pages['/type'] = (_, response) => void response.writeHead(200, { 'content-type': type }).end(body)
    expect(await get('/type', { accept })).toMatchObject({ outcome: 'refused', reason: 'type' })
  })

  it.each([
    ['text/html; charset=KOI8-R', 'koi8-r'],
    ['text/html;charset="utf-8"', 'utf-8'],
    ["text/html charset='utf-8'", 'utf-8'],
    ['text/html; version=1; Charset = utf-8; x', 'utf-8'],
    ['text/html', undefined],
  ])('has the charset declared in %s', async (type, charset) => {
    pages['/charset'] = (_, response) => void response.writeHead(200, { 'content-type': type }).end(page)
    expect(await get('/charset')).toMatchObject({ contentType: 'text/html', charset })
  })
})

describe('redirects', () => {
  const redirectHop: RequestListener = (request, response) => {
    const remaining = Number(new URL(request.url ?? '', 'http://x').searchParams.get('remaining'))
    if (remaining > 0)
      response.writeHead(remaining % 2 ? 301 : 308, { location: `?remaining=${remaining - 1}` }).end()
    else response.writeHead(200, html).end(page)
  }

  it('are followed five times', async () => {
    pages['/hop'] = redirectHop
    const answer = await get('/hop?remaining=5')
    expect(answer).toMatchObject({
      outcome: 'fetched',
      url: `${site.origin}/hop?remaining=0`,
      movedPermanently: true,
    })
  })

  it('are not followed a sixth time', async () => {
    pages['/hop'] = redirectHop
    const connectionsBefore = site.connections()
    expect(await get('/hop?remaining=6')).toMatchObject({ outcome: 'refused', reason: 'redirects' })
    expect(site.connections() - connectionsBefore).toBe(6)
  })
})

describe('a malicious site', () => {
  it.each([
    ['gzip', gzipSync(Buffer.alloc(100 * MB))],
    ['br', brotliCompressSync(Buffer.alloc(100 * MB), { params: { 1: 1 } })],
  ])('that sends a %s bomb has at most 2 MB of it decompressed', async (encoding, bomb) => {
    const headers = { 'content-encoding': encoding }
    pages['/bomb'] = (_, response) => void response.writeHead(200, { ...html, ...headers }).end(bomb)
    pages['/feed-bomb'] = (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/xml', ...headers }).end(bomb)
    const truncated = await get('/bomb')
    expect(truncated).toMatchObject({ outcome: 'fetched', isComplete: false })
    expect(truncated.outcome === 'fetched' && truncated.bytes.length).toBe(2 * MB)
    expect(await get('/feed-bomb', { accept: 'feed' })).toMatchObject({
      outcome: 'fetched',
      isComplete: false,
    })
  })

  it('is not read endlessly', async () => {
    let closed = false
    pages['/endless'] = (_, response) => {
      response.on('close', () => {
        closed = true
      })
      response.writeHead(200, { 'content-type': 'text/xml' })
      const writeMore = () =>
        !closed && response.write(Buffer.alloc(64 * 1024), () => setImmediate(writeMore))
      writeMore()
    }
    expect(await get('/endless', { accept: 'feed' })).toMatchObject({ outcome: 'fetched', isComplete: false })
    await expect.poll(() => closed).toBe(true)
  })

  it('is rejected by its announced size, before reading', async () => {
    pages['/announced'] = (_, response) =>
      void response.writeHead(200, { 'content-type': 'image/png', 'content-length': 3 * MB }).write('x')
    expect(await get('/announced', { accept: 'image' })).toMatchObject({ reason: 'too_large' })
  })

  it.each([
    ['never answers', '/mute', () => {}],
    [
      'sends its body byte by byte',
      '/drip',
      ((_, response) => response.writeHead(200, html).write('<')) as RequestListener,
    ],
  ])('that %s is abandoned in time', async (_, path, answer) => {
    pages[path] = answer
    expect(await get(path, { timeout: 200 })).toMatchObject({ outcome: 'refused', reason: 'timeout' })
  })

  it('times out when its name server hangs', async () => {
    const answer = await fetcher.fetchPage('http://hangs.example/', { accept: 'html', timeout: 200 })
    expect(answer).toMatchObject({ outcome: 'refused', reason: 'timeout' })
  })

  it('is not decompressed a third time', async () => {
    const doublyCompressed = gzipSync(page)
    pages['/packed'] = (_, response) =>
      void response.writeHead(200, html).end(gzipSync(gzipSync(doublyCompressed)))
    expect(await get('/packed')).toMatchObject({ outcome: 'fetched', bytes: doublyCompressed })
  })

  it.each([
    ['hangs up', ((_, response) => void response.destroy()) as RequestListener],
    [
      'sends broken gzip',
      ((_, response) =>
        void response
          .writeHead(200, { ...html, 'content-encoding': 'gzip' })
          .end(gzipSync(page).fill(0xff, 10))) as RequestListener,
    ],
    [
      'hangs up halfway',
      ((_, response) => {
        response.writeHead(200, { ...html, 'content-length': 1000 }).write('x')
        setImmediate(() => response.destroy())
      }) as RequestListener,
    ],
  ])('that %s counts as unreachable', async (_, answer) => {
    pages['/broken'] = answer
    expect(await get('/broken')).toMatchObject({ outcome: 'refused', reason: 'unreachable' })
  })

  it('is unreachable if nothing listens', async () => {
    const closedSite = await startTestSite(() => {})
    await closedSite.close()
    const answer = await fetcherFor(closedSite).fetchPage(closedSite.origin, { accept: 'html' })
    expect(answer).toMatchObject({ outcome: 'refused', reason: 'unreachable' })
  })
})

describe('robots.txt', () => {
  async function crawl(robots: RequestListener | undefined, path: string) {
    let robotsRequests = 0
    const crawledSite = await startTestSite((request, response) => {
      if (request.url === '/robots.txt') {
        robotsRequests++
        if (robots) robots(request, response)
        else response.writeHead(404).end()
      } else if (request.url === '/away') response.writeHead(302, { location: '/private/' }).end()
      else response.writeHead(200, html).end(page)
    })
    const crawler = fetcherFor(crawledSite)
    const visit = () => crawler.fetchPage(crawledSite.origin + path, { accept: 'html', respectRobots: true })
    const answers = [await visit(), await visit()]
    await crawledSite.close()
    return { answers, robotsRequests }
  }
  const robotsTxt =
    (text: string): RequestListener =>
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/plain' }).end(text)

  it('is obeyed and fetched once', async () => {
    const { answers, robotsRequests } = await crawl(
      robotsTxt('User-agent: *\nDisallow: /private/'),
      '/private/diary',
    )
    expect(answers).toMatchObject([{ reason: 'robots' }, { reason: 'robots' }])
    expect(robotsRequests).toBe(1)
  })

  it('matches our user agent', async () => {
    const { answers } = await crawl(
      robotsTxt('User-agent: *\nAllow: /\n\nUser-agent: Wend\nDisallow: /'),
      '/',
    )
    expect(answers[0]).toMatchObject({ reason: 'robots' })
  })

  it('applies to every redirect', async () => {
    const { answers } = await crawl(robotsTxt('User-agent: *\nDisallow: /private/'), '/away')
    expect(answers[0]).toMatchObject({ reason: 'robots' })
  })

  it('allows matching paths, or everything if missing', async () => {
    const allowed = await crawl(robotsTxt('User-agent: *\nDisallow: /private/'), '/public')
    const missingRobots = await crawl(undefined, '/private/')
    expect([allowed.answers[0], missingRobots.answers[0]]).toMatchObject([
      { outcome: 'fetched' },
      { outcome: 'fetched' },
    ])
  })

  it('disallows everything while the site is failing', async () => {
    const { answers } = await crawl((_, response) => void response.writeHead(503).end(), '/')
    expect(answers[0]).toMatchObject({ reason: 'robots' })
  })

  it("does not apply to a user's request", async () => {
    pages['/robots.txt'] = robotsTxt('User-agent: *\nDisallow: /')
    pages['/'] = (_, response) => void response.writeHead(200, html).end(page)
    expect(await get('/')).toMatchObject({ outcome: 'fetched' })
  })
})
