import type { BroughtRecommendations } from '#discovery/recommendations/keep-recommendations.ts'
import type { RecommendationSource } from '#discovery/recommendations/sources.ts'
import type { CrawledFeed, ImportResult } from '#newsfeed/posts/storage/import-posts.ts'
import type { CrawledMetadata } from '../enrichment/enrich-site.ts'
import type { FeedLink } from '../feeds/discovery/follow-feed-link.ts'
import type { MovedFeed } from '../feeds/follow-feed-move.ts'
import type { MovedSite } from './follow-move.ts'
import type { CrawlObservation } from './outcome/observation.ts'

/** Where a crawl's results are stored. Implemented in `src/app`, so the crawler does not depend on its consumers. */
export interface CrawlSink {
  importPosts(feed: CrawledFeed): Promise<ImportResult>
  /** Forgets the text of a post that was taken down. */
  eraseExcerpt(blogId: number, postId: number): Promise<void>
  /** Addresses of posts that the site had while it was itself, the newest first. */
  formerPosts(blogId: number): Promise<string[]>
  enrichSite(metadata: CrawledMetadata): Promise<void>
  recommendationSources(blogId: number): Promise<RecommendationSource[]>
  keepRecommendations(recommendations: BroughtRecommendations): Promise<void>
  /** @returns the address at which a site is listed from now on whose feed was first read; null where that stays */
  followFeedLink(link: FeedLink): Promise<string | null>
  /** @returns the address at which a site is listed from now on that has moved; null where that stays */
  followMove(moved: MovedSite): Promise<string | null>
  /** @returns the feed with which a site is listed from now on whose feed has moved; null where that stays */
  followFeedMove(moved: MovedFeed): Promise<string | null>
  /** Judges whether the site is still itself, once the crawl is finished. */
  judgeHealth(observation: CrawlObservation): Promise<void>
}
