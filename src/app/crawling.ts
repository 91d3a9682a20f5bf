import { createCrawlStore } from '#crawler/crawl/store-crawl.ts'
import { createNameServerLookup } from '#crawler/health/name-servers.ts'
import { startThumbnails } from '#crawler/thumbnails/start-thumbnails.ts'
import { type RunningCrawler, startCrawler } from '#crawler/worker/start-crawler.ts'
import type { OutboundAgentOptions } from '#platform/outbound/outbound-agent.ts'
import type { Services } from '#platform/services.ts'
import packageJson from '../../package.json' with { type: 'json' }

/**
 * Crawls sites in this process, if enabled.
 * @param outboundOptions options of the outbound agent; benchmarks crawl local sites
 */
export function startCrawling(
  services: Services,
  outboundOptions?: OutboundAgentOptions,
): RunningCrawler | undefined {
  if (!services.config.reading) return undefined
  const { version } = packageJson
  const options = { services, version, ...(outboundOptions ? { outboundOptions } : {}) }
  const lookUpNameServers =
    services.config.outboundProxy === undefined && !outboundOptions ? createNameServerLookup() : undefined
  const crawler = startCrawler({ ...options, store: createCrawlStore(services.db, lookUpNameServers) })
  const thumbnails = startThumbnails({ ...options, connectionDownSince: crawler.connectionDownSince })
  return {
    pending: () => crawler.pending() + thumbnails.pending(),
    stop: async () => void (await Promise.all([crawler.stop(), thumbnails.stop()])),
  }
}
