import type { Crawl } from './crawl.ts'
import type { CrawlOutcome } from './outcome/crawl-outcome.ts'
import type { StoredResult } from './outcome/results.ts'

/** Stores what a crawl brought: posts, moves, metadata, recommendations. Where nothing is new, nothing is written. */
export async function storeCrawl({ tools, site }: Crawl, outcome: CrawlOutcome): Promise<StoredResult> {
  const { sink, scale, clock } = tools
  const { blog_id } = site
  const { posts, feedMove, siteMove, metadata, dropped, recommendations } = outcome
  const { site_url } = outcome.state
  const imported = posts && (await sink.importPosts({ blog_id, site_url, scale, ...posts }))
  const movedFeed = feedMove ? await sink.followFeedMove({ blog_id, ...feedMove }) : null
  const movedSite = siteMove ? await sink.followMove({ blog_id, ...siteMove }) : null
  if (metadata.page || metadata.feed || dropped.length > 0)
    await sink.enrichSite({ blog_id, read_on: new Date(clock.now()), ...metadata, dropped: [...dropped] })
  if (recommendations) await sink.keepRecommendations({ blog_id, ...recommendations })
  return { kind: 'stored', imported, site_url: movedSite, feed_url: movedFeed }
}
