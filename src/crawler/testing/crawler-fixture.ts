import { afterEach, beforeEach } from 'vitest'
import { type CrawlSimulation, listSites, simulateCrawling } from '#test/simulate-crawl.ts'
import { type FeedSite, feedSite } from '#test/web/feed-site.ts'
import { politenessViolations } from '#test/web/politeness/all-rules.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock, type TestClock } from '#test/web/test-clock.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { listSite } from './crawled-sites.ts'

const day = 24 * 3600 * 1000
const userAgent = 'Wend/1.0 (+https://wend.test/reading; ada@wend.test)'
const defaultEnv = { PUBLIC_URL: 'https://wend.test', CONTACT_EMAIL: 'ada@wend.test', READING_BUDGET: '10' }

/** Created afresh for each test: a simulated web, a Wend that crawls it, and their common clock. */
interface FixtureState {
  wend: Wend
  web: Web
  clock: TestClock
  play: CrawlSimulation
  /** The start of the test by that clock. */
  start: number
}

export interface CrawlerFixture extends FixtureState {
  /** Adds a site to the simulated web. @returns its host */
  put(name: string, seed: number, more?: Partial<FeedSite>): string
  /** Lists these hosts. @returns their ids */
  list(hosts: string[]): Promise<number[]>
  /** Lists these hosts by their addresses alone, as an import does. @returns their ids */
  importSites(hosts: string[]): Promise<number[]>
  /** Starts workers. @param idleMs their longest sleep while nothing is due */
  startWorkers(workers?: number, idleMs?: number): CrawlSimulation
  /** The requests to a host, or to all of them. */
  requests(host?: string, path?: string): Web['log']
  /** Violations of crawling etiquette. */
  violations(): ReturnType<typeof politenessViolations>
}

/** @param postsPerMonth default for sites */
export function crawlerFixture({ env = {}, postsPerMonth = 30 }: FixtureOptions = {}): CrawlerFixture {
  const stage: CrawlerFixture = {
    ...({} as FixtureState),
    put(name, seed, more = {}) {
      const schedule = { seed, postsPerMonth, since: stage.start - 400 * day }
      stage.web.put(feedSite({ name, schedule, ...more }))
      return name
    },
    list: (hosts) => listSites(stage.wend, hosts),
    async importSites(hosts) {
      const ids: number[] = []
      for (const host of hosts) ids.push(await listSite(stage.wend, `https://${host}/`))
      return ids
    },
    startWorkers(workers, idleMs) {
      stage.play = simulateCrawling(stage.wend, stage.web, stage.clock, workers, idleMs)
      return stage.play
    },
    requests: (host, path) =>
      stage.web.log.filter(
        (request) =>
          (host === undefined || request.host === host) && (path === undefined || request.path === path),
      ),
    violations: () => politenessViolations(stage.web.log, { userAgent, budget: 10 }),
  }
  beforeEach(async () => {
    stage.clock = createTestClock()
    stage.start = stage.clock.now()
    stage.web = await startWeb([], stage.clock)
    stage.wend = await startWend({ env: { ...defaultEnv, ...env } })
    stage.startWorkers(0)
  })
  afterEach(async () => {
    await stage.play.stop()
    await stage.web.close()
    await stage.wend.close()
  })
  return stage
}

interface FixtureOptions {
  env?: Record<string, string>
  postsPerMonth?: number
}
