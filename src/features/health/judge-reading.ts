import type { SeenFeed, SeenPage, SeenReading } from '#features/reading/seen-reading.ts'
import type { Db, Tx } from '#server/db.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { type Judgement, keyOf } from './evidence.ts'
import {
  changeHealth,
  type HealthToKeep,
  type KeptHealth,
  keepHealth,
  lockHealth,
  rememberedSite,
} from './health-queries.ts'
import { gatherMs, tellOfHealth } from './jobs.ts'
import { judgeSite } from './judge-site.ts'
import { learn, submittedSite } from './known-site.ts'
import { type HealthSoFar, isOut, nextHealth } from './next-health.ts'
import { isPage, type SeenSite } from './what-is-seen.ts'

/** Judges a site by what a reading saw of it, and writes what follows: nothing where nothing is new. */
export async function judgeReading(db: Db, reading: SeenReading): Promise<void> {
  const { is_fine, is_good, failed_because, page, feed } = reading
  const isNew = typeof page === 'object' || typeof feed === 'object' || feed === 'lost'
  if (is_good ? is_fine && !isNew : failed_because === undefined) return
  const isToBeTold = await db.transaction().execute((tx) => judgeInside(tx, reading))
  if (!isToBeTold) return
  const run_at = new Date(Date.now() + gatherMs)
  await addJob(db, tellOfHealth, {}, { key: tellOfHealth.name, keepsTime: true, run_at })
}

/** @returns whether people are to be told */
async function judgeInside(tx: Tx, reading: SeenReading): Promise<boolean> {
  const kept = await lockHealth(tx, reading.blog_id)
  if (!kept) return false
  const { read_on, scale } = reading
  const submitted = submittedSite(kept)
  const known = kept.known ?? (await rememberedSite(tx, kept, read_on))
  const seen = seenSite(kept, reading)
  const judgement = seen ? judgeSite(submitted, known, seen) : asBefore
  const before = soFar(kept)
  const decided = kept.decided?.key === keyOf(judgement) ? kept.decided : null
  const health = decided
    ? { ...before, state: decided.state }
    : nextHealth(before, judgement.verdict, read_on.getTime(), scale)
  const page = isPage(seen?.front) ? seen.front : null
  const feed = typeof seen?.feed === 'object' ? seen.feed : null
  const isItself = judgement.verdict === 'itself'
  const after: HealthToKeep = {
    known:
      isItself && (page || feed)
        ? learn(known ?? submitted, page?.sight, feed ?? undefined)
        : (known ?? null),
    page: isItself ? null : (page ?? kept.page),
    feed: isItself ? null : (feed ?? kept.feed),
    evidence: isItself ? [] : judgement.evidence,
    seen_on: read_on,
    health,
    decided,
  }
  if (!isOtherThan(kept, after)) return false
  await keepHealth(tx, kept.blog_id, after)
  if (health.state === kept.state) return false
  const by = { by: 'reading', user_id: null, reason: '', on: read_on } as const
  const { evidence } = judgement
  await changeHealth(tx, kept.blog_id, { before: kept.state, after: health.state, ...by, evidence })
  return isOut(kept.state) !== isOut(health.state)
}

/** A site that answers, and says that nothing has changed. */
const asBefore: Judgement = { verdict: 'itself', evidence: [] }

/** What is known of the site now: what this reading saw, else what an earlier one saw that was not the site's own. */
function seenSite(kept: KeptHealth, reading: SeenReading): SeenSite | undefined {
  const front = frontOf(kept, reading)
  const { feed } = reading
  const feedNow: SeenFeed | 'lost' | undefined =
    feed === 'same' || feed === undefined ? (kept.feed ?? undefined) : feed
  if (front === undefined && feedNow === undefined) return undefined
  return { address: kept.url, front, feed: feedNow, oldPosts: { there: 0, gone: reading.posts_gone } }
}

function frontOf(kept: KeptHealth, reading: SeenReading): SeenSite['front'] {
  const { page, is_good, failed_because, certificate_names } = reading
  if (typeof page === 'object') return page
  if (!is_good && failed_because !== undefined)
    return { failure: failed_because, certificateNames: certificate_names }
  return (kept.page satisfies SeenPage | null) ?? undefined
}

const soFar = ({ state, since, nothing_since, tries }: KeptHealth): HealthSoFar => ({
  state,
  since: since === null ? null : Date.parse(since),
  nothing_since: nothing_since === null ? null : Date.parse(nothing_since),
  tries,
})

/** Whether anything of it is to be written. Of a site that is itself that is only what was learned. */
function isOtherThan(kept: KeptHealth, after: HealthToKeep): boolean {
  if (after.health.state !== 'fine' || kept.state !== 'fine' || after.evidence.length > 0) return true
  return JSON.stringify(sorted(kept.known)) !== JSON.stringify(sorted(after.known))
}

/** PostgreSQL keeps the fields of an object in an order of its own. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]))
}
