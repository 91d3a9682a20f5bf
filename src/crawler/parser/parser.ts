import type { NamedSites } from '#discovery/recommendations/named-site.ts'
import { type NamingDocument, readNamedSites } from '#discovery/recommendations/read-named-sites.ts'
import { type FeedSource, type ReadFeed, readFeed, type UnreadFeed } from '../feeds/read-feed.ts'
import {
  type OnwardPage,
  type PageSource,
  type ReadPage,
  readPage,
  type UnreadPage,
} from '../pages/read-page.ts'
import { createParsingThread } from './parsing-thread.ts'

type Feed = ReadFeed | UnreadFeed
type Page = ReadPage | UnreadPage | OnwardPage

export type ParseTask = { id: number } & (
  | { kind: 'feed'; source: FeedSource }
  | { kind: 'page'; source: PageSource }
  | { kind: 'naming'; source: NamingDocument }
)

/** Parses fetched documents. */
export interface Parser {
  /** `too_slow` after a timeout. */
  feed(source: FeedSource): Promise<Feed | { refused: 'too_slow' }>
  page(source: PageSource): Promise<Page>
  /** The sites that a document links to; undefined if it cannot be parsed. */
  namedSites(source: NamingDocument): Promise<NamedSites | undefined>
  /** Number of documents being parsed in the thread or waiting for it. */
  waiting(): number
  close(): Promise<void>
}

/** Larger documents take more than a few milliseconds, so a thread parses them. */
const maxInlineBytes = 48 * 1024

export function createParser(): Parser {
  const thread = createParsingThread()
  return {
    feed: async (source) => {
      if (source.bytes.length <= maxInlineBytes) return readFeed(source)
      return (await thread.parse<Feed>({ kind: 'feed', source })) ?? { refused: 'too_slow' }
    },
    page: async (source) => {
      if (source.bytes.length <= maxInlineBytes) return readPage(source)
      return (await thread.parse<Page>({ kind: 'page', source })) ?? { fills_nothing: 'error' }
    },
    namedSites: async (source) => {
      if (source.bytes.length <= maxInlineBytes) return readNamedSites(source)
      return (await thread.parse<NamedSites | null>({ kind: 'naming', source })) ?? undefined
    },
    waiting: thread.waiting,
    close: thread.close,
  }
}
