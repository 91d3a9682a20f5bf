import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { measureLongestBlockMs } from '#test/longest-block.ts'
import { slowIt } from '#test/slow-it.ts'
import { maxFeedBytes } from '../http/requests.ts'
import { maxEntries } from './parsing/feed-limits.ts'
import { readFeed } from './read-feed.ts'

const address = 'https://ada.example/feed'
const rss = '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>x</title>'
const item = '<item><link>https://ada.example/1</link>'
const json = '{"version":"https://jsonfeed.org/version/1","title":"x","items":['

/** A feed of the maximum size, filled with repetition. */
function fillFeed(start: string, repeated: string, end = ''): Buffer {
  const times = Math.floor((maxFeedBytes - start.length - end.length) / Buffer.byteLength(repeated))
  return Buffer.from(start + repeated.repeat(times) + end)
}

const hostileFeeds: [string, Buffer][] = [
  ['a million entries', fillFeed(rss, '<item/>')],
  ['entries with everything', fillFeed(rss, `${item}<title>a</title><guid>1</guid></item>`)],
  ['entries in XHTML', fillFeed('<feed>', '<entry><content type="xhtml"><div>a</div></content></entry>')],
  ['endless nesting', fillFeed(rss, '<a>')],
  ['nesting that is closed', fillFeed(rss, '<a>', '</a>'.repeat(300_000))],
  ['nesting before a feed', fillFeed('', '<item>')],
  ['nesting beyond the last entry', fillFeed(rss + '<item/>'.repeat(maxEntries), '<item>')],
  ['comments without an end in a title', fillFeed(`${rss}${item}<title>`, '&lt;!--')],
  ['tags in titles', fillFeed(rss, `${item}<title>${'&lt;b&gt;'.repeat(400)}</title></item>`)],
  ['nesting in a title', fillFeed(`${rss}${item}<title>`, '<b>')],
  ['an author of brackets', fillFeed(`${rss}${item}<author>`, '(')],
  ['authors of brackets', fillFeed(`${rss}${item}`, `<author>${'('.repeat(180)}</author>`)],
  ['names of brackets everywhere', fillFeed(rss, `${item}<author>${'('.repeat(180)}</author></item>`)],
  ['a title of 4 MB', fillFeed(`${rss}${item}<title>`, 'a ')],
  ['a title of combining marks', fillFeed(`${rss}${item}<title>`, '\u0301')],
  ['titles of joined emoji', fillFeed(rss, `${item}<title>${'👩‍'.repeat(500)}</title></item>`)],
  ['open tags in CDATA', fillFeed(`${rss}${item}<description><![CDATA[`, '<p ')],
  ['CDATA in CDATA', fillFeed(`${rss}${item}`, '<description><![CDATA[')],
  ['open comments', fillFeed(rss, '<!--')],
  ['ampersands', fillFeed(`${rss}${item}<title>`, '&')],
  ['attributes', fillFeed(`${rss}<item `, 'a="b" ')],
  ['namespaces', fillFeed('<rss ', 'xmlns:a="b" ')],
  ['an open attribute', fillFeed(`${rss}<item a="`, '<')],
  ['one element again and again', fillFeed(`${rss}${item}`, '<category>a</category>')],
  [
    'a table of contents',
    fillFeed('<rdf:RDF><channel><items><rdf:Seq>', '<rdf:li resource="https://a.example"/>'),
  ],
  ['angle brackets', fillFeed(rss, '<')],
  ['processing instructions', fillFeed(rss, '<?x ')],
  ['zeros', Buffer.alloc(maxFeedBytes)],
  ['bytes that no encoding knows', Buffer.alloc(maxFeedBytes, 0xff)],
  ['nothing but spaces', fillFeed('', ' ')],
  ['a long time', fillFeed(`${rss}${item}<pubDate>`, '1 ')],
  ['JSON of a million items', fillFeed(json, '{},', '{}]}')],
  ['JSON of deep nesting', fillFeed('{"a":', '[')],
  [
    'JSON with a title of 4 MB',
    fillFeed(`${json}{"id":"1","url":"https://a.example","title":"`, 'a ', '"}]}'),
  ],
  [
    'JSON with nested markup',
    fillFeed(`${json}{"url":"https://a.example","content_html":"`, '<div>', '"}]}'),
  ],
]

describe('a hostile feed', () => {
  it.each(hostileFeeds)('with %s costs little time', async (_, bytes) => {
    expect(await measureLongestBlockMs(async () => readFeed({ bytes, address }))).toBeLessThan(2000)
  })

  slowIt('costs little memory', async () => {
    const code = `
      import { parentPort, workerData } from 'node:worker_threads'
      import { readFeed } from ${JSON.stringify(new URL('read-feed.ts', import.meta.url).href)}
      for (const bytes of workerData) readFeed({ bytes, address: '${address}' })
      parentPort.postMessage('all read')`
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
      workerData: hostileFeeds.map(([, bytes]) => bytes),
      resourceLimits: { maxOldGenerationSizeMb: 160 },
    })
    const reply = await new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject))
    await worker.terminate()
    expect(reply).toBe('all read')
  })

  it('of 100 MB costs no more than its beginning', async () => {
    const bytes = Buffer.alloc(100 * 1024 * 1024, '<rss>')
    const expectRejection = async () => expect(readFeed({ bytes, address })).toEqual({ error: 'too_large' })
    expect(await measureLongestBlockMs(expectRejection)).toBeLessThan(2000)
  })

  it('cannot define entities', () => {
    const levels = Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`)
    const externalEntity = '<!ENTITY file SYSTEM "file:///etc/hostname">'
    const bomb = `<!DOCTYPE rss [<!ENTITY a0 "ha">${levels.join('')}${externalEntity}]>${rss}${item}<title>&a20;&a0;&file;</title></item>`
    expect(readFeed({ bytes: Buffer.from(bomb), address })).toMatchObject({
      posts: [{ title: '&a20;&a0;&file;' }],
    })
  })
})
