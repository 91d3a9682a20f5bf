import { recogniseSite } from '#features/duplicates/recognise-site.ts'
import { formerPosts } from '#features/health/health-queries.ts'
import { judgeReading } from '#features/health/judge-reading.ts'
import { type NameServersOf, nameServersByDns } from '#features/health/name-servers.ts'
import { eraseExcerpt } from '#features/posts/forget-posts.ts'
import { keepReading } from '#features/posts/keep-reading.ts'
import { completeSite } from '#features/reading/complete-site.ts'
import { followFeedLink } from '#features/reading/follow-feed-link.ts'
import { followFeedMove } from '#features/reading/follow-feed-move.ts'
import { followMove } from '#features/reading/follow-move.ts'
import type { ReadingSink } from '#features/reading/reading-sink.ts'
import { startPictures } from '#features/reading/start-pictures.ts'
import { type RunningReader, startReading } from '#features/reading/start-reading.ts'
import { keepRecommendations } from '#features/recommendations/keep-recommendations.ts'
import { recommendationSources } from '#features/recommendations/sources.ts'
import type { WayOutOptions } from '#server/outbound/way-out.ts'
import type { Services } from '#server/services.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** Who stores what readings bring. @param nameServersOf who is asked for name servers; nobody where names are the proxy's */
export const readingSink = (
  services: Services,
  nameServersOf: NameServersOf = async () => [],
): ReadingSink => ({
  keepPosts: (brought) => keepReading(services.db, brought),
  eraseExcerpt: (blogId, postId) => eraseExcerpt(services.db, blogId, postId),
  completeSite: async (brought) => {
    await completeSite(services, brought)
    await recogniseSite(services.db, brought)
  },
  recommendationSources: (blogId) => recommendationSources(services.db, blogId),
  keepRecommendations: (brought) => keepRecommendations(services.db, brought),
  followFeedLink: (read) => followFeedLink(services.db, read),
  followMove: (moved) => followMove(services.db, moved),
  followFeedMove: (moved) => followFeedMove(services.db, moved),
  formerPosts: (blogId) => formerPosts(services.db, blogId),
  judge: (seen) => judgeReading(services.db, seen, { nameServersOf }),
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
  const reader = startReading({ ...common, sink: readingSink(services, nameServersOf) })
  const pictures = startPictures({ ...common, lineDownSince: reader.lineDownSince })
  return {
    atWork: () => reader.atWork() + pictures.atWork(),
    stop: async () => void (await Promise.all([reader.stop(), pictures.stop()])),
  }
}
