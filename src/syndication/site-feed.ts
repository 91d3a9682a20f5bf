import type { RateLimitName } from '#api-contract/rate-limit-policies.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import type { Translator } from '#i18n/translator.ts'
import { type InvalidationKey, keysFor } from '#platform/cache/invalidation-keys.ts'
import type { Db } from '#platform/db/db.ts'
import type { Feed, FeedItem } from '#sites/feeds/feed.ts'
import { type FeedIds, findLegacySlugs, listFeedId, siteEntryId } from '#sites/feeds/feed-ids.ts'
import { siteAddress } from '#sites/listing/paths.ts'
import { findSitesByIds } from '#sites/listing/queries.ts'

/** A request for a feed: services, our site's name and origin, path parameters and query. */
export interface FeedRequest {
  db: Db
  ids: FeedIds
  siteName: string
  origin: string
  params: Record<string, string>
  query: (name: string) => string
}

/** A feed with its invalidation keys. */
export interface FeedContent {
  feed: Feed
  keys: InvalidationKey[]
  /** False if the feed changes daily without any write, which would not invalidate a cached one. */
  isCacheable?: boolean
}

export interface FeedSource {
  /** The page's path in Fastify's syntax. */
  path: string
  hasOpml: boolean
  /** Query parameters that `createFeed` reads. */
  parameters?: string[]
  /** The rate limit for uncached requests. */
  limit?: RateLimitName
  createFeed: (t: Translator, request: FeedRequest) => Promise<FeedContent>
}

/** A feed of these sites, in this order. */
export async function createSiteListFeed(
  { db, origin, ids: feedIds }: FeedRequest,
  ids: number[],
  about: Pick<Feed, 'title' | 'description' | 'path'>,
): Promise<FeedContent> {
  const sites = (await findSitesByIds(db, ids)).filter(({ status }) => status === 'published')
  const slugs = await findLegacySlugs(db, ids)
  const items = sites.map((site) => toSiteEntry(site, siteEntryId(feedIds, site, slugs.get(site.id)), origin))
  const id = listFeedId(feedIds, about.path)
  return { feed: { ...about, id, items, blogs: sites }, keys: ['blogs', ...keysFor('blog:', ids)] }
}

/** A site as a feed entry. @param id a permanent URI */
export const toSiteEntry = (site: Site, id: string, origin: string): FeedItem => ({
  id,
  url: origin + siteAddress(site),
  title: site.title,
  text: [site.description, site.url].filter(Boolean).join('\n\n'),
  html: '',
  author: site.user?.username ?? null,
  tags: site.tags,
  language: site.language,
  published: site.published_on ?? site.created_on,
  updated: site.updated_on,
})
