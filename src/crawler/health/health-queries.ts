import { sql } from 'kysely'
import { parseSiteUrl } from '#addresses/site-address.ts'
import type { Health } from '#api-contract/values/health.ts'
import { invalidate } from '#platform/cache/invalidation-keys.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { countAffected } from '#platform/db/results.ts'
import { storableText } from '#platform/db/storable-text.ts'
import { deletePictures } from '../enrichment/thumbnail-queue.ts'
import type { Fingerprint } from '../pages/fingerprint.ts'
import type { Evidence } from './evidence.ts'
import { type KnownSite, siteAsSubmitted, updateKnownSite } from './known-site.ts'
import { type HealthProgress, isDownOrTakenOver } from './next-health.ts'
import type { ObservedEntry, ObservedFeed, ObservedPage } from './observation.ts'

/** A staff decision, valid until the evidence changes. */
interface StaffHealthDecision {
  state: Health
  key: string
}

/** The stored health of a site, locked with the site. */
export interface StoredHealth {
  blog_id: number
  url: string
  title: string
  description: string
  state: Health
  known: KnownSite | null
  page: ObservedPage | null
  feed: ObservedFeed | null
  evidence: Evidence[]
  since: string | null
  nothing_since: string | null
  tries: number
  decided: StaffHealthDecision | null
}

/** Locks a listed site and its health. @returns undefined if the site is not listed */
export async function lockHealth(tx: Tx, siteId: number): Promise<StoredHealth | undefined> {
  await sql`select from blogs where id = ${siteId} for no key update`.execute(tx)
  const { rows } = await sql<StoredHealth>`
    select b.id as blog_id, b.url, b.title, b.description, b.health as state, h.known, h.page, h.feed,
      coalesce(h.evidence, '[]') as evidence, h.since, h.nothing_since, coalesce(h.tries, 0) as tries, h.decided
    from blogs b left join site_health h on h.blog_id = b.id
    where b.id = ${siteId} and b.status = 'published' and b.kind = 'blog'`.execute(tx)
  return rows[0]
}

/** Derives the known site from data stored before health was recorded. */
export async function deriveKnownSite(
  tx: Tx,
  { blog_id, title, description }: StoredHealth,
  firstSeenBefore: Date,
): Promise<KnownSite | undefined> {
  const { rows } = await sql<{ first: Fingerprint; entries: ObservedEntry[] }>`
    select f.first, coalesce((select json_agg(json_build_object(
        'id', coalesce(p.guid, p.url), 'url', p.url, 'title', p.title, 'author', p.author)) from (
      select guid, url, title, author from posts where blog_id = ${blog_id} and not is_stub
      order by published_on desc limit 40) p), '[]') as entries
    from site_fingerprints f where f.blog_id = ${blog_id} and f.first_on < ${firstSeenBefore.toISOString()}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return undefined
  const { first, entries } = row
  const snapshot = {
    title: first.title,
    site_name: '',
    description: first.description,
    headings: first.headings,
    language: null,
    generator: first.generator,
    authors: [],
    me: first.me,
    words: first.words,
    text: '',
    length: 0,
    hosts: [],
    frames: [],
    in_place: null,
  }
  const feed = entries.length > 0 ? { title: first.feed_title, entries } : undefined
  return updateKnownSite(siteAsSubmitted({ title, description }), snapshot, feed)
}

/** Finds the known site that is listed at an address. */
export async function findKnownSite(db: Db, address: string): Promise<KnownSite | undefined> {
  const parsed = parseSiteUrl(address)
  if ('error' in parsed) return undefined
  const { rows } = await sql<Pick<StoredHealth, 'known'>>`
    select h.known from site_health h join blogs b on b.id = h.blog_id
    where b.url_key = ${parsed.url_key} and b.status = 'published'`.execute(db)
  return rows[0]?.known ?? undefined
}

/** Addresses of earlier posts, from before a site changed. */
export async function findOldPostUrls(db: Db, siteId: number): Promise<string[]> {
  const { rows } = await sql<Pick<StoredHealth, 'known'>>`
    select known from site_health where blog_id = ${siteId}`.execute(db)
  return (rows[0]?.known?.entries ?? []).flatMap(({ url }) => (/^https?:/.test(url) ? url : []))
}

export interface HealthUpdate {
  known: KnownSite | null
  page: ObservedPage | null
  feed: ObservedFeed | null
  evidence: Evidence[]
  seen_on: Date
  health: HealthProgress
  decided: StaffHealthDecision | null
}

const toStorableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'string' ? storableText(part) : part))
const toJson = (value: unknown) => (value === null ? null : toStorableJson(value))
const toIsoTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export async function saveHealth(tx: Tx, siteId: number, values: HealthUpdate): Promise<void> {
  const { health } = values
  await sql`
    insert into site_health as h (blog_id, known, page, feed, evidence, seen_on, since, nothing_since, tries, decided)
    values (${siteId}, ${toJson(values.known)}::jsonb, ${toJson(values.page)}::jsonb, ${toJson(values.feed)}::jsonb,
      ${toJson(values.evidence)}::jsonb, ${values.seen_on.toISOString()}, ${toIsoTime(health.since)}, ${toIsoTime(health.nothing_since)},
      ${health.tries}, ${toJson(values.decided)}::jsonb)
    on conflict (blog_id) do update set known = excluded.known, page = excluded.page, feed = excluded.feed,
      evidence = excluded.evidence, seen_on = excluded.seen_on, since = excluded.since,
      nothing_since = excluded.nothing_since, tries = excluded.tries, decided = excluded.decided`.execute(tx)
}

interface HealthChange {
  before: Health
  after: Health
  on: Date
  by: 'reading' | 'staff'
  user_id: number | null
  reason: string
  evidence: Evidence[]
}

/** Stores a site's new state. Queues notifications if the site becomes, or stops being, down or taken over. */
export async function recordHealthChange(tx: Tx, siteId: number, change: HealthChange): Promise<void> {
  const { before, after, on, by, user_id, reason, evidence } = change
  await sql`update blogs set health = ${after} where id = ${siteId}`.execute(tx)
  if (after === 'changed_hands') await dropPictureFromSite(tx, siteId)
  await sql`
    insert into health_changes (blog_id, before, after, by, user_id, reason, evidence, changed_on)
    values (${siteId}, ${before}, ${after}, ${by}, ${user_id}, ${reason}, ${toStorableJson(evidence)}::jsonb, ${on})`.execute(
    tx,
  )
  if (isDownOrTakenOver(before) !== isDownOrTakenOver(after))
    await sql`update site_health set is_to_be_told = true where blog_id = ${siteId}`.execute(tx)
}

/**
 * Removes the picture that came from the site, which its new owners chose, also from pending edits. The crawler
 * fetches a picture again once the site is back.
 */
async function dropPictureFromSite(tx: Tx, siteId: number): Promise<void> {
  await sql`
    update pending_edits e set fields = e.fields - '{image_blog_page,image_source}'::text[] from blogs b
    where e.blog_id = ${siteId} and b.id = e.blog_id
      and coalesce(e.fields->>'image_source', b.image_source) = 'site'`.execute(tx)
  const result = await sql`
    update blogs set image_blog_page = null, updated_on = now()
    where id = ${siteId} and image_source = 'site' and image_blog_page is not null`.execute(tx)
  await deletePictures(tx, [{ blog_id: siteId, is_chosen: false }])
  if (countAffected(result) > 0) await invalidate(tx, 'blogs')
}

/** How long evidence is kept. */
const retentionDays = 90

export async function deleteOldEvidence(db: Db): Promise<void> {
  const cutoff = sql`now() - make_interval(days => ${retentionDays})`
  await sql`update site_health set evidence = '[]', page = null, feed = null
    where seen_on < ${cutoff} and (evidence <> '[]' or page is not null or feed is not null)`.execute(db)
  await sql`update health_changes set evidence = '[]' where changed_on < ${cutoff} and evidence <> '[]'`.execute(
    db,
  )
}
