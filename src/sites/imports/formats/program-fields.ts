/** Fields in which Karakeep, Are.na and Linkwarden nest a site's address. */
const nestedFields = ['content', 'source', 'link', 'bookmark', 'site', 'feed'] as const

/** Renames fields of programs that use common names for something else. */
export function normalizeFields(record: Record<string, unknown>): Record<string, unknown> {
  const { id, href, description, extended, tags, tag, type } = record
  // Delicious and Pinboard: the title is in "description", and tags are separated by spaces.
  if (typeof href === 'string' && extended !== undefined)
    return { url: href, title: description, description: extended, tags: splitWords(tags ?? tag) }
  // The Google Reader API, which many readers still use: "url" is the feed.
  if (typeof id === 'string' && id.startsWith('feed/')) {
    const { url: feed = id.slice('feed/'.length), ...others } = record
    return { ...others, feedUrl: feed }
  }
  // FreshRSS turns pages and data into feeds ("HTML+XPath"): the address is the page's.
  if (typeof type === 'string' && /^(?:html|xml|json)\+/i.test(type)) {
    const { xmlurl, ...others } = record
    return { ...others, url: record.htmlurl || xmlurl }
  }
  const nestedRecord = nestedFields.map((name) => record[name]).find((value) => isRecord(value))
  if (isRecord(nestedRecord)) return withoutNotes({ ...nestedRecord, ...withoutEmptyFields(record) })
  return bookmarkManagerFields.some((name) => name in record) ? withoutNotes(record) : record
}

/** Fields that only bookmark managers (linkding, Raindrop, Buku) have. Their notes are private. */
const bookmarkManagerFields = ['tag_names', 'website_title', 'excerpt']

const withoutNotes = ({ note, notes, ...record }: Record<string, unknown>) => record

const splitWords = (tags: unknown) => (typeof tags === 'string' ? tags.split(/\s+/) : tags)

const withoutEmptyFields = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== '' && !isRecord(value)),
  )

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
