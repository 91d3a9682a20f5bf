import type { Group } from './groups.ts'

/** Those of the first corpus. */
export const firstLanguages = ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'ja', 'zh', 'ru'] as const
export const languages = [...firstLanguages, 'ko', 'ar', 'tr', 'pl', 'hi', 'sv', 'cs', 'uk'] as const
export type Language = (typeof languages)[number]

/** The states that reading can give a site. */
export type HealthState = 'fine' | 'unsteady' | 'away' | 'gone' | 'changed_hands'

/** A site as it was, as it is later, and what is true of it. */
export interface CorpusCase {
  /** Unique, and never changes. */
  name: string
  group: Group
  /** Of the site as it was. */
  language: Language
  submitted: { address: string; title: string; description: string }
  before: CorpusReading
  /** One or two readings, oldest first; each holds until the next one's day, the last for three weeks. */
  later: CorpusReading[]
  /** The states that are right at the end, the best first. */
  states: HealthState[]
  /** Whether readers have to be warned or the site be away: what recall and precision count. */
  mustFlag: boolean
  /** One sentence: why that is the truth. */
  because: string
}

/** What everything that belongs to a site answers on one day. */
export interface CorpusReading {
  /** Days after the first reading, which is day 0. */
  day: number
  front: CorpusAnswer | CorpusFailure
  /** Undefined where the address of the feed is not asked, or never was one. */
  feed: CorpusFeed | undefined
  /** The addresses that the front page's address leads through, the last being where `front` was found; mostly empty. */
  redirects: string[]
  /** The names of the certificate that the site's own host shows; empty without HTTPS. */
  certificateNames: string[]
  nameServers: string[]
  /** What the addresses of the posts of the first reading answer now. */
  oldPosts: Record<string, number>
  /** The pages that a new front page or a redirect leads to and that say something of the move, by address. */
  otherPages: Record<string, string>
}

interface CorpusAnswer {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  body: string
}

export interface CorpusFailure {
  failure: 'name_not_found' | 'refused' | 'timeout' | 'certificate_of_others'
  /** What plain HTTP at the same host answers, where anything does. */
  overHttp?: CorpusAnswer
}

export interface CorpusFeed {
  address: string
  status: number
  /** Empty, as are the entries, where the status is not 200 or what came is no feed. */
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
