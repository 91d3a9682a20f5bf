/** A list that is published as feeds. */
export interface FeedSource {
  /** Path of the feeds without the file name, e.g. `/blogs/recent`. */
  path: string
  /** True if it lists sites, and so is also available as OPML. */
  opml?: boolean
}

const kinds = [
  ['feed.rss', 'application/rss+xml', 'RSS'],
  ['feed.atom', 'application/atom+xml', 'Atom'],
  ['feed.json', 'application/feed+json', 'JSON'],
  ['feeds.opml', 'text/x-opml', 'OPML'],
] as const

/** The feeds of a list in all formats. */
export function feedAddresses({
  path,
  opml = false,
}: FeedSource): { name: string; type: string; href: string }[] {
  const [pathname, query] = path.split('?')
  return kinds
    .filter(([, , name]) => opml || name !== 'OPML')
    .map(([file, type, name]) => ({ name, type, href: `${pathname}/${file}${query ? `?${query}` : ''}` }))
}
