import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { createDnsResolver } from '#platform/outbound/checked-connect.ts'
import { createOutboundAgent, type OutboundAgentOptions } from '#platform/outbound/outbound-agent.ts'
import { createPoliteFetcher } from '#platform/outbound/polite-fetcher.ts'
import type { Services } from '#platform/services.ts'
import { createConnectivityMonitor } from '../crawl/connectivity-monitor.ts'
import { createCrawlRun } from '../crawl/crawl-run.ts'
import type { CrawlStore } from '../crawl/store-crawl.ts'
import { findSharedFeed } from '../feeds/shared-feed.ts'
import { createRobotsCache } from '../http/robots-cache.ts'
import { crawlerUserAgent, getContactWarnings } from '../http/user-agent.ts'
import { createParser } from '../parser/parser.ts'
import { createHostAddresses } from '../politeness/host-addresses.ts'
import { createResolvedHosts } from '../politeness/resolved-hosts.ts'
import { createTokenBucket, farOffMs } from '../politeness/token-bucket.ts'
import { type CrawlerClock, createRunningClock } from '../scheduler/crawler-clock.ts'
import { createDatabaseClock } from '../scheduler/database-clock.ts'
import { enrolListedSites } from '../scheduler/enrol-sites.ts'
import { withDatabaseRetries } from '../scheduler/retry-while-database-is-down.ts'
import { createSchedule, renewEveryMs } from '../scheduler/schedule.ts'

export interface CrawlerOptions {
  services: Pick<Services, 'db' | 'config' | 'log'>
  store: CrawlStore
  version: string
  /** How to reach hosts; tests serve their own web. */
  outboundOptions?: OutboundAgentOptions
  /** For tests. Default: the database's clock. */
  clock?: CrawlerClock
  /** Longest sleep while nothing is due. Default: 5 s. */
  idleMs?: number
  /** Concurrent crawls. Default: derived from the budget. */
  concurrency?: number
}

export interface RunningCrawler {
  /** Number of requests in flight and responses being parsed. */
  pending(): number
  /** Starts no more crawls, gives running ones a few seconds, and leaves the rest to other workers. */
  stop(): Promise<void>
}

export interface SiteCrawler extends RunningCrawler {
  /** When the connection of this process went down, in milliseconds since 1970; undefined while it is up. */
  connectionDownSince(): number | undefined
}

const graceMs = 5000
const defaultIdleMs = 5000
const heartbeatEveryMs = 20_000
const afterFailureMs = 5000
/** Sites to try, and how often, while our own connection is down. */
const probe = { sites: 5, everyMs: 60_000 }

/** Crawls the listed sites until it is stopped. Any number of processes may do so. */
export function startCrawler(options: CrawlerOptions): SiteCrawler {
  const { services, store, version, outboundOptions, idleMs = defaultIdleMs } = options
  const { db, config, log } = services
  const stopping = new AbortController()
  const sharedClock = createDatabaseClock(db)
  const clock = createRunningClock(options.clock ?? sharedClock, stopping.signal)
  const now = options.clock?.now
  const timeScale = config.readingSecondsPerHour / 3600
  const worker = `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`
  const schedule = createSchedule({ db, worker, timeScale, ...(now ? { now } : {}) })
  const slots = createTokenBucket({ db, clock, config, now })
  const parser = createParser()
  const resolvedHosts = createResolvedHosts(outboundOptions?.resolve ?? createDnsResolver(), clock.now)
  const agent = createOutboundAgent({
    proxy: config.outboundProxy,
    ...outboundOptions,
    resolve: resolvedHosts.resolve,
  })
  const addresses = agent.isProxied
    ? undefined
    : withDatabaseRetries(clock, createHostAddresses(db, resolvedHosts, timeScale))
  const robots = createRobotsCache(db, clock.now, timeScale)
  const fetcher = createPoliteFetcher({
    agent,
    userAgent: crawlerUserAgent(config, version),
    now: clock.now,
    robots: withDatabaseRetries(clock, robots),
  })
  const connectivity = createConnectivityMonitor(clock.now, timeScale)
  // Running crawls wait while the database is down, except for commands inside a transaction, which has failed.
  const { finish, finishAll } = schedule
  const sharedFeeds = withDatabaseRetries(clock, {
    findSharedFeed: (blog_id: number, url: string) => findSharedFeed(db, { blog_id, url, timeScale }),
  })
  const tools = {
    fetcher,
    parser,
    clock,
    timeScale,
    ...sharedFeeds,
    store: withDatabaseRetries(clock, store),
    schedule: { ...withDatabaseRetries(clock, schedule), finish, finishAll },
  }
  const run = createCrawlRun({ db, log, tools, slots, clock, connectivity, worker, addresses, robots })
  const registration = createWorkerRegistration(db, worker, clock)
  const maxConcurrent = options.concurrency ?? Math.min(400, Math.max(8, Math.ceil(config.readingBudget * 4)))
  for (const warning of getContactWarnings(config)) log.warn(warning)

  /** Starts due crawls within the limits of concurrency and budget. @returns milliseconds until the next step */
  async function step(): Promise<number> {
    const capacity =
      connectivity.downSince() === undefined ? maxConcurrent - run.active() : probe.sites - run.active()
    if (capacity <= 0) return 100
    const dueOn = await schedule.nextDue()
    const wait = dueOn === null ? idleMs : Date.parse(dueOn) - clock.now()
    if (wait > 0) return Math.min(wait, idleMs)
    const slotTimes = await slots.acquireSlots(
      Math.min(capacity, Math.max(1, Math.floor(config.readingBudget))),
    )
    if (slotTimes.length === 0) return slots.isFarOff() ? farOffMs : 100
    const reserveMs = Math.max(0, (slotTimes.at(-1) ?? 0) - clock.now())
    const leases = await schedule.leaseDueSites(slotTimes.length, reserveMs)
    await run.start(leases, slotTimes)
    renewal ??= renewLeases().finally(() => {
      renewal = undefined
    })
    if (connectivity.downSince() !== undefined) return probe.everyMs * timeScale
    return leases.length < slotTimes.length ? 100 : 0
  }

  let lastHeartbeat = -Infinity

  /** Records that this process is alive. */
  async function sendHeartbeat(): Promise<void> {
    if (clock.now() - lastHeartbeat < heartbeatEveryMs) return
    lastHeartbeat = clock.now()
    if (!options.clock) await sharedClock.measureOffset()
    await registration.heartbeat(run.active(), connectivity.downSince())
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const wait = await sendHeartbeat()
        .then(step)
        .catch((error: Error) => {
          log.warn({ why: error.message }, 'crawling failed, will retry')
          return afterFailureMs
        })
      await clock.sleep(Math.max(wait, 1))
    }
  }

  /** Renews leases until none is left. */
  let renewal: Promise<void> | undefined
  async function renewLeases(): Promise<void> {
    while (run.leasedHostIds.size > 0 && !stopping.signal.aborted) {
      await schedule.renew([...run.leasedHostIds]).catch((error: Error) => {
        log.warn({ why: error.message }, 'could not renew crawl leases')
      })
      await clock.sleep(renewEveryMs)
    }
  }

  const enrolling = enrolListedSites(db, clock, config).catch((error: Error) => {
    log.error({ err: error }, 'could not enqueue previously listed sites')
  })
  const running = Promise.all([loop(), enrolling])
  return {
    pending: () => run.inFlight() + parser.pendingCount(),
    connectionDownSince: connectivity.downSince,
    async stop() {
      stopping.abort()
      const deadline = AbortSignal.timeout(graceMs)
      const deadlinePassed = new Promise((resolve) =>
        deadline.addEventListener('abort', resolve, { once: true }),
      )
      await Promise.race([Promise.all([running, renewal, run.waitUntilSettled()]), deadlinePassed])
      await registration.end().catch(() => {})
      await parser.close()
    },
  }
}

const expireAfterMs = 3600 * 1000

/** Publishes this process, with its load and the state of its connection. */
function createWorkerRegistration(db: Db, name: string, { now }: CrawlerClock) {
  const started_on = new Date(now())
  return {
    async heartbeat(crawling: number, connectionDownSince: number | undefined): Promise<void> {
      const line_down_since = connectionDownSince === undefined ? null : new Date(connectionDownSince)
      await sql`
        insert into reading_workers (name, started_on, seen_on, reading, line_down_since)
        values (${name}, ${started_on}, ${new Date(now())}, ${crawling}, ${line_down_since})
        on conflict (name) do update set seen_on = excluded.seen_on, reading = excluded.reading,
          line_down_since = excluded.line_down_since`.execute(db)
      await sql`delete from reading_workers where seen_on < ${new Date(now() - expireAfterMs)}`.execute(db)
    },
    async end(): Promise<void> {
      await sql`delete from reading_workers where name = ${name}`.execute(db)
    },
  }
}
