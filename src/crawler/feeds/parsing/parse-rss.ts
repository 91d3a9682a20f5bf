import type { RdfFeed, RssFeed } from 'feedsmith'
import { toFetchLimits } from '#crawler/http/fetch-limits.ts'
import { addressInId, groupLinks } from './entry-addresses.ts'
import { dropMissing, type RawEntry, type RawFeed, toMarkup } from './raw-feed.ts'

type Channel = Partial<RssFeed.Feed<string> & RdfFeed.Feed<string>>
type Item = Partial<RssFeed.Item<string> & RdfFeed.Item<string>>

/** Parses RSS 0.9 to 2.0, including RDF. Any of its texts may be markup. */
export function parseRss(feed: Channel): RawFeed {
  const language = feed.language ?? feed.dc?.languages?.[0] ?? feed.xml?.lang
  return {
    title: toMarkup(feed.title ?? feed.dc?.titles?.[0] ?? feed.itunes?.title),
    description: toMarkup(
      feed.description ?? feed.dc?.descriptions?.[0] ?? feed.itunes?.summary ?? feed.atom?.subtitle?.value,
    ),
    links: dropMissing(feed.link, ...groupLinks(feed.atom?.links, language).alternate),
    language,
    categories: dropMissing(
      ...(feed.categories ?? []).map(({ name }) => name),
      ...(feed.dc?.subjects ?? []),
      ...(feed.itunes?.keywords ?? []),
      ...(feed.itunes?.categories ?? []).map(({ text }) => text),
    ),
    fetchLimits: toFetchLimits(feed),
    blogroll: feed.sourceNs?.blogroll,
    entries: (feed.items ?? []).map((item) => parseItem(item, language)),
  }
}

function parseItem(item: Item, feedLanguage: string | undefined): RawEntry {
  const { dc, dcterms, itunes, atom, media } = item
  const language = dc?.languages?.[0] ?? item.xml?.lang
  const { alternate, related, other } = groupLinks(atom?.links, language ?? feedLanguage)
  return {
    id: item.guid?.value ?? atom?.id ?? (item.rdf?.about || undefined),
    links: dropMissing(item.link, getPermalink(item), ...alternate, item.rdf?.about, addressInId(atom?.id)),
    fallbackLinks: dropMissing(
      ...related,
      ...other,
      ...(item.enclosures ?? []).map(({ url }) => url),
      item.comments?.replace(/#.*/, ''),
    ),
    title: toMarkup(item.title ?? dc?.titles?.[0] ?? itunes?.title ?? atom?.title?.value),
    texts: dropMissing(
      toMarkup(item.description),
      toMarkup(dc?.descriptions?.[0]),
      toMarkup(itunes?.summary ?? atom?.summary?.value),
      toMarkup(item.content?.encoded ?? atom?.content?.value),
      toMarkup(media?.description?.value),
    ),
    author:
      item.authors?.find(({ name }) => name)?.name ??
      dc?.creators?.[0] ??
      itunes?.author ??
      atom?.authors?.[0]?.name,
    published:
      item.pubDate ?? dc?.dates?.[0] ?? dcterms?.created?.[0] ?? dcterms?.issued?.[0] ?? atom?.published,
    updated: dcterms?.modified?.[0] ?? atom?.updated,
    language,
    categories: dropMissing(
      ...(item.categories ?? []).map(({ name }) => name),
      ...(dc?.subjects ?? []),
      ...(itunes?.keywords ?? []),
      ...(atom?.categories ?? []).map(({ label, term }) => label ?? term),
    ),
    base: item.xml?.base,
  }
}

/** A guid is an address unless it is declared, or evidently is, something else. */
function getPermalink({ guid }: Item): string | undefined {
  if (guid?.isPermaLink === false) return undefined
  return guid?.isPermaLink && guid.value?.startsWith('/') ? guid.value : addressInId(guid?.value)
}
