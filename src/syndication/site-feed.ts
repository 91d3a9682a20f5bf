import type { RateLimitName } from '#api-contract/rate-limit-policies.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import type { Translator } from '#i18n/translator.ts'
import { type InvalidationKey, keysOf } from '#platform/cache/invalidation-keys.ts'
import type { Db } from '#platform/db/db.ts'
import type { Feed, FeedItem } from '#sites/feeds/feed.ts'
import { blogEntryId, type FeedIds, legacySlugs, listFeedId } from '#sites/feeds/feed-ids.ts'
import { blogAddress } from '#sites/listing/paths.ts'
import { blogsByIds } from '#sites/listing/queries.ts'

/** What a feed is made from: the database, the site's name and address, path parameters, and fields of the query. */
export interface FeedRequest {
  db: Db
  ids: FeedIds
  siteName: string
  origin: string
  params: Record<string, string>
  query: (name: string) => string
}

/** A feed, and its cache keys. */
export interface FeedContent {
  feed: Feed
  keys: InvalidationKey[]
  /** False for what changes by the day without any write. */
  keep?: boolean
}

export interface FeedSource {
  /** The page, as Fastify writes paths. */
  path: string
  hasOpml: boolean
  /** Of the query; it is not given others. */
  parameters?: string[]
  /** What each uncached feed takes from the rate limit of the caller's address. */
  limit?: RateLimitName
  make: (t: Translator, asked: FeedRequest) => Promise<FeedContent>
}

/** A feed of sites, in this order. */
export async function ofBlogs(
  { db, origin, ids: feedIds }: FeedRequest,
  ids: number[],
  about: Pick<Feed, 'title' | 'description' | 'path'>,
): Promise<FeedContent> {
  const blogs = (await blogsByIds(db, ids)).filter(({ status }) => status === 'published')
  const slugs = await legacySlugs(db, ids)
  const items = blogs.map((blog) => itemOfBlog(blog, blogEntryId(feedIds, blog, slugs.get(blog.id)), origin))
  const id = listFeedId(feedIds, about.path)
  return { feed: { ...about, id, items, blogs }, keys: ['blogs', ...keysOf('blog:', ids)] }
}

/** A site as an entry. @param id a URI that never changes */
export const itemOfBlog = (blog: Blog, id: string, origin: string): FeedItem => ({
  id,
  url: origin + blogAddress(blog),
  title: blog.title,
  text: [blog.description, blog.url].filter(Boolean).join('\n\n'),
  html: '',
  author: blog.user?.username ?? null,
  tags: blog.tags,
  language: blog.language,
  published: blog.published_on ?? blog.created_on,
  updated: blog.updated_on,
})
