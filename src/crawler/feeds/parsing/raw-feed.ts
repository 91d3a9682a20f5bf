import type { PublisherHints } from '#crawler/http/publisher-hints.ts'

/** Some words of a feed, and whether they are markup or meant literally. */
export interface FeedText {
  text: string
  isMarkup: boolean
}

/** An entry as its feed has it: nothing resolved, cleaned or cut. */
export interface RawEntry {
  id: string | undefined
  /** Where its page may be, best first: not all are web addresses. */
  links: string[]
  /** What it is about, its files and its comments: where it is found if it has no page. */
  others: string[]
  title: FeedText | undefined
  /** Its words, those that were written as a summary first. */
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
  /** Where its site may be, best first: not all are web addresses. */
  links: string[]
  language: string | undefined
  categories: string[]
  hints: PublisherHints
  /** The OPML of sites that it recommends. */
  blogroll?: string | undefined
  entries: RawEntry[]
}

export const markup = (text: string | undefined): FeedText | undefined =>
  text ? { text, isMarkup: true } : undefined
export const literal = (text: string | undefined): FeedText | undefined =>
  text ? { text, isMarkup: false } : undefined

/** What there is of a list of things that may be missing. */
export const given = <Item>(...items: (Item | undefined)[]): Item[] =>
  items.filter((item) => item !== undefined)
