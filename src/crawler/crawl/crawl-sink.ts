import type { BroughtRecommendations } from '#discovery/recommendations/keep-recommendations.ts'
import type { RecommendationSource } from '#discovery/recommendations/sources.ts'
import type { ImportResult } from '#newsfeed/posts/storage/import-posts.ts'
import type { EnrichedFields } from '../enrichment/enriched-fields.ts'
import type { FeedLink } from '../feeds/discovery/follow-feed-link.ts'
import type { MovedFeed } from '../feeds/follow-feed-move.ts'
import type { ReadFeed } from '../feeds/read-feed.ts'
import type { ReadPage } from '../pages/read-page.ts'
import type { MovedSite } from './follow-move.ts'
import type { CrawlObservation } from './observation.ts'

interface FetchedFeed {
  blog_id: number
  site_url: string
  feed: Pick<ReadFeed, 'language' | 'robots' | 'posts'>
  read_on: Date
  /** Whether no feed of this site was read before. */
  is_first: boolean
  /** How long the reader's days are; 1 for real ones. */
  scale: number
}

interface FetchedMetadata {
  blog_id: number
  page?: ReadPage
  /** With the address at which it is read from now on. */
  feed?: ReadFeed & { address: string }
  /** Fields that are emptied first, where a reading filled them. */
  dropped?: (keyof EnrichedFields)[]
  read_on: Date
}

/** Where goes what readings bring: filled in `src/app`, because those who store it know the reader. */
export interface CrawlSink {
  keepPosts(brought: FetchedFeed): Promise<ImportResult>
  /** Forgets the text of a post that was taken down. */
  eraseExcerpt(blogId: number, postId: number): Promise<void>
  /** Addresses of posts that the site had while it was itself, the newest first. */
  formerPosts(blogId: number): Promise<string[]>
  completeSite(brought: FetchedMetadata): Promise<void>
  recommendationSources(blogId: number): Promise<RecommendationSource[]>
  keepRecommendations(brought: BroughtRecommendations): Promise<void>
  /** @returns the address at which a site is listed from now on whose feed was first read; null where that stays */
  followFeedLink(read: FeedLink): Promise<string | null>
  /** @returns the address at which a site is listed from now on that has moved; null where that stays */
  followMove(moved: MovedSite): Promise<string | null>
  /** @returns the feed with which a site is listed from now on whose feed has moved; null where that stays */
  followFeedMove(moved: MovedFeed): Promise<string | null>
  /** Judges whether the site is still itself, once its reading has ended. */
  judge(seen: CrawlObservation): Promise<void>
}
