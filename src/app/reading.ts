import type { CrawlSink } from '#crawler/crawl/crawl-sink.ts'
import { followMove } from '#crawler/crawl/follow-move.ts'
import { enrichSite } from '#crawler/enrichment/enrich-site.ts'
import { followFeedLink } from '#crawler/feeds/discovery/follow-feed-link.ts'
import { followFeedMove } from '#crawler/feeds/follow-feed-move.ts'
import { formerPosts } from '#crawler/health/health-queries.ts'
import { judgeReading } from '#crawler/health/judge-reading.ts'
import { type NameServersOf, nameServersByDns } from '#crawler/health/name-servers.ts'
import { startThumbnails } from '#crawler/thumbnails/start-thumbnails.ts'
import { type RunningReader, startCrawler } from '#crawler/worker/start-crawler.ts'
import { keepRecommendations } from '#discovery/recommendations/keep-recommendations.ts'
import { recommendationSources } from '#discovery/recommendations/sources.ts'
import { eraseExcerpt } from '#newsfeed/posts/storage/forget-posts.ts'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import type { WayOutOptions } from '#platform/outbound/way-out.ts'
import type { Services } from '#platform/services.ts'
import { recogniseSite } from '#sites/duplicates/recognise-site.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** @param nameServersOf looks up name servers; nobody does where names are the proxy's */
export const readingSink = (
  services: Services,
  nameServersOf: NameServersOf = async () => [],
): CrawlSink => ({
  importPosts: (feed) => importPosts(services.db, feed),
  eraseExcerpt: (blogId, postId) => eraseExcerpt(services.db, blogId, postId),
  enrichSite: async (metadata) => {
    await enrichSite(services, metadata)
    await recogniseSite(services.db, metadata)
  },
  recommendationSources: (blogId) => recommendationSources(services.db, blogId),
  keepRecommendations: (found) => keepRecommendations(services.db, found),
  followFeedLink: (link) => followFeedLink(services.db, link),
  followMove: (moved) => followMove(services.db, moved),
  followFeedMove: (moved) => followFeedMove(services.db, moved),
  formerPosts: (blogId) => formerPosts(services.db, blogId),
  judgeHealth: (observation) => judgeReading(services.db, observation, { nameServersOf }),
})

/**
 * Reads sites in this process, where its settings say so.
 * @param wayOut how hosts are reached; benchmarks have a web of their own
 */
export function startReader(services: Services, wayOut?: WayOutOptions): RunningReader | undefined {
  if (!services.config.reading) return undefined
  const { version } = packageJson
  const common = { services, version, ...(wayOut ? { wayOut } : {}) }
  const nameServersOf =
    services.config.outbound_proxy === undefined && !wayOut ? nameServersByDns() : undefined
  const reader = startCrawler({ ...common, sink: readingSink(services, nameServersOf) })
  const pictures = startThumbnails({ ...common, lineDownSince: reader.lineDownSince })
  return {
    atWork: () => reader.atWork() + pictures.atWork(),
    stop: async () => void (await Promise.all([reader.stop(), pictures.stop()])),
  }
}
