import {
  type RecommendationDocument,
  readRecommendations,
} from '#discovery/recommendations/read-recommendations.ts'
import type { DocumentRecommendations } from '#discovery/recommendations/site-names.ts'
import { type FeedSource, type InvalidFeed, type ParsedFeed, readFeed } from '../feeds/read-feed.ts'
import {
  type PageSource,
  type ParsedPage,
  type RedirectingPage,
  readPage,
  type UnusablePage,
} from '../pages/read-page.ts'
import { createParsingThread } from './parsing-thread.ts'

type Feed = ParsedFeed | InvalidFeed
type Page = ParsedPage | UnusablePage | RedirectingPage

export type ParseTask = { id: number } & (
  | { kind: 'feed'; source: FeedSource }
  | { kind: 'page'; source: PageSource }
  | { kind: 'recommendations'; source: RecommendationDocument }
)

/** Parses fetched documents. */
export interface Parser {
  /** The error is `too_slow` after a timeout. */
  parseFeed(source: FeedSource): Promise<Feed | { error: 'too_slow' }>
  parsePage(source: PageSource): Promise<Page>
  /** The sites that a document links to; undefined if it cannot be parsed. */
  parseRecommendations(source: RecommendationDocument): Promise<DocumentRecommendations | undefined>
  /** Number of documents being parsed in the thread or waiting for it. */
  pendingCount(): number
  close(): Promise<void>
}

/** Larger documents take more than a few milliseconds, so a thread parses them. */
const maxInlineBytes = 48 * 1024

export function createParser(): Parser {
  const thread = createParsingThread()
  return {
    parseFeed: async (source) => {
      if (source.bytes.length <= maxInlineBytes) return readFeed(source)
      return (await thread.parse<Feed>({ kind: 'feed', source })) ?? { error: 'too_slow' }
    },
    parsePage: async (source) => {
      if (source.bytes.length <= maxInlineBytes) return readPage(source)
      return (await thread.parse<Page>({ kind: 'page', source })) ?? { unusable: 'error' }
    },
    parseRecommendations: async (source) => {
      if (source.bytes.length <= maxInlineBytes) return readRecommendations(source)
      return (
        (await thread.parse<DocumentRecommendations | null>({ kind: 'recommendations', source })) ?? undefined
      )
    },
    pendingCount: thread.pendingCount,
    close: thread.close,
  }
}
