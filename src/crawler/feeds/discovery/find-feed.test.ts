import { describe, expect, it } from 'vitest'
import { readPageFacts } from '#page-metadata/page-facts.ts'
import { listFeedCandidates } from './find-feed.ts'

const findCandidates = (html: string | undefined, address = 'https://ada.example/', linkHeader?: string) =>
  listFeedCandidates({ address, linkHeader }, html === undefined ? undefined : readPageFacts(html))
const findFirst = (...args: Parameters<typeof findCandidates>) => findCandidates(...args)[0]

describe('a feed is found', () => {
  it('by link, header, text link and guess, in this order and without duplicates', () => {
    const html = `<link rel="alternate" type="application/rss+xml" title="Comments" href="/comments/feed/">
      <link rel="alternate" type="application/atom+xml" href="feed:https://ada.example/atom.xml">
      <link rel="alternate" type="text/html" href="/en/"><a href="http://www.ada.example/rss.xml">RSS</a>
      <a href="/atom.xml">again</a>`
    const header =
      '</style.css>; rel=preload, <https://ada.example/h.xml>; rel="alternate"; type="application/rss+xml"'
    const candidates = findCandidates(html, undefined, header)
    expect(candidates.slice(0, 3)).toEqual([
      { url: 'https://ada.example/atom.xml', hint: 'link' },
      { url: 'https://ada.example/comments/feed/', hint: 'link' },
      { url: 'https://ada.example/h.xml', hint: 'header' },
    ])
    expect(candidates.slice(3)).toContainEqual({ url: 'https://ada.example/feed/', hint: 'guess' })
    expect(new Set(candidates.map(({ url }) => url)).size).toBe(candidates.length)
  })

  it.each([
    ['https://ada.wordpress.com/', 'https://ada.wordpress.com/feed/'],
    ['https://ada.blogspot.co.uk/', 'https://ada.blogspot.co.uk/feeds/posts/default'],
    ['https://ada.tumblr.com/', 'https://ada.tumblr.com/rss'],
    ['https://ada.substack.com/', 'https://ada.substack.com/feed'],
    ['https://ada.bearblog.dev/', 'https://ada.bearblog.dev/feed/'],
    ['https://medium.com/@ada', 'https://medium.com/feed/@ada'],
    ['https://ada.medium.com/', 'https://ada.medium.com/feed'],
    ['https://dev.to/ada', 'https://dev.to/feed/ada'],
    ['https://note.com/ada', 'https://note.com/ada/rss'],
    ['https://social.example/@ada', 'https://social.example/@ada.rss'],
    [
      'https://www.youtube.com/channel/UCabcdefghij',
      'https://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefghij',
    ],
  ])('at the path of its platform: %s', (address, url) => {
    expect(findFirst(undefined, address)).toEqual({ url, hint: 'platform' })
  })

  it.each([
    ['WordPress 6.4', 'https://ada.example/blog/feed/'],
    ['Hugo 0.121', 'https://ada.example/blog/index.xml'],
    ['Jekyll v4', 'https://ada.example/blog/feed.xml'],
    ['Ghost 5', 'https://ada.example/blog/rss/'],
    ['something else', 'https://ada.example/blog/feed/'],
  ])('at the default path of %s, relative to the page', (generator, url) => {
    const html = `<meta name="generator" content="${generator}">`
    expect(findFirst(html, 'https://ada.example/blog')).toEqual({ url, hint: 'guess' })
  })
})

it.each([
  ['no scripts', '<link rel=alternate type=application/rss+xml href="javascript:alert(1)">', undefined],
  ['no feeds of other hosts from text links', '<a href="https://evil.example/feed.xml">', undefined],
  ['nothing from a malformed header', '', '<https://evil.example/; rel=feed, >>, <<a>'],
])('accepts %s', (_, html, header) => {
  expect(findCandidates(html, undefined, header).filter(({ hint }) => hint !== 'guess')).toEqual([])
})

it.each([
  ['</feed>; rel="alternate feed"', 'https://ada.example/feed'],
  ['<a,b>; title="x, <y>"; rel=feed', 'https://ada.example/a,b'],
  ['<x>;rel=alternate;type=application/feed+json', 'https://ada.example/x'],
])('reads the header %s', (header, url) => {
  expect(findFirst('', undefined, header)).toEqual({ url, hint: 'header' })
})
