import type { AtomFeed } from 'feedsmith'
import { toFetchLimits } from '#crawler/http/fetch-limits.ts'
import { addressInId, groupLinks } from './entry-addresses.ts'
import { dropMissing, type FeedText, type RawEntry, type RawFeed, toMarkup } from './raw-feed.ts'
import { binaryType } from './repair-xml.ts'

type Entry = AtomFeed.Entry<string>

/** Parses Atom 0.3 and 1.0, whose texts declare whether they are markup. */
export function parseAtom(feed: Partial<AtomFeed.Feed<string>>): RawFeed {
  const author = feed.authors?.find(({ name }) => name)?.name
  const language = feed.xml?.lang ?? feed.dc?.languages?.[0]
  const { alternate, related } = groupLinks(feed.links, language)
  return {
    title: parseAtomText(feed.title),
    description: parseAtomText(feed.subtitle),
    links: [...alternate, ...related],
    language,
    categories: dropMissing(...(feed.categories ?? []).map(({ label, term }) => label ?? term)),
    fetchLimits: toFetchLimits(feed),
    entries: (feed.entries ?? []).map((entry) => parseEntry(entry, author, language)),
  }
}

function parseEntry(
  entry: Entry,
  feedAuthor: string | undefined,
  feedLanguage: string | undefined,
): RawEntry {
  const { id, links, title, summary, content, authors, source, published, updated, categories, dc, xml } =
    entry
  const language = xml?.lang ?? dc?.languages?.[0]
  const { alternate, related, other } = groupLinks(links, language ?? feedLanguage)
  return {
    id,
    links: dropMissing(...alternate, addressInId(id)),
    fallbackLinks: dropMissing(...related, content?.src, ...other),
    title: parseAtomText(title),
    texts: dropMissing(
      parseAtomText(summary),
      parseAtomText(content),
      toMarkup(entry.media?.groups?.[0]?.description?.value),
    ),
    author:
      authors?.find(({ name }) => name)?.name ??
      source?.authors?.[0]?.name ??
      dc?.creators?.[0] ??
      feedAuthor,
    published: published ?? dc?.dates?.[0],
    updated,
    language,
    categories: dropMissing(...(categories ?? []).map(({ label, term }) => label ?? term)),
    base: xml?.base,
  }
}

interface AtomText {
  value?: string
  type?: string
}

/** Texts of unknown type are literal. Binary types are base64 (Atom 0.3 calls that a mode). */
function parseAtomText({ value, type = 'text' }: AtomText = {}): FeedText | undefined {
  if (!value) return undefined
  const kind = type.toLowerCase()
  if (kind === binaryType) return { text: Buffer.from(value, 'base64').toString('utf8'), isMarkup: true }
  return { text: value, isMarkup: /html/.test(kind) }
}
