import { describe, expect, it } from 'vitest'
import { readFeed } from './read-feed.ts'

function readPosts(feed: string, address = 'https://ada.example/blog/feed.xml') {
  const result = readFeed({ bytes: Buffer.from(feed), address })
  return 'error' in result ? [] : result.posts
}
const rss = (innerXml: string, root = '') => `<rss version="2.0" ${root}><channel>${innerXml}</channel></rss>`
const readUrls = (...args: Parameters<typeof readPosts>) => readPosts(...args).map(({ url }) => url)

describe('the address of a post', () => {
  it.each([
    ['is its link', '<link>https://ada.example/1</link>', 'https://ada.example/1'],
    ['has no white space around it', '<link>\n https://ada.example/1 </link>', 'https://ada.example/1'],
    ['may be a guid', '<guid>https://ada.example/1</guid>', 'https://ada.example/1'],
    ['may be in Atom’s link', '<a:link href="https://ada.example/1"/>', 'https://ada.example/1'],
    [
      'may have bare ampersands',
      '<link>https://ada.example/?a=1&b=2&copy=3</link>',
      'https://ada.example/?a=1&b=2&copy=3',
    ],
    [
      'may be in another script',
      '<link>https://ada.example/blåbær</link>',
      'https://ada.example/bl%C3%A5b%C3%A6r',
    ],
    ['is relative to the feed', '<link>../1</link>', 'https://ada.example/1'],
    [
      'is relative to xml:base',
      '<link xml:base="x">1</link>',
      undefined,
      '<item xml:base="https://b.example/y/">',
    ],
  ])('%s', (_, innerXml, url, open = '<item>') => {
    expect(readUrls(rss(`${open}${innerXml}</item>`, 'xmlns:a="http://www.w3.org/2005/Atom"'))).toEqual([
      url ?? 'https://b.example/y/1',
    ])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:ada@ada.example',
    'ftp://ada.example/1',
    'https://ada:secret@ada.example/1',
    `https://ada.example/${'x'.repeat(3000)}`,
    'https://',
  ])('is http(s), else the post is dropped: %s', (link) => {
    expect(readUrls(rss(`<item><link>${link}</link><guid isPermaLink="false">1</guid></item>`))).toEqual([])
  })

  it('is never a guid with isPermaLink="false"', () => {
    expect(readUrls(rss('<item><guid isPermaLink="false">https://ada.example/1</guid></item>'))).toEqual([])
  })

  it('is relative to the site if a service forwards the feed', () => {
    const feed = rss('<link>https://ada.example/</link><item><link>/1</link></item>')
    expect(readUrls(feed, 'https://feeds.example/ada')).toEqual(['https://ada.example/1'])
  })

  it('is relative to the xml:base of all ancestors', () => {
    const entry =
      '<entry xml:base="2024/"><link xml:base="may/" href="1"/><link rel="related" href="x"/></entry>'
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/blog/">${entry}</feed>`
    expect(readUrls(feed)).toEqual(['https://b.example/blog/2024/may/1'])
  })
})

it('reads the first 500 entries, duplicates included', () => {
  const items = Array.from(
    { length: 800 },
    (_, n) => `<item><guid>same</guid><link>https://a.example/${n}</link></item>`,
  )
  const result = readPosts(rss(items.join('')))
  expect(result).toHaveLength(500)
  expect(result.at(-1)?.url).toBe('https://a.example/499')
})

it('uses the guid as the id; null without one', () => {
  const innerXml = `<item><guid isPermaLink="false"> x </guid><link>/1</link></item><item><link>/2</link></item>`
  expect(readPosts(rss(innerXml)).map(({ id }) => id)).toEqual(['x', null])
})
