import type { Db, Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { requeue } from '../scheduler/schedule-sites.ts'
import { decisionKey, type Judgement, sumWeights } from './evidence.ts'
import {
  deriveKnownSite,
  type HealthUpdate,
  lockHealth,
  recordHealthChange,
  type StoredHealth,
  saveHealth,
} from './health-queries.ts'
import { notifyDelayMs, notifyHealth } from './jobs.ts'
import { judgeSite } from './judge-site.ts'
import { type KnownSite, siteAsSubmitted, updateKnownSite } from './known-site.ts'
import type { NameServerLookup } from './name-servers.ts'
import { type HealthProgress, isDownOrTakenOver, nextHealth } from './next-health.ts'
import type { CrawlObservation, ObservedFeed, ObservedPage } from './observation.ts'
import { isPage, type ObservedSite } from './observed-site.ts'

/** Delay before a site is crawled again after inconclusive evidence: feeds are fetched at most once an hour. */
const recrawlMs = 3600 * 1000

/** Judges a site by a crawl's observation and stores the result; writes nothing if nothing is new. */
export async function judgeCrawl(
  db: Db,
  observation: CrawlObservation,
  { lookUpNameServers }: { lookUpNameServers: NameServerLookup },
): Promise<void> {
  const { is_fine, has_succeeded, failure, page, feed, blog_id, read_on, timeScale } = observation
  const hasFindings = typeof page === 'object' || typeof feed === 'object' || feed === 'lost'
  if (has_succeeded ? is_fine && !hasFindings : failure === undefined) return
  // No DNS lookups for healthy sites.
  const nameServers = is_fine ? [] : await lookUpNameServers(observation.site_url)
  const { mustNotify, isUncertain } = await inTransaction(db, (tx) =>
    judgeInTransaction(tx, observation, nameServers),
  )
  if (isUncertain) await requeue(db, blog_id, read_on.getTime() + recrawlMs * timeScale)
  if (!mustNotify) return
  const runAt = new Date(Date.now() + notifyDelayMs)
  await addJob(db, notifyHealth, {}, { key: notifyHealth.name, keepRunAt: true, runAt })
}

const noFollowUp = { mustNotify: false, isUncertain: false }

async function judgeInTransaction(
  tx: Tx,
  observation: CrawlObservation,
  nameServers: string[],
): Promise<{ mustNotify: boolean; isUncertain: boolean }> {
  const storedHealth = await lockHealth(tx, observation.blog_id)
  if (!storedHealth) return noFollowUp
  const { read_on, timeScale } = observation
  const submitted = siteAsSubmitted(storedHealth)
  const knownSite = storedHealth.known ?? (await deriveKnownSite(tx, storedHealth, read_on))
  const observedSite = toObservedSite(storedHealth, knownSite, observation)
  const provisional = observedSite
    ? judgeSite(submitted, knownSite, { ...observedSite, nameServers })
    : unchangedJudgement
  const isUncertain =
    observedSite !== undefined && isInconclusive(storedHealth, knownSite, observedSite, provisional)
  const judgement: Judgement = isUncertain ? { ...provisional, verdict: 'obstructed' } : provisional
  const before = toProgress(storedHealth)
  const decided = storedHealth.decided?.key === decisionKey(judgement) ? storedHealth.decided : null
  const health = decided
    ? { ...before, state: decided.state }
    : nextHealth(before, judgement.verdict, read_on.getTime(), timeScale)
  const page = isPage(observedSite?.frontPage) ? observedSite.frontPage : null
  const currentFeed = observedSite ? observedSite.feed : getCurrentFeed(storedHealth, knownSite, observation)
  const feed = typeof currentFeed === 'object' ? currentFeed : null
  const isOk = judgement.verdict === 'ok'
  const after: HealthUpdate = {
    known: isOk
      ? (nextKnownSite({ known: knownSite, submitted }, page, feed) ?? storedHealth.known)
      : (knownSite ?? null),
    page: isOk ? null : (page ?? storedHealth.page),
    feed: isOk ? null : (feed ?? storedHealth.feed),
    evidence: isOk ? [] : judgement.evidence,
    seen_on: read_on,
    health,
    decided,
  }
  if (!hasChanged(storedHealth, after)) return { ...noFollowUp, isUncertain }
  await saveHealth(tx, storedHealth.blog_id, after)
  if (health.state === storedHealth.state) return { ...noFollowUp, isUncertain }
  const source = { by: 'reading', user_id: null, reason: '', on: read_on } as const
  const { evidence } = judgement
  await recordHealthChange(tx, storedHealth.blog_id, {
    before: storedHealth.state,
    after: health.state,
    ...source,
    evidence,
  })
  return {
    mustNotify: isDownOrTakenOver(storedHealth.state) !== isDownOrTakenOver(health.state),
    isUncertain,
  }
}

/** Updates the known site. If its page has noindex, nothing of the page is stored and earlier data is dropped. */
function nextKnownSite(
  { known, submitted }: { known: KnownSite | undefined; submitted: KnownSite },
  page: ObservedPage | null,
  feed: ObservedFeed | null,
): KnownSite | undefined {
  if (!page && !feed) return undefined
  const baseSite =
    known && page?.noindex ? { ...submitted, entries: known.entries, had_feed: known.had_feed } : known
  return updateKnownSite(baseSite ?? submitted, page?.noindex ? undefined : page?.sight, feed ?? undefined)
}

/**
 * True if it is too early to conclude that a site was taken over: only one of front page and feed was fetched, and
 * only that one differs. Both are fetched again soon, which decides.
 */
function isInconclusive(
  storedHealth: StoredHealth,
  knownSite: KnownSite | undefined,
  { frontPage, feed }: ObservedSite,
  { verdict, evidence }: Judgement,
): boolean {
  if (verdict !== 'taken_over' || isDownOrTakenOver(storedHealth.state)) return false
  if (frontPage === undefined) return storedHealth.feed === null
  const isPlain = sumWeights(evidence, 'for_sale', 'expired', 'parking_host', 'parking_server') >= 6
  return (
    isPage(frontPage) &&
    feed === undefined &&
    knownSite?.had_feed === true &&
    storedHealth.page === null &&
    !isPlain
  )
}

/** The judgement of a site that only responds with 304. */
const unchangedJudgement: Judgement = { verdict: 'ok', evidence: [] }

/** The site as this crawl observed it, complemented by earlier observations that differed from the known site. */
function toObservedSite(
  storedHealth: StoredHealth,
  knownSite: KnownSite | undefined,
  observation: CrawlObservation,
): ObservedSite | undefined {
  const frontPage = getCurrentFrontPage(storedHealth, observation)
  // Without any response, an earlier feed proves nothing.
  const hasFailed = frontPage !== undefined && !isPage(frontPage)
  const feed = hasFailed ? undefined : getCurrentFeed(storedHealth, knownSite, observation)
  // The front page is unchanged since it was last judged to be the site's own, so even an entirely new feed is trusted.
  if (frontPage === undefined && (feed === undefined || observation.page === 'same')) return undefined
  const goneCount = Number(storedHealth.evidence.find(({ kind }) => kind === 'old_posts_gone')?.about ?? 0)
  return {
    address: storedHealth.url,
    frontPage,
    feed,
    oldPosts: { present: 0, gone: Math.max(observation.posts_gone, goneCount) },
  }
}

function getCurrentFeed(
  storedHealth: StoredHealth,
  knownSite: KnownSite | undefined,
  { feed }: CrawlObservation,
): ObservedSite['feed'] {
  if (feed !== 'same' && feed !== undefined) return feed
  if (storedHealth.feed || feed === undefined) return storedHealth.feed ?? undefined
  // Unchanged since it was last judged to be the site's own.
  return knownSite?.had_feed ? { title: '', entries: knownSite.entries } : undefined
}

function getCurrentFrontPage(
  storedHealth: StoredHealth,
  observation: CrawlObservation,
): ObservedSite['frontPage'] {
  const { page, has_succeeded, failure, certificate_names } = observation
  if (typeof page === 'object') return page
  if (!has_succeeded && failure !== undefined) return { failure, certificateNames: certificate_names }
  return (storedHealth.page satisfies ObservedPage | null) ?? undefined
}

const toProgress = ({ state, since, nothing_since, tries }: StoredHealth): HealthProgress => ({
  state,
  since: since === null ? null : Date.parse(since),
  nothing_since: nothing_since === null ? null : Date.parse(nothing_since),
  tries,
})

/** True if anything has to be stored; for a healthy site, only new knowledge. */
function hasChanged(storedHealth: StoredHealth, after: HealthUpdate): boolean {
  if (after.health.state !== 'fine' || storedHealth.state !== 'fine' || after.evidence.length > 0) return true
  return JSON.stringify(sortKeys(storedHealth.known)) !== JSON.stringify(sortKeys(after.known))
}

/** jsonb does not preserve the order of keys. */
const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sortKeys(field)]))
}
