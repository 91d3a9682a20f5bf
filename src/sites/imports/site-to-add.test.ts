import { expect, it } from 'vitest'
import { prepareSite } from './site-to-add.ts'

const feed = 'https://ada.dev/blog/feed.xml'

it.each([
  ['nothing', undefined, feed, 'https://ada.dev/blog/'],
  ['the feed itself', feed, feed, 'https://ada.dev/blog/'],
  ['another spelling of the feed', 'http://www.ada.dev/blog/feed.xml#x', feed, 'https://ada.dev/blog/'],
  ['the feed in another format', 'https://ada.dev/blog/atom.xml', feed, 'https://ada.dev/blog/'],
  ['a slash', '/', feed, 'https://ada.dev/blog/'],
  ['a dot', './', feed, 'https://ada.dev/blog/'],
  ['an empty anchor', '#', feed, 'https://ada.dev/blog/'],
])('derives the address of a site from its feed if a list gives %s', (_, url, feed_url, site) => {
  expect(prepareSite({ ...(url ? { url } : {}), feed_url })).toMatchObject({
    url: site,
    feed_url: feed,
    is_guessed: true,
  })
})

it('resolves a path on the host of the feed', () => {
  const site = prepareSite({ url: '/~ada/?x', feed_url: 'https://tilde.club/feed.xml' })
  expect(site).toMatchObject({ url: 'https://tilde.club/~ada/', is_guessed: false })
})

it('keeps the address of a site if the list gives one', () => {
  expect(prepareSite({ url: 'https://ada.dev/en/', feed_url: feed })).toMatchObject({
    url: 'https://ada.dev/en/',
    is_guessed: false,
  })
  expect(prepareSite({ url: '//[', feed_url: feed })).toHaveProperty('error')
  expect(prepareSite({ url: '/\\[', feed_url: feed })).toHaveProperty('error')
})

it.each([
  'https://feeds.feedburner.com/ada',
  'http://feedproxy.google.com/ada',
  'https://feedpress.me/ada',
  'https://follow.it/ada/rss',
  'https://rss.app/feeds/x1.xml',
])('lists the site of %s under that address until the feed is crawled', (address) => {
  const expected = { url: address, feed_url: address, is_guessed: true }
  expect(prepareSite({ feed_url: address })).toMatchObject(expected)
  expect(prepareSite({ url: `${address}?format=html`, feed_url: address })).toMatchObject(expected)
  expect(prepareSite({ url: 'https://ada.dev/', feed_url: address })).toMatchObject({
    url: 'https://ada.dev/',
    feed_url: address,
    is_guessed: false,
  })
})

it('rejects a feed that a service creates from emails', () => {
  const rejection = { error: { code: 'feed_of_newsletter' } }
  expect(prepareSite({ feed_url: 'https://kill-the-newsletter.com/feeds/a1.xml' })).toMatchObject(rejection)
})
