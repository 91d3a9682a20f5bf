import { expect, it } from 'vitest'
import { readPageFacts } from './page-facts.ts'
import { findFeed, findFeeds } from './page-links.ts'

const base = new URL('https://fern.example/')
const findDeclaredFeeds = (html: string) =>
  findFeeds(readPageFacts(html), base).declared.map((url) => url.replace(base.href, '/'))
const link = (type: string, href: string, title = '') =>
  `<link rel="alternate" type="${type}" href="${href}" title="${title}">`

it.each([
  [link('application/json', '/feeds/all.json', 'JSON Feed'), '/feeds/all.json'],
  [link('application/json; charset=utf-8', '/feed.json'), '/feed.json'],
  [link('application/json', '/notes.json', 'Fern'), '/notes.json'],
  [link('application/json', '/feed.json') + link('application/rss+xml', '/rss.xml'), '/rss.xml'],
  [link('application/json', '/wp-json/wp/v2/pages/2') + link('application/json', '/f/feed'), '/f/feed'],
])('recognizes JSON feeds: %s', (html, first) => {
  expect(findDeclaredFeeds(html)[0]).toBe(first)
})

it.each([
  link('application/json', '/wp-json/wp/v2/pages/2'),
  link('application/json', '/?rest_route=/wp/v2/posts/1', 'JSON'),
  link('application/json', '/wp-json/oembed/1.0/embed?url=feed.json', 'oEmbed (JSON)'),
  link('application/json+oembed', '/oembed.json', 'Feed'),
  link('application/json', '/manifest.json'),
  link('application/activity+json', '/feed.json'),
  link('application/json', '/fern'),
  '<link rel="preload" type="application/json" href="/feed.json">',
])('ignores JSON that is not a feed: %s', (html) => {
  expect(findDeclaredFeeds(html)).toEqual([])
})

it.each([
  ['Fern » Reacties', '/reacties/feed/'],
  ['Fern » コメントフィード', '/c/feed/'],
  ['Fern » 评论', '/c/feed/'],
  ['Fern » 댓글', '/c/feed/'],
  ['Fern » Комментарии', '/c/feed/'],
  ['Fern » Komentarze', '/c/feed/'],
  ['Fern » Commenti', '/c/feed/'],
  ['Fern » Comentários', '/c/feed/'],
  ['Fern » Kommentit', '/c/feed/'],
  ['Fern » Yorumlar', '/c/feed/'],
  ['Fern » Phản hồi', '/c/feed/'],
  ['دیدگاه‌ها', '/c/feed/'],
  ['', '/%E3%82%B3%E3%83%A1%E3%83%B3%E3%83%88/feed/'],
])('ignores comment feeds: %s %s', (title, href) => {
  const comments = link('application/rss+xml', href, title)
  expect(findDeclaredFeeds(comments + link('application/rss+xml', '/feed/'))[0]).toBe('/feed/')
  expect(findDeclaredFeeds(comments)).toEqual([])
})

it('accepts feeds of a site with "comments" in its title', () => {
  const feed = (href: string, title: string) => link('application/rss+xml', href, title)
  const siteTitle = '<title>A running commentary</title>'
  expect(findDeclaredFeeds(siteTitle + feed('/feed/', 'A running commentary'))).toEqual(['/feed/'])
  const bothFeeds = feed('/comments/feed/', 'Comments') + feed('/feed/', 'A running commentary')
  expect(findDeclaredFeeds(siteTitle + bothFeeds)[0]).toBe('/feed/')
  const commentsSite = new URL('https://comments.example/')
  const facts = readPageFacts(feed('https://comments.example/feed/', 'Fern'))
  expect(findFeeds(facts, commentsSite).declared).toEqual(['https://comments.example/feed/'])
})

it('ignores XML that is not a feed', () => {
  const rss = link('application/rss+xml', '/rss')
  expect(findDeclaredFeeds(link('text/xml', '/sitemap.xml', 'Sitemap') + rss)).toEqual(['/rss'])
  expect(findDeclaredFeeds(link('application/xml', '/all.xml') + rss)).toEqual(['/rss', '/all.xml'])
})

it('finds feeds in the Link header', () => {
  const pageWithoutFeed = readPageFacts('<title>Fern</title><a href="/rss.xml">RSS</a>')
  const header = (to: string) => `</style.css>; rel=preload, ${to}`
  expect(
    findFeed(pageWithoutFeed, base, header('</f.xml>; rel="alternate"; type="application/atom+xml"')),
  ).toBe('https://fern.example/f.xml')
  expect(findFeed(pageWithoutFeed, base, header("</f>; rel='alternate'; type='application/rss+xml'"))).toBe(
    'https://fern.example/f',
  )
  expect(findFeed(pageWithoutFeed, base, header('</f>; rel=feed; title="x"'))).toBe('https://fern.example/f')
  expect(findFeed(pageWithoutFeed, base, header('</wp-json/>; rel="https://api.w.org/"'))).toBe(
    'https://fern.example/rss.xml',
  )
  const pageWithFeed = readPageFacts(link('application/rss+xml', '/own.xml'))
  expect(findFeed(pageWithFeed, base, header('</f>; rel=feed'))).toBe('https://fern.example/own.xml')
})
