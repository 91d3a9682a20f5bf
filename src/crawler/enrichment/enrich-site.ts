import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Row } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import type { ParsedFeed } from '../feeds/read-feed.ts'
import type { Fingerprint } from '../pages/fingerprint.ts'
import type { ParsedPage } from '../pages/read-page.ts'
import { enrichSites } from './apply-enrichments.ts'
import type { EnrichedFields } from './enriched-fields.ts'
import { detectSiteLanguage, type SiteMetadata, toFeedMetadata, toPageMetadata } from './site-metadata.ts'

/** The metadata that a crawl found. */
export interface CrawledMetadata {
  blog_id: number
  page?: ParsedPage
  /** With the address to fetch it from. */
  feed?: ParsedFeed & { address: string }
  /** Fields to clear first if a crawl filled them. */
  dropped?: (keyof EnrichedFields)[]
  read_on: Date
}

/**
 * How long metadata waits to be applied together with that of other sites, in seconds: every batch rebuilds the
 * cached lists.
 */
const delaySeconds = 10

/**
 * Queues the metadata of a site. Within 15 seconds it fills the fields that people left empty. At most three short
 * statements; ignores sites that are gone or hidden.
 */
export async function enrichSite({ db }: Pick<Services, 'db'>, crawled: CrawledMetadata): Promise<void> {
  const { blog_id, page, read_on } = crawled
  await queueMetadata(db, {
    blog_id,
    metadata: await toMetadata(db, crawled),
    fingerprint: page?.fingerprint,
    read_on,
  })
}

interface MetadataToQueue {
  blog_id: number
  metadata: SiteMetadata
  fingerprint?: Fingerprint | undefined
  read_on: Date
}

/**
 * Queues a site's metadata, stores its page's fingerprint and schedules the job that applies the queue, in one
 * statement.
 */
export async function queueMetadata(
  db: Db,
  { blog_id, metadata, fingerprint: newest, read_on }: MetadataToQueue,
): Promise<void> {
  const at = read_on.toISOString()
  const fingerprint = newest ? JSON.stringify(newest) : null
  await sql`
    with site as materialized (
      select id from blogs where id = ${blog_id} and status = 'published' for key share),
    fingerprint as (
      insert into site_fingerprints as existing (blog_id, first, first_on, newest, newest_on)
      select id, ${fingerprint}::jsonb, ${at}, ${fingerprint}::jsonb, ${at} from site where ${fingerprint}::jsonb is not null
      on conflict (blog_id) do update set newest = excluded.newest, newest_on = excluded.newest_on
        where existing.newest <> excluded.newest and existing.newest_on <= excluded.newest_on),
    completion as (
      insert into site_completions as existing (blog_id, said, read_on)
      select id, ${JSON.stringify(metadata)}::jsonb, ${at} from site
      -- Fields to clear stay queued until they have been cleared.
      on conflict (blog_id) do update set read_on = excluded.read_on, said = existing.said || excluded.said
        || case when existing.said ? 'dropped' and excluded.said ? 'dropped'
          then jsonb_build_object('dropped', (existing.said->'dropped') || (excluded.said->'dropped')) else '{}' end
      returning blog_id)
    select graphile_worker.add_job(${enrichSites.name}::text, '{}'::json, queue_name => ${enrichSites.name}::text,
      run_at => now() + make_interval(secs => ${sql.lit(delaySeconds)}),
      max_attempts => ${enrichSites.maxAttempts}::integer,
      job_key => ${enrichSites.name}::text, job_key_mode => 'preserve_run_at')
    from completion
    -- A waiting job will pick it up; one that is about to run may have read the queue already.
    where not exists (select from graphile_worker.jobs j where j.key = ${enrichSites.name}
      and j.locked_at is null and j.attempts = 0 and j.run_at > now() + interval '5 seconds')`.execute(db)
}

async function toMetadata(
  db: Db,
  { blog_id, page, feed, dropped = [] }: CrawledMetadata,
): Promise<SiteMetadata> {
  const metadata: SiteMetadata = {
    // Also drops metadata of an earlier crawl that is still queued.
    ...(dropped.length > 0 ? { dropped, page: null, feed: null } : {}),
    ...(page ? { page: toPageMetadata(page) } : {}),
    ...(feed ? { feed: toFeedMetadata(feed) } : {}),
  }
  const isDeclared = (metadata.page?.language ?? metadata.feed?.language ?? null) !== null
  if (isDeclared || (await hasLanguage(db, blog_id))) return metadata
  const source = metadata.feed ?? metadata.page
  // The detector is slow to load and to run, so it is only used for sites without a language.
  if (source)
    source.language = await detectSiteLanguage(page, feed?.robots.noindex ? [] : (feed?.posts ?? []))
  return metadata
}

async function hasLanguage(db: Db, siteId: number): Promise<boolean> {
  const { rows } = await sql<Pick<Row<'blogs'>, 'language'>>`
    select language from blogs where id = ${siteId}`.execute(db)
  return (rows[0]?.language ?? null) !== null
}
