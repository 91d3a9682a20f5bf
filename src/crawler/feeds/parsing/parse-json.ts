import { type JsonFeed, parseJsonFeed } from 'feedsmith'
import { isJsonTooDeep } from '#api-contract/json-depth.ts'
import { toFetchLimits } from '#crawler/http/fetch-limits.ts'
import { addressInId } from './entry-addresses.ts'
import { isAscending } from './entry-order.ts'
import { maxEntries } from './feed-limits.ts'
import { dropMissing, type RawEntry, type RawFeed, toMarkup, toPlainText } from './raw-feed.ts'

/** Parses JSON Feed 1.0 and 1.1; undefined for other or broken JSON. @param isTruncated whether the text is truncated */
export function parseJson(text: string, isTruncated: boolean): RawFeed | undefined {
  const feed = isJsonTooDeep(text)
    ? undefined
    : isTruncated
      ? tryParse(closeJson(text), truncatedDefaults)
      : tryParse(text)
  return (
    feed && {
      title: toPlainText(feed.title),
      description: toPlainText(feed.description),
      links: dropMissing(feed.home_page_url),
      language: feed.language,
      categories: [],
      fetchLimits: toFetchLimits({}),
      entries: (feed.items ?? []).map((item) => parseItem(item, feed.authors?.[0]?.name)),
    }
  )
}

/** Truncated feeds may lack their version, which follows the items if the keys are sorted. */
const truncatedDefaults = { version: 'https://jsonfeed.org/version/1' }

function tryParse(text: string, defaults = {}) {
  try {
    return parseJsonFeed(keepNewestItems({ ...defaults, ...JSON.parse(text) }), { maxItems: maxEntries })
  } catch {
    return undefined
  }
}

function keepNewestItems(feed: JsonFeed.Feed<string>): object {
  const items = Array.isArray(feed.items) ? feed.items : []
  const times = items.map((item) => item?.date_published ?? item?.date_modified)
  return items.length > maxEntries && isAscending([...times.slice(0, 9), ...times.slice(-9)])
    ? { ...feed, items: items.slice(-maxEntries) }
    : feed
}

function parseItem(item: JsonFeed.Item<string>, feedAuthor: string | undefined): RawEntry {
  const { id, url, external_url, attachments = [], date_published, date_modified, language, tags = [] } = item
  return {
    id,
    links: dropMissing(url, addressInId(id)),
    fallbackLinks: dropMissing(external_url, ...attachments.map((file) => file.url)),
    title: toPlainText(item.title),
    texts: dropMissing(
      toPlainText(item.summary),
      toPlainText(item.content_text),
      toMarkup(item.content_html),
    ),
    author: item.authors?.find(({ name }) => name)?.name ?? feedAuthor,
    published: date_published,
    updated: date_modified,
    language,
    categories: tags,
    base: undefined,
  }
}

/** Feeds are not nested deeper than this. */
const maxDepth = 100

/**
 * Closes truncated JSON after the last complete item of its list; returns the text unchanged if that is impossible.
 */
function closeJson(text: string): string {
  const openBrackets: string[] = []
  let isString = false
  let end = 0
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (isString) {
      if (char === '\\') i++
      else if (char === '"') isString = false
    } else if (char === '"') isString = true
    else if (char === '{' || char === '[') openBrackets.push(char)
    else if (char === '}' || char === ']') {
      openBrackets.pop()
      if (openBrackets.join('') === '{[') end = i + 1
    }
    if (openBrackets.length > maxDepth) return text
  }
  return end > 0 ? `${text.slice(0, end)}]}` : text
}
