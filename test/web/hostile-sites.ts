import { brotliCompressSync, gzipSync } from 'node:zlib'
import { robotsKinds } from './robots-kinds.ts'
import type { Reply, WebHost } from './web-host.ts'

const rss = { 'Content-Type': 'application/rss+xml' }
const html = { 'Content-Type': 'text/html' }
const script = '<script>alert(1)</script>'
const escaped = '&lt;script&gt;alert(1)&lt;/script&gt;'
const renderItem = (inside: string) => `<item>${inside}</item>`
const renderFeed = (inside: string) => `<rss version="2.0"><channel><title>A</title>${inside}</channel></rss>`
const renderPost = (n: number, more = '') =>
  renderItem(`<title>Post ${n}</title><link>/${n}</link><guid>${n}</guid>${more}`)
const repeat = (n: number, render: (n: number) => string) =>
  Array.from({ length: n }, (_, index) => render(index)).join('')
const redirectTo = (to: string): Reply => ({ status: 302, headers: { Location: to } })

/** Malicious or malicious-looking feeds, by name. */
const feeds: Record<string, Reply> = {
  'hundred-megabytes': {
    headers: rss,
    body: Buffer.alloc(100 * 2 ** 20, renderFeed(repeat(100, renderPost))),
  },
  endless: { headers: rss, body: repeat(200, renderPost), ends: 'endless' },
  'slow-to-end': { headers: rss, body: renderFeed(repeat(20, renderPost)), ends: 'dripping' },
  'slow-to-begin': { ends: 'mute' },
  'gzip-bomb': {
    headers: { ...rss, 'Content-Encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(200 * 2 ** 20, ' ')),
  },
  'brotli-bomb': {
    headers: { ...rss, 'Content-Encoding': 'br' },
    body: brotliCompressSync(Buffer.alloc(50 * 2 ** 20, '<item>')),
  },
  'no-gzip': { headers: { ...rss, 'Content-Encoding': 'gzip' }, body: renderFeed(repeat(3, renderPost)) },
  'entity-bomb': {
    headers: rss,
    body: `<!DOCTYPE rss [<!ENTITY a "${'ha'.repeat(50)}">${repeat(9, (n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`)}]>${renderFeed(renderItem('<title>&j;</title><link>/1</link>'))}`,
  },
  'outside-entity': {
    headers: rss,
    body: `<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>${renderFeed(renderItem('<title>&a;</title><link>/1</link>'))}`,
  },
  'million-entries': { headers: rss, body: renderFeed('<item/>'.repeat(500_000)) },
  'many-entries': { headers: rss, body: renderFeed(repeat(30_000, renderPost)) },
  'ids-repeat': {
    headers: rss,
    body: renderFeed(
      repeat(400, (n) => renderItem(`<title>Post ${n}</title><link>/${n}</link><guid>same</guid>`)),
    ),
  },
  'long-titles': {
    headers: rss,
    body: renderFeed(
      repeat(3, (n) => renderItem(`<title>${'long '.repeat(200_000)}</title><link>/${n}</link>`)),
    ),
  },
  'long-ids': {
    headers: rss,
    body: renderFeed(
      repeat(30, (n) =>
        renderItem(`<title>T</title><link>/${n}</link><guid>${n}${'i'.repeat(100_000)}</guid>`),
      ),
    ),
  },
  'odd-times': {
    headers: rss,
    body: renderFeed(
      ['9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z', '-000001-01-01', '1969-12-31', '0', 'NaN', '']
        .map((time, n) => renderPost(n, `<pubDate>${time}</pubDate>`))
        .join(''),
    ),
  },
  'script-in-all': {
    headers: rss,
    body: renderFeed(
      repeat(5, (n) =>
        renderItem(
          `<title>${escaped}</title><link>/${n}?${escaped}</link><guid>${escaped}${n}</guid><author>${escaped}</author>` +
            `<category>${escaped}</category><description><![CDATA[${script}<img src=x onerror=alert(1)>]]></description>`,
        ),
      ),
    ),
  },
  'links-that-run': {
    headers: rss,
    body: renderFeed(
      [
        'javascript:alert(1)',
        'data:text/html,x',
        'file:///etc/passwd',
        'vbscript:x',
        'http://',
        ' java\nscript:x',
      ]
        .map((link) => renderItem(`<title>T</title><link>${link}</link><guid>${link}</guid>`))
        .join(''),
    ),
  },
  'no-text': {
    headers: rss,
    body: Buffer.from(renderFeed(renderPost(1, '<author>\0\x01\ufffe</author>')).replace('Post', '\0P\x1b')),
  },
  'deep-json': { headers: { 'Content-Type': 'application/feed+json' }, body: '['.repeat(1_000_000) },
  'odd-json': {
    headers: { 'Content-Type': 'application/feed+json' },
    body: `{"version":"https://jsonfeed.org/version/1.1","title":"\\ud800","__proto__":{"posts":1},"items":[{"id":"\\u0000\\udfff","url":"/1","title":"\\u0000","content_text":"\\ud800"},{"id":{"a":1},"url":[],"title":5}]}`,
  },
  'deep-markup': { headers: rss, body: renderFeed('<a>'.repeat(200_000)) },
  'circle-to-itself': redirectTo('/feed'),
  'circle-of-two': redirectTo('/other'),
  'to-inside': redirectTo('http://127.0.0.1:5432/'),
  'to-metadata': redirectTo('http://169.254.169.254/latest/meta-data/'),
  'to-file': redirectTo('file:///etc/passwd'),
  'no-redirect': { status: 301, headers: {} },
  'odd-status': { status: 999, headers: rss, body: renderFeed(renderPost(1)) },
  'not-asked-304': { status: 304 },
  'large-headers': { headers: { ...rss, 'X-Large': 'x'.repeat(200_000) }, body: renderFeed(renderPost(1)) },
  'large-etag': { headers: { ...rss, ETag: `"${'e'.repeat(12_000)}"` }, body: renderFeed(renderPost(1)) },
  'waits-for-ever': { status: 503, headers: { 'Retry-After': '1e99' } },
  'asks-for-ever': {
    headers: { ...rss, 'Cache-Control': 'max-age=99999999999999999999' },
    body: renderFeed(renderPost(1)),
  },
}

const fronts: Record<string, Reply> = {
  'endless-front': { headers: html, body: '<p>'.repeat(10_000), ends: 'endless' },
  'many-links': {
    headers: html,
    body: `<title>T</title>${repeat(50_000, (n) => `<link rel=alternate type=application/rss+xml href=/feed/${n}>`)}`,
  },
  'title-of-megabytes': { headers: html, body: `<title>${'title '.repeat(300_000)}</title>` },
  'sends-on': { headers: html, body: '<meta http-equiv=refresh content="0;url=/other"><title>T</title>' },
  'script-in-front': {
    headers: html,
    body: `<html lang="${escaped}"><title>${escaped}</title><meta name=description content="${escaped}"><p>Hello`,
  },
  'unclosed-front': { headers: html, body: '<'.repeat(2_000_000) },
}

export interface HostileSite {
  name: string
  host: WebHost
}

/** Worst-case sites, each on its own host. */
export function hostileSites(): HostileSite[] {
  const hostName = (name: string) => `${name}-hostile.org`
  const feedSites = Object.entries(feeds).map(([what, reply]): HostileSite => {
    const redirectBack: Reply = redirectTo('/feed')
    const pages = {
      '/feed': { kind: 'feed', reply },
      '/other': { kind: 'other', reply: redirectBack },
    } as const
    return { name: hostName(what), host: { name: hostName(what), pages } }
  })
  const frontPageSites = Object.entries(fronts).map(([what, reply]): HostileSite => {
    const refreshingPage: Reply = {
      headers: html,
      body: '<meta http-equiv=refresh content="0;url=/"><title>T</title>',
    }
    const pages = {
      '/': { kind: 'page', reply },
      '/other': { kind: 'page', reply: refreshingPage },
    } as const
    return { name: hostName(what), host: { name: hostName(what), pages } }
  })
  const healthyPages = {
    '/feed': { kind: 'feed', reply: { headers: rss, body: renderFeed(repeat(3, renderPost)) } },
  } as const
  const otherSites: HostileSite[] = [
    {
      name: hostName('inside'),
      host: { name: hostName('inside'), pages: healthyPages, resolves: { to: ['192.168.0.1'] } },
    },
    {
      name: hostName('inside-too'),
      host: { name: hostName('inside-too'), pages: healthyPages, resolves: { to: ['::ffff:127.0.0.1'] } },
    },
    {
      name: hostName('endless-robots'),
      host: { name: hostName('endless-robots'), pages: healthyPages, robots: robotsKinds.endless },
    },
    { name: hostName('good'), host: { name: hostName('good'), pages: healthyPages } },
  ]
  return [...feedSites, ...frontPageSites, ...otherSites]
}
