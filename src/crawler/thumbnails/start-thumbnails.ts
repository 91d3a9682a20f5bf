import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createDnsResolver } from '#platform/outbound/checked-connect.ts'
import { createOutboundAgent } from '#platform/outbound/outbound-agent.ts'
import { createPoliteFetcher } from '#platform/outbound/polite-fetcher.ts'
import type { Services } from '#platform/services.ts'
import {
  countPictureBytes,
  ensurePictureSlotHost,
  evictLeastShown,
  leasePicture,
  stopCountingReplaced,
} from '../enrichment/thumbnail-queue.ts'
import { createRobotsCache } from '../http/robots-cache.ts'
import { crawlerUserAgent } from '../http/user-agent.ts'
import { createHostAddresses } from '../politeness/host-addresses.ts'
import { isPaused } from '../politeness/request-budget.ts'
import { createResolvedHosts } from '../politeness/resolved-hosts.ts'
import { createTokenBucket } from '../politeness/token-bucket.ts'
import { createRunningClock } from '../scheduler/crawler-clock.ts'
import { createDatabaseClock } from '../scheduler/database-clock.ts'
import { createSchedule, renewEveryMs } from '../scheduler/schedule.ts'
import type { CrawlerOptions, RunningCrawler, SiteCrawler } from '../worker/start-crawler.ts'
import { fetchThumbnail } from './fetch-thumbnail.ts'

interface ThumbnailOptions extends Pick<CrawlerOptions, 'version' | 'outboundOptions' | 'clock' | 'idleMs'> {
  services: Pick<Services, 'db' | 'config' | 'log' | 'pictures'>
  /** When the connection of this process went down; undefined while it is up. */
  connectionDownSince?: SiteCrawler['connectionDownSince']
}

const defaultIdleMs = 15_000
/** Delay while crawling is paused or our own connection is down. */
const pausedDelayMs = 10_000
const fullDelayMs = 10 * 60_000
const afterFailureMs = 5000
/** Concurrent fetches, most of which wait for their hosts. */
const maxConcurrent = 6
/** Crawls overdue by this much take precedence over pictures. */
const backlogMs = 60_000
const backlogDelayMs = 10_000
const graceMs = 5000
const compareEveryMs = 20_000

/** Fetches the pictures that front pages name until it is stopped. Any number of processes may do so. */
export function startThumbnails(options: ThumbnailOptions): RunningCrawler {
  const { services, version, outboundOptions, idleMs = defaultIdleMs, connectionDownSince } = options
  const { db, config, log } = services
  const stopping = new AbortController()
  const sharedClock = createDatabaseClock(db)
  const clock = createRunningClock(options.clock ?? sharedClock, stopping.signal)
  const now = options.clock?.now
  const timeScale = config.readingSecondsPerHour / 3600
  const worker = `pictures ${process.pid} ${randomUUID().slice(0, 8)}`
  const schedule = createSchedule({ db, worker, timeScale, ...(now ? { now } : {}) })
  const leasedHostIds = new Set<number>()
  const fetches = new Set<Promise<void>>()
  let inFlight = 0
  const resolvedHosts = createResolvedHosts(outboundOptions?.resolve ?? createDnsResolver(), clock.now)
  const agent = createOutboundAgent({
    proxy: config.outboundProxy,
    ...outboundOptions,
    resolve: resolvedHosts.resolve,
  })
  const isConnectionDown = () => connectionDownSince?.() !== undefined
  const tools = {
    services,
    isConnectionDown,
    schedule,
    clock,
    timeScale,
    leasedHostIds,
    addresses: agent.isProxied ? undefined : createHostAddresses(db, resolvedHosts, timeScale),
    slots: createTokenBucket({ db, clock, config, now }),
    fetcher: createPoliteFetcher({
      agent,
      userAgent: crawlerUserAgent(config, version),
      now: clock.now,
      robots: createRobotsCache(db, clock.now, timeScale),
    }),
    trackRequest: (isActive: boolean) => {
      inFlight += isActive ? 1 : -1
    },
  }
  const maxBytes = config.readingPicturesMb * 1024 * 1024
  let slotHostId: number | undefined
  let compareAt = -Infinity

  async function compareClocks(): Promise<void> {
    if (options.clock || performance.now() < compareAt) return
    await sharedClock.measureOffset()
    compareAt = performance.now() + compareEveryMs
  }

  /** Starts the next fetch. @returns milliseconds until the next step */
  async function step(): Promise<number> {
    if (fetches.size >= maxConcurrent) return 100
    await compareClocks()
    if (isConnectionDown() || (await isPaused(db))) return pausedDelayMs * timeScale
    const isNowFull = await isFull()
    slotHostId ??= await ensurePictureSlotHost(db)
    const freeOn = await schedule.reserveSlot(slotHostId, clock.now())
    if (freeOn !== null) return Date.parse(freeOn) - clock.now() + 1
    const picture = await leasePicture(db, clock.now(), isNowFull)
    if (!picture) return isNowFull ? fullDelayMs : idleMs
    const fetching = fetchThumbnail(tools, picture)
      .catch((error: Error) =>
        log.warn({ blog_id: picture.blog_id, why: error.message }, 'picture fetch failed'),
      )
      .finally(() => fetches.delete(fetching))
    fetches.add(fetching)
    return (await hasBacklog()) ? backlogDelayMs * timeScale : 0
  }

  async function hasBacklog(): Promise<boolean> {
    const dueOn = await schedule.nextDue()
    return dueOn !== null && Date.parse(dueOn) < clock.now() - backlogMs * timeScale
  }

  let wasFull = false
  let fullUntil = -Infinity
  /** Checks the space for pictures and evicts some if necessary; replacements that need no space still go ahead. */
  async function isFull(): Promise<boolean> {
    if (clock.now() < fullUntil) return true
    let bytes = await countPictureBytes(db)
    if (bytes >= maxBytes && (await stopCountingReplaced(db)) > 0) bytes = await countPictureBytes(db)
    const hasEvicted = bytes >= maxBytes && maxBytes > 0 && (await evictLeastShown(db, clock.now())) > 0
    if (hasEvicted) bytes = await countPictureBytes(db)
    const isFullNow = bytes >= maxBytes
    if (isFullNow && !wasFull) log.info({ bytes }, 'READING_PICTURES_MB reached, not storing more pictures')
    wasFull = isFullNow
    if (isFullNow) fullUntil = clock.now() + fullDelayMs
    return isFullNow
  }

  let renewal: Promise<void> | undefined
  async function renewLeases(): Promise<void> {
    while (leasedHostIds.size > 0 && !stopping.signal.aborted) {
      await schedule.renew([...leasedHostIds]).catch((error: Error) => {
        log.warn({ why: error.message }, 'could not renew picture leases')
      })
      await clock.sleep(renewEveryMs)
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pauseMs = await step().catch((error: Error) => {
        log.warn({ why: error.message }, 'picture fetching failed, will retry')
        return afterFailureMs
      })
      renewal ??= renewLeases().finally(() => {
        renewal = undefined
      })
      await clock.sleep(Math.max(pauseMs, 1))
    }
  }

  const running = loop()
  return {
    pending: () => inFlight,
    async stop() {
      stopping.abort()
      const ended = Promise.all([running, renewal, ...fetches])
      await Promise.race([ended, wait(graceMs, undefined, { ref: false })])
    },
  }
}
