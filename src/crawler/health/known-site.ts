import type { PageSnapshot } from '../pages/page-snapshot.ts'
import { extractWords } from '../pages/page-snapshot.ts'
import { findSpamWords, type SpamCategory, spamCategories } from './lists/spam-words.ts'
import type { ObservedEntry, ObservedFeed } from './observation.ts'

/** The site as it was before any change of owner: its texts, authors and posts. Stored for every site, about 4 kB. */
export interface KnownSite {
  /** The submitter's title first, then the site's own. */
  titles: string[]
  descriptions: string[]
  language: string | null
  authors: string[]
  me: string[]
  words: string[]
  entries: ObservedEntry[]
  had_feed: boolean
  /** Spam categories whose words the site itself used. */
  trades: SpamCategory[]
}

const limits = { titles: 4, descriptions: 4, authors: 12, me: 12, words: 150, entries: 40 }

const firstUnique = <T>(values: T[], n: number) => [...new Set(values)].filter(Boolean).slice(0, n)

/** The site before its first crawl: the submitter's title and description. */
export const siteAsSubmitted = (submitted: { title: string; description: string }): KnownSite => ({
  titles: firstUnique([submitted.title], 1),
  descriptions: firstUnique([submitted.description], 1),
  language: null,
  authors: [],
  me: [],
  words: extractWords(`${submitted.title} ${submitted.description}`),
  entries: [],
  had_feed: false,
  trades: findSpamCategories(`${submitted.title} ${submitted.description}`),
})

/** Adds what a successful crawl observed, and drops the oldest data beyond the limits. */
export function updateKnownSite(
  known: KnownSite,
  page: PageSnapshot | undefined,
  feed: ObservedFeed | undefined,
): KnownSite {
  const entries = feed?.entries ?? []
  const olderEntries = known.entries.filter(({ id }) => !entries.some((entry) => entry.id === id))
  const text = [page?.title, page?.description, ...(page?.headings ?? []), page?.text].join(' ')
  const titles = entries.map(({ title }) => title).join(' . ')
  return {
    titles: firstUnique(
      [...known.titles.slice(0, 1), page?.title ?? '', feed?.title ?? '', ...known.titles],
      limits.titles,
    ),
    descriptions: firstUnique(
      [...known.descriptions.slice(0, 1), page?.description ?? '', ...known.descriptions],
      limits.descriptions,
    ),
    language: page?.language ?? known.language,
    authors: firstUnique(
      [...(page?.authors ?? []), ...entries.map(({ author }) => author ?? ''), ...known.authors],
      limits.authors,
    ),
    me: firstUnique([...(page?.me ?? []), ...known.me], limits.me),
    words: firstUnique([...(page?.words ?? []), ...known.words], limits.words),
    entries: [...entries, ...olderEntries].slice(0, limits.entries),
    had_feed: known.had_feed || entries.length > 0,
    trades: firstUnique(
      [...known.trades, ...findSpamCategories(`${text} ${titles}`.toLowerCase())],
      spamCategories.length,
    ),
  }
}

const findSpamCategories = (text: string): SpamCategory[] => [...findSpamWords(text.toLowerCase()).keys()]
