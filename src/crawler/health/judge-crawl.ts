import type { Db, Tx } from '#platform/db/db.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { requeue } from '../scheduler/schedule-sites.ts'
import { type Judgement, decisionKey, weightOf } from './evidence.ts'
import {
  recordHealthChange,
  type HealthToStore,
  saveHealth,
  lockHealth,
  siteFromFingerprint,
  type StoredHealth,
} from './health-queries.ts'
import { notifyDelayMs, notifyHealth } from './jobs.ts'
import { judgeSite } from './judge-site.ts'
import { type KnownSite, learn, siteAsSubmitted } from './known-site.ts'
import type { NameServerLookup } from './name-servers.ts'
import { type HealthProgress, isDownOrTakenOver, nextHealth } from './next-health.ts'
import type { CrawlObservation, ObservedFeed, ObservedPage } from './observation.ts'
import { isPage, type ObservedSite } from './seen-site.ts'

/** Delay before a site is crawled again after inconclusive evidence: feeds are fetched at most once an hour. */
const recrawlMs = 3600 * 1000

interface Tools {
  nameServersOf: NameServerLookup
}

/** Judges a site by a crawl's observation and stores the result; writes nothing if nothing is new. */
export async function judgeCrawl(db: Db, reading: CrawlObservation, { nameServersOf }: Tools): Promise<void> {
  const { is_fine, is_good, failed_because, page, feed, blog_id, read_on, scale } = reading
  const isNew = typeof page === 'object' || typeof feed === 'object' || feed === 'lost'
  if (is_good ? is_fine && !isNew : failed_because === undefined) return
  // No DNS lookups for healthy sites.
  const nameServers = is_fine ? [] : await nameServersOf(reading.site_url)
  const { isToBeTold, isDoubtful } = await db
    .transaction()
    .execute((tx) => judgeInTransaction(tx, reading, nameServers))
  if (isDoubtful) await requeue(db, blog_id, read_on.getTime() + recrawlMs * scale)
  if (!isToBeTold) return
  const run_at = new Date(Date.now() + notifyDelayMs)
  await addJob(db, notifyHealth, {}, { key: notifyHealth.name, keepsTime: true, run_at })
}

const noFollowUp = { isToBeTold: false, isDoubtful: false }

async function judgeInTransaction(
  tx: Tx,
  reading: CrawlObservation,
  nameServers: string[],
): Promise<{ isToBeTold: boolean; isDoubtful: boolean }> {
  const kept = await lockHealth(tx, reading.blog_id)
  if (!kept) return noFollowUp
  const { read_on, scale } = reading
  const submitted = siteAsSubmitted(kept)
  const known = kept.known ?? (await siteFromFingerprint(tx, kept, read_on))
  const seen = observedSite(kept, known, reading)
  const judged = seen ? judgeSite(submitted, known, { ...seen, nameServers }) : unchangedJudgement
  const isDoubtful = seen !== undefined && isInconclusive(kept, known, seen, judged)
  const judgement: Judgement = isDoubtful ? { ...judged, verdict: 'obstructed' } : judged
  const before = progressOf(kept)
  const decided = kept.decided?.key === decisionKey(judgement) ? kept.decided : null
  const health = decided
    ? { ...before, state: decided.state }
    : nextHealth(before, judgement.verdict, read_on.getTime(), scale)
  const page = isPage(seen?.front) ? seen.front : null
  const feedNow = seen ? seen.feed : feedOf(kept, known, reading)
  const feed = typeof feedNow === 'object' ? feedNow : null
  const isItself = judgement.verdict === 'ok'
  const after: HealthToStore = {
    known: isItself ? (updateKnowledge({ known, submitted }, page, feed) ?? kept.known) : (known ?? null),
    page: isItself ? null : (page ?? kept.page),
    feed: isItself ? null : (feed ?? kept.feed),
    evidence: isItself ? [] : judgement.createEvidence,
    seen_on: read_on,
    health,
    decided,
  }
  if (!hasChanged(kept, after)) return { ...noFollowUp, isDoubtful }
  await saveHealth(tx, kept.blog_id, after)
  if (health.state === kept.state) return { ...noFollowUp, isDoubtful }
  const by = { by: 'reading', user_id: null, reason: '', on: read_on } as const
  const { createEvidence: evidence } = judgement
  await recordHealthChange(tx, kept.blog_id, { before: kept.state, after: health.state, ...by, evidence })
  return { isToBeTold: isDownOrTakenOver(kept.state) !== isDownOrTakenOver(health.state), isDoubtful }
}

/** Updates the known site. If its page has noindex, nothing of the page is stored and earlier data is dropped. */
function updateKnowledge(
  { known, submitted }: { known: KnownSite | undefined; submitted: KnownSite },
  page: ObservedPage | null,
  feed: ObservedFeed | null,
): KnownSite | undefined {
  if (!page && !feed) return undefined
  const so =
    known && page?.noindex ? { ...submitted, entries: known.entries, had_feed: known.had_feed } : known
  return learn(so ?? submitted, page?.noindex ? undefined : page?.sight, feed ?? undefined)
}

/**
 * Whether it is too early to conclude that a site was taken over: only one of front page and feed was fetched, and
 * only that one differs. Both are fetched again soon, which decides.
 */
function isInconclusive(
  kept: StoredHealth,
  known: KnownSite | undefined,
  { front, feed }: ObservedSite,
  { verdict, createEvidence: evidence }: Judgement,
): boolean {
  if (verdict !== 'taken_over' || isDownOrTakenOver(kept.state)) return false
  if (front === undefined) return kept.feed === null
  const isPlain = weightOf(evidence, 'for_sale', 'expired', 'parking_host', 'parking_server') >= 6
  return isPage(front) && feed === undefined && known?.had_feed === true && kept.page === null && !isPlain
}

/** The judgement of a site that only responds with 304. */
const unchangedJudgement: Judgement = { verdict: 'ok', createEvidence: [] }

/** The site as this crawl observed it, complemented by earlier observations that differed from the known site. */
function observedSite(
  kept: StoredHealth,
  known: KnownSite | undefined,
  reading: CrawlObservation,
): ObservedSite | undefined {
  const front = frontOf(kept, reading)
  // Without any response, an earlier feed proves nothing.
  const isSilent = front !== undefined && !isPage(front)
  const feed = isSilent ? undefined : feedOf(kept, known, reading)
  // The front page is unchanged since it last was the site's own, so the feed is trusted, however new it is.
  if (front === undefined && (feed === undefined || reading.page === 'same')) return undefined
  const gone = Number(kept.evidence.find(({ kind }) => kind === 'old_posts_gone')?.about ?? 0)
  return { address: kept.url, front, feed, oldPosts: { there: 0, gone: Math.max(reading.posts_gone, gone) } }
}

function feedOf(
  kept: StoredHealth,
  known: KnownSite | undefined,
  { feed }: CrawlObservation,
): ObservedSite['feed'] {
  if (feed !== 'same' && feed !== undefined) return feed
  if (kept.feed || feed === undefined) return kept.feed ?? undefined
  // Unchanged since it last was the site's own.
  return known?.had_feed ? { title: '', entries: known.entries } : undefined
}

function frontOf(kept: StoredHealth, reading: CrawlObservation): ObservedSite['front'] {
  const { page, is_good, failed_because, certificate_names } = reading
  if (typeof page === 'object') return page
  if (!is_good && failed_because !== undefined)
    return { failure: failed_because, certificateNames: certificate_names }
  return (kept.page satisfies ObservedPage | null) ?? undefined
}

const progressOf = ({ state, since, nothing_since, tries }: StoredHealth): HealthProgress => ({
  state,
  since: since === null ? null : Date.parse(since),
  nothing_since: nothing_since === null ? null : Date.parse(nothing_since),
  tries,
})

/** Whether anything has to be stored; for a healthy site, only new knowledge. */
function hasChanged(kept: StoredHealth, after: HealthToStore): boolean {
  if (after.health.state !== 'fine' || kept.state !== 'fine' || after.evidence.length > 0) return true
  return JSON.stringify(sorted(kept.known)) !== JSON.stringify(sorted(after.known))
}

/** jsonb does not preserve the order of keys. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]))
}
