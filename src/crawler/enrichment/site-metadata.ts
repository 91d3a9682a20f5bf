import { normalizeFeedUrl } from '#addresses/feed-address.ts'
import { commonLanguage, detectLanguages } from '#newsfeed/posts/storage/detect-languages.ts'
import type { FeedPost } from '#newsfeed/posts/storage/feed-post.ts'
import { cleanSite, cleanTags } from '#sites/editing/clean-site.ts'
import type { ParsedFeed } from '../feeds/read-feed.ts'
import type { ParsedPage } from '../pages/read-page.ts'
import type { EnrichedFields } from './enriched-fields.ts'

/** The metadata of a site's front page, within the limits of sites; empty strings and null if missing. */
export interface PageMetadata {
  title: string
  description: string
  language: string | null
  /** The address of its picture. */
  picture: string | null
}

/** The metadata of a site's feed. */
export interface FeedMetadata {
  title: string
  description: string
  language: string | null
  /** Its categories as tags, the most frequent first. */
  tags: string[]
  feed_url: string | null
}

/** A site's metadata, by its source. */
export interface SiteMetadata {
  page?: PageMetadata | null
  feed?: FeedMetadata | null
  /** The stored picture of the page; null if it is gone. */
  picture?: string | null
  /** Crawled fields to clear. */
  dropped?: (keyof EnrichedFields)[]
}

export function toPageMetadata({ title, description, language, picture }: ParsedPage): PageMetadata {
  const clean = cleanSite({ title: title ?? '', description: description ?? '' }, '')
  return { title: clean.title, description: clean.description, language, picture }
}

export function toFeedMetadata(feed: ParsedFeed & { address: string }): FeedMetadata {
  const { noindex, nosnippet } = feed.robots
  const { title, description } = cleanSite(noindex ? {} : feed, '')
  return {
    title,
    description: nosnippet ? '' : description,
    language: noindex ? null : (feed.language ?? commonLanguage(feed.posts.map(({ language }) => language))),
    tags: noindex ? [] : getCategoryTags(feed),
    feed_url: normalizeFeedUrl(feed.address) ?? null,
  }
}

function getCategoryTags({ categories, posts }: ParsedFeed): string[] {
  const counts = new Map<string, number>()
  for (const name of categories) counts.set(name, posts.length + 1)
  for (const name of posts.flatMap((post) => post.categories)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const ordered = [...counts].sort(([, a], [, b]) => b - a)
  return cleanTags(ordered.map(([name]) => name))
}

/** Number of posts used to detect a language. */
const sampleSize = 20

/** Detects the language of a site that declares none. */
export async function detectSiteLanguage(
  page: ParsedPage | undefined,
  posts: FeedPost[],
): Promise<string | null> {
  const texts = posts.slice(0, sampleSize).map(({ title, excerpt }) => `${title}. ${excerpt}`)
  const pageTexts = page ? [`${page.title ?? ''}. ${page.description ?? ''}`] : []
  return commonLanguage(await detectLanguages([...texts, ...pageTexts]))
}
