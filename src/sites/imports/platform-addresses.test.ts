import { describe, expect, it } from 'vitest'
import { getFeedOwner, prepareSite } from './site-to-add.ts'

const prepare = (feed_url: string, url?: string) => prepareSite({ feed_url, ...(url ? { url } : {}) })

describe('an import entry whose site is a platform’s front page', () => {
  it.each([
    ['https://wordpress.com/', 'https://lea.wordpress.com/feed/', 'https://lea.wordpress.com/'],
    ['http://www.tumblr.com', 'https://lea.tumblr.com/rss', 'https://lea.tumblr.com/'],
    ['https://bearblog.dev/', 'https://lea.bearblog.dev/feed/', 'https://lea.bearblog.dev/'],
    ['https://medium.com/', 'https://medium.com/feed/@lea', 'https://medium.com/@lea'],
    ['https://write.as', 'https://write.as/lea/feed/', 'https://write.as/lea/'],
    ['https://dev.to/', 'https://dev.to/feed/lea', 'https://dev.to/lea'],
    ['https://people.uni.edu/', 'https://people.uni.edu/~lea/feed.xml', 'https://people.uni.edu/~lea/'],
    ['https://social.town.org', 'https://social.town.org/@lea.rss', 'https://social.town.org/@lea'],
    ['https://town.org/', 'https://town.org/users/lea/rss', 'https://town.org/users/lea/'],
    [
      'https://www.youtube.com/',
      'https://www.youtube.com/feeds/videos.xml?channel_id=UClea',
      'https://www.youtube.com/channel/UClea',
    ],
  ])('%s is replaced by the site that the feed %s belongs to', (url, feed, expected) => {
    expect(prepare(feed, url)).toMatchObject({ url: expected, feed_url: feed, is_guessed: true })
  })

  it.each([
    ['https://lea.org/', 'https://lea.org/notes/feed.xml'],
    ['https://lea.org/', 'https://notes.lea.org/feed.xml'],
    ['https://lea.org/', 'https://lea.org/rss.php?id=7'],
    ['https://people.uni.edu/~lea/', 'https://people.uni.edu/~lea/notes/index.xml'],
    ['https://medium.com/lea-notes', 'https://medium.com/feed/lea-notes'],
    ['https://wordpress.com/blog/', 'https://wordpress.com/blog/feed/'],
    ['https://lea.org/', 'https://lea.org/author/lea/feed/'],
  ])('%s is kept if the feed %s may be its own', (url, feed) => {
    expect(prepare(feed, url)).toMatchObject({ url, is_guessed: false })
  })
})

it.each(['https://gohugo.io/', 'https://jekyllrb.com', 'https://wordpress.org/?v=6.8', 'https://ghost.org/'])(
  'does not mistake the home page of blogging software (%s) for the site of a feed on another host',
  (url) => {
    expect(prepare('https://lea.org/index.xml', url)).toMatchObject({ url: 'https://lea.org/' })
    expect(prepare(new URL('/blog/index.xml', url).href, url)).toMatchObject({ is_guessed: false })
  },
)

it('separates feeds of different people on one host, but not those of one person', () => {
  for (const [feed, other] of [
    ['https://uni.edu/~lea/feed.xml', 'https://uni.edu/~max/feed.xml'],
    ['https://town.org/@lea.rss', 'https://town.org/@max.rss'],
    ['https://town.org/u/lea/rss', 'https://town.org/u/max/rss'],
    ['https://town.org/~lea.rss', 'https://town.org/~max.rss'],
    ['https://feedx.net/rss/lea.xml', 'https://feedx.net/rss/max.xml'],
  ] as const) {
    expect(getFeedOwner(feed), feed).not.toBe(getFeedOwner(other))
    const [lea, max] = [prepare(feed), prepare(other)]
    expect('url_key' in lea && 'url_key' in max && lea.url_key !== max.url_key, feed).toBe(true)
  }
  for (const [feed, other] of [
    ['https://uni.edu/~lea/feed.xml', 'https://www.uni.edu/~lea/links/rss'],
    ['https://town.org/rss.php?user=9', 'https://town.org/rss.php?user=9&format=atom'],
    ['http://feeds.feedburner.com/Lea', 'http://feeds.feedburner.com/Lea?format=xml'],
  ] as const)
    expect(getFeedOwner(feed)).toBe(getFeedOwner(other))
})

it('lists projects on a code forge at their own addresses', () => {
  expect(prepare('https://github.com/lea.atom')).toMatchObject({ url: 'https://github.com/lea' })
  expect(prepare('https://github.com/lea/x/releases.atom')).toMatchObject({
    url: 'https://github.com/lea/x/releases',
  })
})

it.each([
  ['http://feeds.feedburner.com/LeasNotes', 'https://feeds.feedburner.com/LeasNotes?format=xml'],
  ['http://feeds.feedburner.com/LeasNotes', 'http://feeds2.feedburner.com/LeasNotes/'],
  ['https://town.org/rss.php?user=9', 'https://www.town.org/rss.php?user=9&format=atom'],
  ['https://town.org/blogs/feed/9/', 'https://town.org/blogs/feed/9/?type=atom'],
  ['https://lea.org/feed', 'https://lea.org/feed?format=xml&max-results=500'],
])('treats %s and %s as one site', (feed, other) => {
  const [first, second] = [prepare(feed), prepare(other)]
  expect('url_key' in first && first.url_key).toBe('url_key' in second && second.url_key)
})

it.each([
  'https://newsletters.feedbinusercontent.com/7f3/a1b2.xml',
  'https://www.inoreader.com/stream/user/10/tag/x',
])('rejects the private feed %s', (feed) => {
  expect(prepare(feed, 'https://lea.org/')).toMatchObject({ error: { code: 'feed_of_newsletter' } })
})
