import { brotliCompressSync, gzipSync } from 'node:zlib'
import { robotsKinds } from './robots-kinds.ts'
import type { Reply, WebHost } from './web-host.ts'

const rss = { 'Content-Type': 'application/rss+xml' }
const html = { 'Content-Type': 'text/html' }
const script = '<script>alert(1)</script>'
const escaped = '&lt;script&gt;alert(1)&lt;/script&gt;'
const item = (inside: string) => `<item>${inside}</item>`
const feed = (inside: string) => `<rss version="2.0"><channel><title>A</title>${inside}</channel></rss>`
const post = (n: number, more = '') =>
  item(`<title>Post ${n}</title><link>/${n}</link><guid>${n}</guid>${more}`)
const many = (n: number, renderItem: (n: number) => string) =>
  Array.from({ length: n }, (_, place) => renderItem(place)).join('')
const circle = (to: string): Reply => ({ status: 302, headers: { Location: to } })

/** Malicious or malicious-looking feeds, by name. */
const feeds: Record<string, Reply> = {
  'hundred-megabytes': { headers: rss, body: Buffer.alloc(100 * 2 ** 20, feed(many(100, post))) },
  endless: { headers: rss, body: many(200, post), ends: 'endless' },
  'slow-to-end': { headers: rss, body: feed(many(20, post)), ends: 'dripping' },
  'slow-to-begin': { ends: 'mute' },
  'gzip-bomb': {
    headers: { ...rss, 'Content-Encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(200 * 2 ** 20, ' ')),
  },
  'brotli-bomb': {
    headers: { ...rss, 'Content-Encoding': 'br' },
    body: brotliCompressSync(Buffer.alloc(50 * 2 ** 20, '<item>')),
  },
  'no-gzip': { headers: { ...rss, 'Content-Encoding': 'gzip' }, body: feed(many(3, post)) },
  'entity-bomb': {
    headers: rss,
    body: `<!DOCTYPE rss [<!ENTITY a "${'ha'.repeat(50)}">${many(9, (n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`)}]>${feed(item('<title>&j;</title><link>/1</link>'))}`,
  },
  'outside-entity': {
    headers: rss,
    body: `<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>${feed(item('<title>&a;</title><link>/1</link>'))}`,
  },
  'million-entries': { headers: rss, body: feed('<item/>'.repeat(500_000)) },
  'many-entries': { headers: rss, body: feed(many(30_000, post)) },
  'ids-repeat': {
    headers: rss,
    body: feed(many(400, (n) => item(`<title>Post ${n}</title><link>/${n}</link><guid>same</guid>`))),
  },
  'long-titles': {
    headers: rss,
    body: feed(many(3, (n) => item(`<title>${'long '.repeat(200_000)}</title><link>/${n}</link>`))),
  },
  'long-ids': {
    headers: rss,
    body: feed(
      many(30, (n) => item(`<title>T</title><link>/${n}</link><guid>${n}${'i'.repeat(100_000)}</guid>`)),
    ),
  },
  'odd-times': {
    headers: rss,
    body: feed(
      ['9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z', '-000001-01-01', '1969-12-31', '0', 'NaN', '']
        .map((time, n) => post(n, `<pubDate>${time}</pubDate>`))
        .join(''),
    ),
  },
  'script-in-all': {
    headers: rss,
    body: feed(
      many(5, (n) =>
        item(
          `<title>${escaped}</title><link>/${n}?${escaped}</link><guid>${escaped}${n}</guid><author>${escaped}</author>` +
            `<category>${escaped}</category><description><![CDATA[${script}<img src=x onerror=alert(1)>]]></description>`,
        ),
      ),
    ),
  },
  'links-that-run': {
    headers: rss,
    body: feed(
      [
        'javascript:alert(1)',
        'data:text/html,x',
        'file:///etc/passwd',
        'vbscript:x',
        'http://',
        ' java\nscript:x',
      ]
        .map((link) => item(`<title>T</title><link>${link}</link><guid>${link}</guid>`))
        .join(''),
    ),
  },
  'no-text': {
    headers: rss,
    body: Buffer.from(feed(post(1, '<author>\0\x01\ufffe</author>')).replace('Post', '\0P\x1b')),
  },
  'deep-json': { headers: { 'Content-Type': 'application/feed+json' }, body: '['.repeat(1_000_000) },
  'odd-json': {
    headers: { 'Content-Type': 'application/feed+json' },
    body: `{"version":"https://jsonfeed.org/version/1.1","title":"\\ud800","__proto__":{"posts":1},"items":[{"id":"\\u0000\\udfff","url":"/1","title":"\\u0000","content_text":"\\ud800"},{"id":{"a":1},"url":[],"title":5}]}`,
  },
  'deep-markup': { headers: rss, body: feed('<a>'.repeat(200_000)) },
  'circle-to-itself': circle('/feed'),
  'circle-of-two': circle('/other'),
  'to-inside': circle('http://127.0.0.1:5432/'),
  'to-metadata': circle('http://169.254.169.254/latest/meta-data/'),
  'to-file': circle('file:///etc/passwd'),
  'no-redirect': { status: 301, headers: {} },
  'odd-status': { status: 999, headers: rss, body: feed(post(1)) },
  'not-asked-304': { status: 304 },
  'large-headers': { headers: { ...rss, 'X-Large': 'x'.repeat(200_000) }, body: feed(post(1)) },
  'large-etag': { headers: { ...rss, ETag: `"${'e'.repeat(12_000)}"` }, body: feed(post(1)) },
  'waits-for-ever': { status: 503, headers: { 'Retry-After': '1e99' } },
  'asks-for-ever': {
    headers: { ...rss, 'Cache-Control': 'max-age=99999999999999999999' },
    body: feed(post(1)),
  },
}

const fronts: Record<string, Reply> = {
  'endless-front': { headers: html, body: '<p>'.repeat(10_000), ends: 'endless' },
  'many-links': {
    headers: html,
    body: `<title>T</title>${many(50_000, (n) => `<link rel=alternate type=application/rss+xml href=/feed/${n}>`)}`,
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
  const named = (name: string) => `${name}-hostile.org`
  const withFeed = Object.entries(feeds).map(([what, reply]): HostileSite => {
    const circleReply: Reply = circle('/feed')
    const pages = {
      '/feed': { kind: 'feed', reply },
      '/other': { kind: 'other', reply: circleReply },
    } as const
    return { name: named(what), host: { name: named(what), pages } }
  })
  const withFront = Object.entries(fronts).map(([what, reply]): HostileSite => {
    const onward: Reply = {
      headers: html,
      body: '<meta http-equiv=refresh content="0;url=/"><title>T</title>',
    }
    const pages = {
      '/': { kind: 'page', reply },
      '/other': { kind: 'page', reply: onward },
    } as const
    return { name: named(what), host: { name: named(what), pages } }
  })
  const well = { '/feed': { kind: 'feed', reply: { headers: rss, body: feed(many(3, post)) } } } as const
  const odd: HostileSite[] = [
    {
      name: named('inside'),
      host: { name: named('inside'), pages: well, resolves: { to: ['192.168.0.1'] } },
    },
    {
      name: named('inside-too'),
      host: { name: named('inside-too'), pages: well, resolves: { to: ['::ffff:127.0.0.1'] } },
    },
    {
      name: named('endless-robots'),
      host: { name: named('endless-robots'), pages: well, robots: robotsKinds.endless },
    },
    { name: named('good'), host: { name: named('good'), pages: well } },
  ]
  return [...withFeed, ...withFront, ...odd]
}
