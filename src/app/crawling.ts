import { createCrawlStore } from '#crawler/crawl/store-crawl.ts'
import { createNameServerLookup } from '#crawler/health/name-servers.ts'
import { startThumbnails } from '#crawler/thumbnails/start-thumbnails.ts'
import { type RunningCrawler, startCrawler } from '#crawler/worker/start-crawler.ts'
import type { OutboundAgentOptions } from '#platform/outbound/outbound-agent.ts'
import type { Services } from '#platform/services.ts'
import packageJson from '../../package.json' with { type: 'json' }

/**
 * Crawls sites in this process, if enabled.
 * @param wayOut how to reach hosts; benchmarks use a web of their own
 */
export function startCrawling(services: Services, wayOut?: OutboundAgentOptions): RunningCrawler | undefined {
  if (!services.config.reading) return undefined
  const { version } = packageJson
  const common = { services, version, ...(wayOut ? { wayOut } : {}) }
  const nameServersOf =
    services.config.outbound_proxy === undefined && !wayOut ? createNameServerLookup() : undefined
  const reader = startCrawler({ ...common, store: createCrawlStore(services.db, nameServersOf) })
  const pictures = startThumbnails({ ...common, connectionDownSince: reader.connectionDownSince })
  return {
    pending: () => reader.pending() + pictures.pending(),
    stop: async () => void (await Promise.all([reader.stop(), pictures.stop()])),
  }
}
