import { readFile } from 'node:fs/promises'
import { readConfig } from '#app/config/read-config.ts'
import { openServices } from '#app/open-services.ts'
import { createCrawlStore } from '#crawler/crawl/store-crawl.ts'
import { startCrawler } from '#crawler/worker/start-crawler.ts'
import { openDatabase } from '#platform/db/db.ts'
import { limitMemory } from '#platform/runtime/limit-memory.ts'
import { createLog } from '#platform/runtime/log.ts'
import { type TestWebAddresses, testWebAgentOptions } from './test-web-agent.ts'

// A process that crawls a test web until it is killed. The argument is a file with its options.

limitMemory()

export interface CrawlerProcessOptions extends TestWebAddresses {
  env: Record<string, string>
}

const { env, ...web } = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as CrawlerProcessOptions
const config = readConfig(env)
const log = createLog(config.logLevel)
const database = openDatabase(config.databaseUrl ?? '', { connections: config.databaseConnections })
const services = await openServices(config, log, database)
startCrawler({
  services,
  store: createCrawlStore(services.db),
  version: '1.0',
  idleMs: 200,
  outboundOptions: testWebAgentOptions(web),
})
console.log('crawling')
