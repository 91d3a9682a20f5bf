import { expect, it } from 'vitest'
import { guessSiteOfFeed, normalizeFeedUrl } from './feed-address.ts'

const getSiteUrl = (feed: string) => guessSiteOfFeed(feed)?.site.url

it.each(
  `
  https://ada.dev/feed                                   https://ada.dev/
  https://ada.dev/feed/                                  https://ada.dev/
  https://ada.dev/Feed                                   https://ada.dev/
  https://ada.dev/rss                                    https://ada.dev/
  https://ada.dev/rss/                                   https://ada.dev/
  https://ada.dev/atom/                                  https://ada.dev/
  https://ada.dev/rss.xml                                https://ada.dev/
  https://ada.dev/feed.xml                               https://ada.dev/
  https://ada.dev/atom.xml                               https://ada.dev/
  https://ada.dev/index.xml                              https://ada.dev/
  https://ada.dev/index.rdf                              https://ada.dev/
  https://ada.dev/feed.json                              https://ada.dev/
  https://ada.dev/index.json                             https://ada.dev/
  https://ada.dev/feed.txt                               https://ada.dev/
  https://ada.dev/rss.php                                https://ada.dev/
  https://ada.dev/posts_feed                             https://ada.dev/
  https://ada.dev/blog-feed.xml                          https://ada.dev/
  https://ada.dev/feed_rss_created.xml                   https://ada.dev/
  https://ada.dev/posts.atom                             https://ada.dev/
  https://ada.dev/sitemap.xml                            https://ada.dev/
  https://ada.dev/feed/atom/                             https://ada.dev/
  https://ada.dev/feed/rss/index.html                    https://ada.dev/
  https://ada.dev/feeds/all.atom.xml                     https://ada.dev/
  https://ada.dev/feeds/main                             https://ada.dev/
  https://ada.dev/rss/en.xml                             https://ada.dev/
  https://ada.dev/xml/rss.xml                            https://ada.dev/
  https://ada.dev/api/feed?format=atom                   https://ada.dev/
  https://ada.dev/static/rss.xml                         https://ada.dev/
  https://ada.dev//feed.xml                              https://ada.dev/
  https://ada.dev/?feed=rss2                             https://ada.dev/
  https://ada.dev/?format=rss                            https://ada.dev/
  https://ada.dev/?format=feed&type=atom                 https://ada.dev/
  https://ada.dev/index.php?format=feed&type=rss         https://ada.dev/
  https://ada.dev/blog/index.php?/feeds/index.rss2       https://ada.dev/blog/
  https://ada.dev/feed/?type=rss                         https://ada.dev/
  https://ada.dev/?action=rss                            https://ada.dev/
  https://ada.dev/?atom                                  https://ada.dev/
  https://ada.dev/blog?format=rss                        https://ada.dev/blog
  https://ada.dev/wordpress/?feed=rss2                   https://ada.dev/wordpress/
  https://ada.dev/blog/feed.json                         https://ada.dev/blog/
  https://ada.dev/blog/feed/                             https://ada.dev/blog/
  https://ada.dev/blog/feeds/all.atom.xml                https://ada.dev/blog/
  https://ada.dev/blog/index.php/feed/                   https://ada.dev/blog/
  https://ada.dev/posts/index.xml                        https://ada.dev/posts/
  https://ada.dev/en/rss.xml                             https://ada.dev/en/
  https://ada.dev/math/blog.xml                          https://ada.dev/math/
  https://tilde.club/~ann/feed.xml                       https://tilde.club/~ann/
  https://cs.uni.edu/~ann/wiki/blog/index.atom           https://cs.uni.edu/~ann/wiki/blog/
  https://ann.blogspot.com/feeds/posts/default           https://ann.blogspot.com/
  https://ann.blogspot.com/feeds/posts/default?alt=rss   https://ann.blogspot.com/
  https://ann.blogspot.com/feeds/posts/default/-/tea     https://ann.blogspot.com/
  https://ada.dev:8443/feed                              https://ada.dev:8443/
  http://ada.dev/feed                                    http://ada.dev/
  https://www.ada.dev/feed                               https://www.ada.dev/
  https://medium.com/feed/@ann                           https://medium.com/@ann
  https://dev.to/feed/ann                                https://dev.to/ann
  https://listed.to/@ann/feed.rss                        https://listed.to/@ann/
  https://social.ada.dev/@ann.rss                        https://social.ada.dev/@ann
  https://status.ada.dev/users/ann.atom                  https://status.ada.dev/users/ann
  https://ada.dev/users/feed.xml                         https://ada.dev/users/
  https://ada.dev/_feed/index.xml                        https://ada.dev/
  https://ann.libsyn.com/rss                             https://ann.libsyn.com/
  https://www.youtube.com/feeds/videos.xml?channel_id=UCa1   https://www.youtube.com/channel/UCa1
  https://www.youtube.com/feeds/videos.xml?user=ann      https://www.youtube.com/user/ann
  https://www.youtube.com/feeds/videos.xml?playlist_id=P1    https://www.youtube.com/playlist?list=P1
  https://feeds.feedburner.com/annwrites                 https://feeds.feedburner.com/annwrites
  http://feeds.ada.dev/annwrites                         http://ada.dev/
  https://rss.ada.dev/feed.xml                           https://ada.dev/
  https://feed.ada.dev/rss.xml                           https://feed.ada.dev/
  https://maker.org/atom?url=https://ada.dev/now.html    https://ada.dev/now.html
  feed://ada.dev/rss                                     https://ada.dev/
  https://ada.dev/blogs/feed/9/                          https://ada.dev/blogs/feed/9/
  https://ada.dev/blogs/feed/ann                         https://ada.dev/blogs/feed/ann
  https://ada.dev/blogs/ann.atom                         https://ada.dev/blogs/ann
  https://ada.dev/blogs/9/feed/                          https://ada.dev/blogs/9/
  https://ada.dev/feeds/9.xml                            https://ada.dev/feeds/9.xml
  https://ada.dev/feed9.xml                              https://ada.dev/feed9.xml
  https://ada.dev/feeds/x7k2m9.xml                       https://ada.dev/feeds/x7k2m9.xml
  https://ada.dev/rss.php?user=9                         https://ada.dev/rss.php?user=9
  https://ada.dev/?feed=9                                https://ada.dev/?feed=9
  https://ada.dev/?feed=1                                https://ada.dev/
  https://ada.dev/feed?u=a1&id=b2                        https://ada.dev/feed?u=a1&id=b2
  https://ada.dev/feed/?v=19095b918fd9                   https://ada.dev/
  https://ada.dev/feeds/photos.xml                       https://ada.dev/
  https://ada.dev/archive-2025.rss                       https://ada.dev/
  https://ada.dev/2025.rss                               https://ada.dev/
  https://ada.dev/rss/0.92/                              https://ada.dev/
  https://ada.dev/rss2feed.php                           https://ada.dev/
  feed:https://ada.dev/rss                               https://ada.dev/
  ada.dev/rss.xml                                        https://ada.dev/`
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/) as [string, string]),
)('%s is a feed of %s', (feed, site) => expect(getSiteUrl(feed)).toBe(site))

it.each([
  'https://ada.dev/',
  'https://ada.dev/blog',
  'https://ada.dev/blog/?lang=en',
  'https://ada.dev/how-to-feed-cats',
  'https://ada.dev/feedback',
  'https://ada.dev/rssing/',
  'https://ada.dev/atomic/',
  'https://feed.ada.dev/',
  'https://ada.dev/?q=feed-me',
  'javascript:feed.xml',
  'rss.xml',
  '',
])('%j does not look like a feed', (url) => expect(guessSiteOfFeed(url)).toBeUndefined())

it('returns the site and the normalized URL of the feed', () => {
  expect(guessSiteOfFeed(' HTTPS://Ada.dev/blog/feed.xml#x ')).toEqual({
    site: { url: 'https://ada.dev/blog/', url_key: 'ada.dev/blog', domain: 'ada.dev' },
    feed_url: 'https://ada.dev/blog/feed.xml',
  })
  expect(normalizeFeedUrl('file:///feed.xml')).toBeUndefined()
})
