import type { Group } from './groups.ts'

/** The languages of the tuning cases. */
export const tuningLanguages = ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'ja', 'zh', 'ru'] as const
export const languages = [...tuningLanguages, 'ko', 'ar', 'tr', 'pl', 'hi', 'sv', 'cs', 'uk'] as const
export type Language = (typeof languages)[number]

/** The states that crawling can give a site. */
export type HealthState = 'fine' | 'unsteady' | 'away' | 'gone' | 'changed_hands'

/** A site before and after a change, with the correct verdict. */
export interface CorpusCase {
  /** Unique and stable. */
  name: string
  group: Group
  /** Of the original site. */
  language: Language
  submitted: { address: string; title: string; description: string }
  firstCrawl: CorpusCrawl
  /** One or two crawls, oldest first; each is valid until the day of the next one, the last for three weeks. */
  laterCrawls: CorpusCrawl[]
  /** Acceptable final states, best first. */
  states: HealthState[]
  /** True if the site must be flagged as changed or away: the basis of recall and precision. */
  mustFlag: boolean
  /** Why these states are correct, in one sentence. */
  reason: string
}

/** The responses of all parts of a site on one day. */
export interface CorpusCrawl {
  /** Days after the first crawl, which is day 0. */
  day: number
  frontPage: CorpusResponse | CorpusFailure
  /** Undefined if the feed is not fetched, or never existed. */
  feed: CorpusFeed | undefined
  /** The redirects from the front page's address; the last is the address of `front`. Usually empty. */
  redirects: string[]
  /** The names in the certificate of the site's own host; empty without HTTPS. */
  certificateNames: string[]
  nameServers: string[]
  /** The responses for the posts of the first crawl. */
  oldPosts: Record<string, number>
  /** Other pages that mention a move, by address. */
  otherPages: Record<string, string>
}

interface CorpusResponse {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: string
}

export interface CorpusFailure {
  failure: 'name_not_found' | 'refused' | 'timeout' | 'certificate_of_others'
  /** The response over plain HTTP on the same host, if any. */
  overHttp?: CorpusResponse
}

export interface CorpusFeed {
  address: string
  status: number
  /** Empty, like the entries, unless the response is a 200 with a feed. */
  title: string
  entries: CorpusEntry[]
}

interface CorpusEntry {
  id: string
  address: string
  title: string
  author: string
  /** YYYY-MM-DD */
  posted_on: string
}
