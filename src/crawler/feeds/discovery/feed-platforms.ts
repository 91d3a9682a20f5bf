/** Well-known platforms and the feed path of a site there. */
const platformPaths: [RegExp, (url: URL) => string | undefined][] = [
  [/\.wordpress\.com$/, () => '/feed/'],
  [/\.blogspot\.[a-z.]{2,6}$/, () => '/feeds/posts/default'],
  [/\.tumblr\.com$/, () => '/rss'],
  [/\.substack\.com$/, () => '/feed'],
  [/\.ghost\.io$/, () => '/rss/'],
  [/\.(livejournal\.com|dreamwidth\.org)$/, () => '/data/rss'],
  [/\.(bearblog\.dev|mataroa\.blog)$/, ({ host }) => (host.endsWith('.dev') ? '/feed/' : '/rss/')],
  [/\.micro\.blog$/, () => '/feed.xml'],
  [/\.hashnode\.dev$/, () => '/rss.xml'],
  [/\.pika\.page$/, () => '/posts_feed'],
  [/\.(hatenablog\.(com|jp)|hateblo\.jp)$/, () => '/feed'],
  [/\.wixsite\.com$/, (url) => `${getFirstFolder(url) ?? ''}/blog-feed.xml`],
  [/\.medium\.com$/, () => '/feed'],
  [/^(www\.)?(medium\.com|dev\.to)$/, (url) => withPrefix('/feed', url)],
  [
    /^(note\.com|write\.as|qiita\.com|zenn\.dev)$/,
    (url) => withSuffix(url, url.host === 'note.com' ? '/rss' : '/feed/'),
  ],
  [/^(www\.)?youtube\.com$/, (url) => getChannelFeed(url)],
]

const getFirstFolder = ({ pathname }: URL) => /^\/[^/]+/.exec(pathname)?.[0]
const withPrefix = (start: string, url: URL) => getFirstFolder(url) && `${start}${getFirstFolder(url)}`
const withSuffix = (url: URL, end: string) => getFirstFolder(url) && `${getFirstFolder(url)}${end}`

function getChannelFeed({ pathname }: URL): string | undefined {
  const id = /^\/channel\/([\w-]{10,40})/.exec(pathname)?.[1]
  return id && `/feeds/videos.xml?channel_id=${id}`
}

/** The feed path of a site on a platform; undefined if the platform is unknown. */
export function getPlatformFeed(url: URL): string | undefined {
  const rule = platformPaths.find(([host]) => host.test(url.hostname))
  const path = rule?.[1](url)
  // Fediverse software runs on any host, with profiles at `/@name`.
  const profile = /^\/@[\w.-]+$/.exec(url.pathname.replace(/\/$/, ''))?.[0]
  return path ?? (profile && !rule ? `${profile}.rss` : undefined)
}

/** Feed paths by site generator, relative to the site. */
const generators: [RegExp, string][] = [
  [/wordpress|drupal/i, 'feed/'],
  [/ghost/i, 'rss/'],
  [/hugo/i, 'index.xml'],
  [/hexo|zola|pelican/i, 'atom.xml'],
  [/jekyll|eleventy|micro\.blog/i, 'feed.xml'],
  [/astro|gatsby|nikola/i, 'rss.xml'],
  [/wix/i, 'blog-feed.xml'],
  [/squarespace/i, '?format=rss'],
  [/blogger/i, 'feeds/posts/default'],
]

const commonPaths = [
  'feed/',
  'feed.xml',
  'rss.xml',
  'atom.xml',
  'index.xml',
  'feed.json',
  'blog/feed/',
  'blog/rss.xml',
]

/** Common feed paths relative to the site, the generator's own first. */
export function listCommonFeedPaths(generator: string): string[] {
  const specific = generators.find(([name]) => name.test(generator))?.[1]
  return specific ? [specific, ...commonPaths.filter((path) => path !== specific)] : commonPaths
}
