import type { Entry, ListedSite } from './entries.ts'

type Field = 'url' | 'feed_url' | 'title' | 'description' | 'tags' | 'nsfw'

/** How lists call what Wend asks for; where two are there, the earlier one counts. */
const names: Record<Field, string[]> = {
  url: [
    ...['url', 'htmlurl', 'siteurl', 'website', 'homepage', 'address', 'weburl', 'blogurl', 'site', 'link'],
    ...['web', 'href', '网址', '地址'],
  ],
  feed_url: [
    'feedurl',
    'xmlurl',
    'rssurl',
    'feed',
    'rssfeed',
    'rss',
    'atom',
    'furl',
    'updatesfeed',
    'updatefeed',
    '订阅',
  ],
  title: ['title', 'name', 'sitename', 'blogname', 'text', 'introduction', 'blog', 'label', '标题', '名称'],
  description: ['description', 'desc', 'summary', 'about', 'notes', 'note', '简介', '描述'],
  tags: ['tags', 'tag', 'categories', 'category', 'topics', 'keywords', 'labels', '标签'],
  nsfw: ['nsfw'],
}

const fieldOf = new Map(
  Object.entries(names).flatMap(([field, spellings]) =>
    spellings.map((spelling, rank) => [spelling, { field: field as Field, rank }] as const),
  ),
)

/** A field's name without what lists write differently: case, spaces, underscores, hyphens. */
const plain = (name: string) => name.toLowerCase().replace(/[\s_:-]+/gu, '')

/** Whether a column of this name says something about a site. */
export const isFieldName = (name: string) => fieldOf.has(plain(name))

export const noAddress = 'There is no address in this entry.'

/** What a record with any of the known field names says of a site. */
export function listedSite(record: Record<string, unknown>, where: string): Entry {
  const found = new Map<Field, { rank: number; value: unknown }>()
  for (const [name, value] of Object.entries(record)) {
    const known = fieldOf.get(plain(name))
    if (!known || value === '' || value === null || value === undefined) continue
    const before = found.get(known.field)
    if (!before || known.rank < before.rank) found.set(known.field, { rank: known.rank, value })
  }
  const text = (field: Field) => textOf(found.get(field)?.value)
  const url = text('url')
  const feedUrl = text('feed_url')
  if (!url && !feedUrl) return { where, refused: noAddress }
  const site: ListedSite = {
    where,
    url,
    feed_url: feedUrl,
    title: text('title'),
    description: text('description'),
  }
  site.tags = [...textsOf(found.get('tags')?.value), ...(isTrue(found.get('nsfw')?.value) ? ['nsfw'] : [])]
  return site
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  return typeof value === 'number' ? String(value) : undefined
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).slice(0, 200).flatMap((item) => textOf(item) ?? [])

const isTrue = (value: unknown) => value === true || /^(true|yes|1)$/i.test(textOf(value) ?? '')
