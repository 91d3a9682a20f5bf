import { afterEach, beforeEach } from 'vitest'
import { addSitesOnHosts, type CrawlSimulation, simulateCrawling } from '#test/simulate-crawl.ts'
import { type FeedSite, feedSite } from '#test/web/feed-site.ts'
import { politenessViolations } from '#test/web/politeness/all-rules.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock, type TestClock } from '#test/web/test-clock.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { listSite } from './crawled-sites.ts'

const dayMs = 24 * 3600 * 1000
const userAgent = 'Wend/1.0 (+https://wend.test/reading; ada@wend.test)'
const defaultEnv = { PUBLIC_URL: 'https://wend.test', CONTACT_EMAIL: 'ada@wend.test', READING_BUDGET: '10' }

/** Created afresh for each test: a simulated web, a Wend that crawls it, and their common clock. */
interface FixtureState {
  wend: Wend
  web: Web
  clock: TestClock
  simulation: CrawlSimulation
  /** The start of the test by that clock. */
  start: number
}

export interface CrawlerFixture extends FixtureState {
  /** Adds a site to the simulated web. @returns its host */
  addSite(name: string, seed: number, overrides?: Partial<FeedSite>): string
  /** Adds these hosts to Wend's listing. @returns the sites' ids */
  addListings(hosts: string[]): Promise<number[]>
  /** Like `addListings`, by addresses alone, as an import does. */
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
  const fixture: CrawlerFixture = {
    ...({} as FixtureState),
    addSite(name, seed, overrides = {}) {
      const schedule = { seed, postsPerMonth, since: fixture.start - 400 * dayMs }
      fixture.web.put(feedSite({ name, schedule, ...overrides }))
      return name
    },
    addListings: (hosts) => addSitesOnHosts(fixture.wend, hosts),
    async importSites(hosts) {
      const ids: number[] = []
      for (const host of hosts) ids.push(await listSite(fixture.wend, `https://${host}/`))
      return ids
    },
    startWorkers(workers, idleMs) {
      fixture.simulation = simulateCrawling(fixture.wend, fixture.web, fixture.clock, workers, idleMs)
      return fixture.simulation
    },
    requests: (host, path) =>
      fixture.web.log.filter(
        (request) =>
          (host === undefined || request.host === host) && (path === undefined || request.path === path),
      ),
    violations: () => politenessViolations(fixture.web.log, { userAgent, budget: 10 }),
  }
  beforeEach(async () => {
    fixture.clock = createTestClock()
    fixture.start = fixture.clock.now()
    fixture.web = await startWeb([], fixture.clock)
    fixture.wend = await startWend({ env: { ...defaultEnv, ...env } })
    fixture.startWorkers(0)
  })
  afterEach(async () => {
    await fixture.simulation.stop()
    await fixture.web.close()
    await fixture.wend.close()
  })
  return fixture
}

interface FixtureOptions {
  env?: Record<string, string>
  postsPerMonth?: number
}
