import type { FetchLimits } from '#crawler/http/fetch-limits.ts'

/** A text of a feed. */
export interface FeedText {
  text: string
  isMarkup: boolean
}

/** A feed entry, verbatim: nothing resolved, cleaned or shortened. */
export interface RawEntry {
  id: string | undefined
  /** Candidate addresses of its page, best first; not all are web addresses. */
  links: string[]
  /** Its subject, enclosures and comments: fallbacks for an entry without a page. */
  fallbackLinks: string[]
  title: FeedText | undefined
  /** Its texts, summaries first. */
  texts: FeedText[]
  author: string | undefined
  published: string | undefined
  updated: string | undefined
  language: string | undefined
  categories: string[]
  base: string | undefined
}

/** A feed of any format, in one shape. */
export interface RawFeed {
  title: FeedText | undefined
  description: FeedText | undefined
  /** Candidate addresses of its site, best first; not all are web addresses. */
  links: string[]
  language: string | undefined
  categories: string[]
  fetchLimits: FetchLimits
  /** Address of its blogroll (OPML). */
  blogroll?: string | undefined
  entries: RawEntry[]
}

export const toMarkup = (text: string | undefined): FeedText | undefined =>
  text ? { text, isMarkup: true } : undefined
export const toPlainText = (text: string | undefined): FeedText | undefined =>
  text ? { text, isMarkup: false } : undefined

/** Drops missing items. */
export const dropMissing = <Item>(...items: (Item | undefined)[]): Item[] =>
  items.filter((item) => item !== undefined)
