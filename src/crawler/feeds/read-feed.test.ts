import { describe, expect, it } from 'vitest'
import { type ParsedFeed, readFeed } from './read-feed.ts'

const address = 'https://ada.example/blog/feed.xml'

function read(feed: string | Buffer, options: { charset?: string; robotsHeader?: string } = {}): ParsedFeed {
  const result = readFeed({ bytes: Buffer.from(feed as string), address, ...options })
  if ('error' in result) throw new Error(`rejected: ${result.error}`)
  return result
}

const rss = (innerXml: string, root = '') => `<rss version="2.0" ${root}><channel>${innerXml}</channel></rss>`
const item = (innerXml: string) => rss(`<item><link>https://ada.example/1</link>${innerXml}</item>`)
const atom = (innerXml: string) => `<feed xmlns="http://www.w3.org/2005/Atom">${innerXml}</feed>`
const entry = (innerXml: string) => atom(`<entry><link href="https://ada.example/1"/>${innerXml}</entry>`)
const jsonFeed = (...items: object[]) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Ada', items })
const json = (item: object) => jsonFeed({ id: '1', url: 'https://ada.example/1', ...item })
const readPost = (feed: string | Buffer) => read(feed).posts[0]

describe('a feed', () => {
  const ada = {
    title: 'Ada’s notes',
    description: 'On engines',
    language: 'en',
    site_address: 'https://ada.example/',
  }
  const first = {
    id: 'urn:1',
    url: 'https://ada.example/first',
    title: 'The first',
    excerpt: 'How it began.',
    author: 'Ada Lovelace',
    published_on: new Date('2024-03-05T10:00:00Z'),
    categories: ['engines', 'poetry'],
  }

  it.each([
    [
      'RSS 2.0',
      rss(`<title>Ada’s notes</title><link>https://ada.example/</link><description>On engines</description>
        <language>en-GB</language><item><title>The first</title><link>https://ada.example/first</link>
        <guid isPermaLink="false">urn:1</guid><description>How it began.</description>
        <author>ada@ada.example (Ada Lovelace)</author><category>engines</category><category>poetry</category>
        <pubDate>Tue, 05 Mar 2024 11:00:00 +0100</pubDate></item>`),
    ],
    [
      'RSS 1.0',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://ada.example/"><title>Ada’s notes</title>
        <link>https://ada.example/</link><description>On engines</description><dc:language>en</dc:language>
        <items><rdf:Seq><rdf:li resource="https://elsewhere.example/"/></rdf:Seq></items></channel>
        <item rdf:about="urn:1"><title>The first</title><link>https://ada.example/first</link>
        <description>How it began.</description><dc:creator>Ada Lovelace</dc:creator><dc:subject>engines</dc:subject>
        <dc:subject>poetry</dc:subject><dc:date>2024-03-05T11:00+01:00</dc:date></item></rdf:RDF>`,
    ],
    [
      'Atom 1.0',
      `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>Ada’s notes</title>
        <subtitle>On engines</subtitle><link rel="self" href="/feed"/><link href="https://ada.example/"/>
        <author><name>Ada Lovelace</name></author><entry><id>urn:1</id><title type="text">The first</title>
        <link rel="enclosure" href="/x.mp3"/><link href="/first" type="text/html"/><category term="engines"/>
        <category term="p" label="poetry"/><summary>How it began.</summary><content type="html">Long ago</content>
        <published>2024-03-05T10:00:00Z</published><updated>2024-04-01T10:00:00Z</updated></entry></feed>`,
    ],
    [
      'Atom 0.3',
      `<feed version="0.3" xmlns="http://purl.org/atom/ns#" xml:lang="en"><title>Ada’s notes</title>
        <tagline>On engines</tagline><link rel="alternate" href="https://ada.example/"/><entry><id>urn:1</id>
        <title>The first</title><link rel="alternate" href="/first"/><author><name>Ada Lovelace</name></author>
        <issued>2024-03-05T10:00:00Z</issued><summary>How it began.</summary>
        <category term="engines"/><category term="poetry"/></entry></feed>`,
    ],
    [
      'JSON Feed',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        ...{
          title: 'Ada’s notes',
          description: 'On engines',
          language: 'en',
          home_page_url: 'https://ada.example',
        },
        items: [
          {
            id: 'urn:1',
            url: '/first',
            title: 'The first',
            content_html: '<p>How it <b>began</b>.',
            authors: [{ name: 'Ada Lovelace' }],
            tags: ['engines', 'poetry'],
            date_published: '2024-03-05T11:00:00+01:00',
          },
        ],
      }),
    ],
  ])('is read as %s', (_, feed) => {
    const result = read(feed)
    expect(result).toMatchObject(ada)
    expect(result.posts).toEqual([expect.objectContaining(first)])
  })

  it.each([
    ['empty', '', 'empty'],
    ['of white space', ' \n ', 'empty'],
    ['a web page', '<!doctype html><html><head><title>Ada</title>', 'page'],
    ['other XML', '<opml><body/></opml>', 'not_a_feed'],
    ['other JSON', '{"a": 1}', 'not_a_feed'],
    ['broken JSON', '{"version": "https://jsonfeed.org/version/1", "items": [', 'not_a_feed'],
    ['prose', 'Gone fishing & back in May', 'not_a_feed'],
    ['5 MB', Buffer.alloc(5 * 1024 * 1024, '<rss>'), 'too_large'],
  ])('is rejected if it is %s', (_, feed, error) => {
    expect(readFeed({ bytes: Buffer.from(feed as string), address })).toEqual({ error })
  })

  it('may have no posts, or be empty', () => {
    expect(read(rss('')).posts).toEqual([])
    expect(read('<feed/>')).toMatchObject({ title: '', posts: [], language: null })
  })

  it('may be broken, truncated, or surrounded by noise', () => {
    const innerXml =
      '<title>Ada & co <3</title><item><title>Un<b>closed</title><link>https://ada.example/1</link></item>'
    expect(read(`<br /><b>Warning</b>: x.php ${rss(innerXml)}<script>alert(1)</script>`)).toMatchObject({
      title: 'Ada & co <3',
      posts: [{ url: 'https://ada.example/1', title: 'Unclosed' }],
    })
    expect(read(rss(innerXml).slice(0, -30)).posts).toHaveLength(1)
  })

  it('limits how often it is fetched', () => {
    const limitElements = `<ttl>120</ttl><skipHours><hour>0</hour><hour>24</hour><hour>3</hour><hour>99</hour></skipHours>
      <skipDays><day>Sunday</day><day>Tuesday</day><day>Never</day></skipDays>
      <sy:updatePeriod> daily </sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>`
    const sy = 'xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"'
    expect(read(rss(limitElements, sy)).fetchLimits).toEqual({
      min_seconds: 43_200,
      skip_hours: [0, 3],
      skip_days: [0, 2],
    })
    expect(read(rss('<ttl>-5</ttl>')).fetchLimits.min_seconds).toBeNull()
  })

  it('may ask not to be quoted or indexed', () => {
    const meta = (words: string) =>
      rss(
        `<x:meta name="robots" content="${words}"/><item><link>https://ada.example/1</link><description>Hush</description></item>`,
        'xmlns:x="http://www.w3.org/1999/xhtml"',
      )
    expect(read(meta('NoSnippet'))).toMatchObject({ robots: { nosnippet: true }, posts: [{ excerpt: '' }] })
    expect(read(meta('noindex, nofollow')).robots).toEqual({ noindex: true, nosnippet: false })
    const feed = item('<description>Hush</description>')
    expect(read(feed, { robotsHeader: 'max-snippet:0' }).posts[0]?.excerpt).toBe('')
    expect(read(feed, { robotsHeader: 'googlebot: nosnippet' }).posts[0]?.excerpt).toBe('Hush')
    // WordPress keeps every feed out of search engines.
    expect(read(feed, { robotsHeader: 'noindex, follow' }).robots.noindex).toBe(false)
  })
})

describe('a title', () => {
  it.each([
    [
      'loses the markup of RSS',
      item('<title>A &lt;b&gt;bold&lt;/b&gt; &amp;amp; good</title>'),
      'A bold & good',
    ],
    ['loses markup in CDATA', item('<title><![CDATA[Fish &amp; <i>chips</i>]]></title>'), 'Fish & chips'],
    [
      'keeps text that only looks like markup',
      item('<title>1 &amp;lt; 2 and a&amp;b</title>'),
      '1 < 2 and a&b',
    ],
    [
      'is literal in Atom',
      entry('<title>Use &lt;details&gt; &amp;amp; co</title>'),
      'Use <details> &amp; co',
    ],
    [
      'is markup in Atom if declared',
      entry('<title type="html">A &lt;b&gt;bold&lt;/b&gt;</title>'),
      'A bold',
    ],
    [
      'is XHTML in Atom',
      entry(
        '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>bold</b> &lt;p&gt;</div></title>',
      ),
      'A bold <p>',
    ],
    ['is literal in JSON', json({ title: 'Use <details> &amp; co' }), 'Use <details> &amp; co'],
    [
      'keeps tags that it mentions',
      item('<title>Using &lt;slot&gt; and Vec&lt;T&gt;</title>'),
      'Using <slot> and Vec<T>',
    ],
    [
      'keeps mentioned tags in Atom',
      entry('<title type="html"><![CDATA[The <b>new</b> <search>]]></title>'),
      'The new <search>',
    ],
    ['has HTML’s entities', item('<title>Caf&eacute;&nbsp;&#8212;</title>'), 'Café —'],
    ['has no script in it', item('<title>a&lt;script&gt;alert(1)&lt;/script&gt;b</title>'), 'a b'],
    ['has no invisible characters', item('<title>a&#x202e;b&#0;&#7;\u200bc\n\n d</title>'), 'abc d'],
    ['may be missing', item('<description>x</description>'), ''],
  ])('%s', (_, feed, title) => {
    expect(readPost(feed)?.title).toBe(title)
  })

  it('of 1 MB is cut at 300 code points', () => {
    for (const feed of [
      item(`<title>${'long 👩‍🚀 '.repeat(100_000)}</title>`),
      json({ title: 'word '.repeat(200_000) }),
    ]) {
      const title = readPost(feed)?.title ?? ''
      expect([...title].length).toBeLessThanOrEqual(300)
      expect(title).toMatch(/…$/)
    }
  })
})

describe('an excerpt', () => {
  it('keeps text that only looks like markup', () => {
    const readExcerpt = (text: string) => readPost(item(`<description>${text}</description>`))?.excerpt
    expect(readExcerpt('Vec&lt;T&gt; and &lt;template&gt;, &lt;p&gt;in two paragraphs')).toBe(
      'Vec<T> and <template>, in two paragraphs',
    )
    expect(readExcerpt('&lt;style&gt;p{}&lt;/style&gt;Red')).toBe('Red')
  })

  it('is the summary or else the text, without markup and within 300 code points', () => {
    expect(
      readPost(
        rss(
          `<item><link>https://a.example/</link><content:encoded><![CDATA[<style>p{}</style><p>One</p><p>two
      <!-- hidden --><span data-nosnippet>secret</span><img src=x onerror=alert(1)>three</p>]]></content:encoded></item>`,
          'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
        ),
      )?.excerpt,
    ).toBe('One two three')
    const long = readPost(item(`<description>${'many words '.repeat(1000)}</description>`))?.excerpt ?? ''
    expect([...long].length).toBeLessThanOrEqual(300)
    expect(long).toMatch(/(many|words)…$/)
  })
})
