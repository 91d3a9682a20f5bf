import { findRecommendationSources } from '#discovery/recommendations/sources.ts'
import { storeRecommendations } from '#discovery/recommendations/store-recommendations.ts'
import { eraseExcerpt } from '#newsfeed/posts/storage/forget-posts.ts'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import type { Db } from '#platform/db/db.ts'
import { detectDuplicates } from '#sites/duplicates/detect-duplicates.ts'
import { type CrawledMetadata, enrichSite } from '../enrichment/enrich-site.ts'
import { correctGuessedAddress } from '../feeds/discovery/correct-guessed-address.ts'
import { followFeedMove } from '../feeds/follow-feed-move.ts'
import { findOldPostUrls } from '../health/health-queries.ts'
import { judgeCrawl } from '../health/judge-crawl.ts'
import type { NameServerLookup } from '../health/name-servers.ts'
import type { CrawlObservation } from '../health/observation.ts'
import type { Crawl } from './crawl.ts'
import { followMove } from './follow-move.ts'
import type { CrawlOutcome } from './outcome/crawl-outcome.ts'
import type { StoredResult } from './outcome/results.ts'

export type CrawlStore = ReturnType<typeof createCrawlStore>

type Input<Command extends (db: Db, input: never) => unknown> = Parameters<Command>[1]

/**
 * A crawl's access to the database. Commands are idempotent, since they are retried after an outage of the database.
 * @param lookUpNameServers looks up name servers; finds none if a proxy resolves names
 */
export const createCrawlStore = (db: Db, lookUpNameServers: NameServerLookup = async () => []) => ({
  importPosts: (feed: Input<typeof importPosts>) => importPosts(db, feed),
  eraseExcerpt: (siteId: number, postId: number) => eraseExcerpt(db, siteId, postId),
  findOldPostUrls: (siteId: number) => findOldPostUrls(db, siteId),
  enrichSite: async (metadata: CrawledMetadata) => {
    await enrichSite({ db }, metadata)
    await detectDuplicates(db, metadata)
  },
  findRecommendationSources: (siteId: number) => findRecommendationSources(db, siteId),
  storeRecommendations: (input: Input<typeof storeRecommendations>) => storeRecommendations(db, input),
  correctGuessedAddress: (feed: Input<typeof correctGuessedAddress>) => correctGuessedAddress(db, feed),
  followMove: (move: Input<typeof followMove>) => followMove(db, move),
  followFeedMove: (move: Input<typeof followFeedMove>) => followFeedMove(db, move),
  judgeHealth: (observation: CrawlObservation) => judgeCrawl(db, observation, { lookUpNameServers }),
})

/** Stores the findings of a crawl: posts, moves, metadata, recommendations. Writes nothing if nothing is new. */
export async function storeCrawl({ tools, site }: Crawl, outcome: CrawlOutcome): Promise<StoredResult> {
  const { store, timeScale, clock } = tools
  const { blog_id } = site
  const { posts, feedMove, siteMove, metadata, droppedFields, recommendations } = outcome
  const { site_url } = outcome.state
  const imported = posts && (await store.importPosts({ blog_id, site_url, timeScale, ...posts }))
  const newFeedUrl = feedMove ? await store.followFeedMove({ blog_id, ...feedMove }) : null
  const newSiteUrl = siteMove ? await store.followMove({ blog_id, ...siteMove }) : null
  if (metadata.page || metadata.feed || droppedFields.length > 0)
    await store.enrichSite({
      blog_id,
      read_on: new Date(clock.now()),
      ...metadata,
      dropped: [...droppedFields],
    })
  if (recommendations) await store.storeRecommendations({ blog_id, ...recommendations })
  return { kind: 'stored', imported, site_url: newSiteUrl, feed_url: newFeedUrl }
}
