/** Where programs put a site's address when it is not among the record's own fields: Karakeep, Are.na, Linkwarden. */
const nested = ['content', 'source', 'link', 'bookmark', 'site', 'feed'] as const

/** A record of a program that uses common field names for something else, by names that mean what they say. */
export function inCommonNames(record: Record<string, unknown>): Record<string, unknown> {
  const { id, href, description, extended, tags, tag, type } = record
  // Delicious and Pinboard: the title is the "description", and tags are words.
  if (typeof href === 'string' && extended !== undefined)
    return { url: href, title: description, description: extended, tags: wordsOf(tags ?? tag) }
  // The API of Google Reader, which many readers still speak: "url" is the feed.
  if (typeof id === 'string' && id.startsWith('feed/')) {
    const { url: feed = id.slice('feed/'.length), ...others } = record
    return { ...others, feedUrl: feed }
  }
  // FreshRSS makes feeds of pages and data, "HTML+XPath": the address is that of what it reads.
  if (typeof type === 'string' && /^(?:html|xml|json)\+/i.test(type)) {
    const { xmlurl, ...others } = record
    return { ...others, url: record.htmlurl || xmlurl }
  }
  const inside = nested.map((name) => record[name]).find((value) => isRecord(value))
  if (isRecord(inside)) return withoutNotes({ ...inside, ...withoutEmpty(record) })
  return bookmarked.some((name) => name in record) ? withoutNotes(record) : record
}

/** Fields that only bookmark managers have: linkding, Raindrop, Buku. What their users note is private. */
const bookmarked = ['tag_names', 'website_title', 'excerpt']

const withoutNotes = ({ note, notes, ...record }: Record<string, unknown>) => record

const wordsOf = (tags: unknown) => (typeof tags === 'string' ? tags.split(/\s+/) : tags)

const withoutEmpty = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== '' && !isRecord(value)),
  )

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
