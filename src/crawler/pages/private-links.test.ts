import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedData } from '#test/shared-data.ts'
import { type ParsedFeed, readFeed } from '../feeds/read-feed.ts'
import { readPage } from './read-page.ts'

function read(feed: string | Buffer, address = 'https://fern.example.org/feed.xml'): ParsedFeed {
  const result = readFeed({ bytes: Buffer.from(feed as string), address })
  if ('error' in result) throw new Error(`rejected: ${result.error}`)
  return result
}
const rss = (link: string, guid = '') =>
  `<rss version="2.0"><channel><item><title>Spores</title><link>${link}</link>${guid}</item></channel></rss>`
const readLink = (feed: string, address?: string) => read(feed, address).posts[0]?.url

const inputs = join(sharedData ?? '', 'inputs')

describe('a link that only its author can open', () => {
  it.each([
    'http://localhost:4000/2026/spores.html?a=1#b',
    'http://LOCALHOST./2026/spores.html?a=1#b',
    'https://fern.localhost:8443/2026/spores.html?a=1#b',
    'http://127.0.0.1:1313/2026/spores.html?a=1#b',
    'http://127.1/2026/spores.html?a=1#b',
    'http://2130706433:8080/2026/spores.html?a=1#b',
    'http://0x7f000001/2026/spores.html?a=1#b',
    'http://0177.0.0.1/2026/spores.html?a=1#b',
    'http://0.0.0.0:4000/2026/spores.html?a=1#b',
    'http://[::1]:3000/2026/spores.html?a=1#b',
    'http://[::ffff:127.0.0.1]/2026/spores.html?a=1#b',
    '//localhost:1313/2026/spores.html?a=1#b',
  ])('is resolved at the feed’s host if it points to localhost: %s', (link) => {
    expect(readLink(rss(link))).toBe('https://fern.example.org/2026/spores.html?a=1#b')
  })

  it.each([
    'http://10.1.2.3/a',
    'http://172.16.0.9:8080/a',
    'http://192.168.1.20/a',
    'http://100.64.0.7/a',
    'http://169.254.169.254/a',
    'http://[fd12::7]/a',
    'http://[fe80::1]/a',
    'http://[::ffff:192.168.1.1]/a',
    'http://nas/a',
    'http://pi.local/a',
    'http://wiki.internal/a',
    'http://router.lan/a',
    'http://box.home/a',
    'http://box.home.arpa/a',
    'http://1.0.168.192.in-addr.arpa/a',
    'http://fern.corp/a',
    'http://fern.test/a',
    'http://fern.localdomain/a',
    'http://fernfernfernfern.onion/a',
    'http://ann:secret@fern.example.org/a',
    'http://:secret@fern.example.org/a',
    'file:///home/ann/a.html',
  ])('is dropped if it points to any other private address: %s', (link) => {
    expect(readLink(rss(link))).toBeUndefined()
    const guid = '<guid>https://fern.example.org/spores</guid>'
    expect(readLink(rss(link, guid)), 'a public guid counts instead').toBe('https://fern.example.org/spores')
  })

  it('is dropped if another site’s pages may be at its path', () => {
    const link = 'http://localhost:4000/2026/a.html'
    expect(readLink(rss(link), 'https://tilde.club/~ann/feed.xml')).toBeUndefined()
    expect(readLink(rss('http://localhost/~ann/a.html'), 'https://tilde.club/~ann/feed.xml')).toBe(
      'https://tilde.club/~ann/a.html',
    )
    expect(readLink(rss(link), 'https://feeds.feedburner.com/fern')).toBeUndefined()
  })

  it('is not used as a base either', () => {
    const atom = (innerXml: string, root = '', entry = '') =>
      `<feed xmlns="http://www.w3.org/2005/Atom" ${root}><entry ${entry}><id>urn:1</id>${innerXml}</entry></feed>`
    for (const base of ['http://localhost:4000/', 'http://192.168.1.2/'])
      for (const feed of [
        atom('<link href="/a"/>', `xml:base="${base}"`),
        atom('<link href="/a"/>', '', `xml:base="${base}"`),
        atom(`<link href="/a" xml:base="${base}"/>`),
        rss('/a').replace('<item>', `<link>${base}</link><item>`),
      ])
        expect(readLink(feed), feed).toBe('https://fern.example.org/a')
  })

  it('is unchanged if everyone can open it', () => {
    for (const link of ['http://1.1.1.1/a', 'http://[2606:4700::1]/a', 'https://fern.example.org:8443/a'])
      expect(readLink(rss(link))).toBe(link)
  })

  it('is neither a site, nor a list, nor metadata of a page', () => {
    const feed = read(
      `<rss version="2.0" xmlns:source="http://source.scripting.com/"><channel><link>http://192.168.1.2/</link>
        <source:blogroll>http://fern.local/roll.opml</source:blogroll></channel></rss>`,
    )
    expect(feed).toMatchObject({ site_address: null, blogroll: null })
    expect(read(rss('x').replace('<item>', '<link>http://localhost:4000/</link><item>')).site_address).toBe(
      'https://fern.example.org/',
    )
    const page = readPage({
      bytes: Buffer.from(`<!doctype html><title>Fern</title><base href="http://localhost:4000/">
        <link rel="canonical" href="http://10.0.0.2/"><meta property="og:image" content="http://nas/fern.png">
        <meta property="og:image" content="//127.0.0.1:4000/fern.jpg"><link rel="alternate" type="application/rss+xml" href="feed.xml">
        <link rel="blogroll" href="http://fern.lan/roll.opml"><p>On ferns, moss and everything that grows on walls.`),
      address: 'https://fern.example.org/',
    })
    expect(page).toMatchObject({
      canonical: null,
      picture: 'https://fern.example.org/fern.jpg',
      recommendations: { blogrolls: [] },
    })
    expect('feeds' in page && page.feeds[0]?.url).toBe('https://fern.example.org/feed.xml')
  })

  it.skipIf(!sharedData)('in the real input is resolved at the feed’s host', () => {
    const feed = readFileSync(join(inputs, 'o06-localhost.rss'))
    const { posts, site_address } = read(feed, 'https://moss.example.com/feed.xml')
    expect(site_address).toBe('https://moss.example.com/')
    expect(posts.map(({ url }) => url)).toEqual(['https://moss.example.com/2026/06/built.html'])
  })
})

describe('a relative link', () => {
  const resolveLink = (link: string, address?: string) =>
    readLink(rss('/posts/welcome.html').replace('<item>', `<link>${link}</link><item>`), address)

  it('refers to the feed’s host if the feed names another site, such as its generator’s', () => {
    for (const link of ['https://github.com/someone/feeds', 'https://feedmaker.example.net/', 'nonsense'])
      expect(resolveLink(link)).toBe('https://fern.example.org/posts/welcome.html')
  })

  it('refers to the site if the feed is at a service or on another host of the site', () => {
    expect(resolveLink('https://fern.org/', 'https://feeds.feedburner.com/fern')).toBe(
      'https://fern.org/posts/welcome.html',
    )
    expect(resolveLink('https://www.fern.org/', 'https://feeds.fern.org/all.xml')).toBe(
      'https://www.fern.org/posts/welcome.html',
    )
  })

  it.skipIf(!sharedData)('in the real input refers to the feed’s host', () => {
    const { posts } = read(
      readFileSync(join(inputs, 'o07-generator-link.rss')),
      'https://moss.example.com/rss.xml',
    )
    expect(posts.map(({ url }) => url)).toEqual(['https://moss.example.com/posts/welcome.html'])
  })
})
