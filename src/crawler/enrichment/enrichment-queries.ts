import { sql } from 'kysely'
import { toSlug } from '#api-contract/values/slug.ts'
import { invalidate } from '#platform/cache/invalidation-keys.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { lockTags } from '#platform/db/lock-order.ts'
import type { Row } from '#platform/db/tables.ts'
import type { EnrichedFields, SiteToEnrich } from './enriched-fields.ts'
import type { SiteMetadata } from './site-metadata.ts'

/** Sites with queued metadata, the oldest first. */
export async function findSitesToEnrich(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'site_completions'>, 'blog_id'>>`
    select blog_id from site_completions order by read_on limit ${limit}`.execute(db)
  return rows.map(({ blog_id }) => blog_id)
}

/** Takes metadata out of the queue. Locks the sites first, as every other writer does. */
export async function dequeueMetadata(tx: Tx, ids: number[]): Promise<Map<number, SiteMetadata>> {
  await sql`select from blogs where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<{ blog_id: number; said: SiteMetadata }>`
    delete from site_completions where blog_id = any(${ids}::int[]) returning blog_id, said`.execute(tx)
  return new Map(rows.map(({ blog_id, said }) => [blog_id, said]))
}

export interface CurrentSite extends SiteToEnrich {
  /** The latest edit if a crawl made it; the next one is merged into it. */
  last_crawl_edit: { id: number; before: object; after: object } | null
}

/** The current fields of these sites, without articles, which have no pages of their own. */
export async function findCurrentSites(tx: Tx, ids: number[]): Promise<CurrentSite[]> {
  const { rows } = await sql<CurrentSite>`
    select b.id, b.domain, b.title, b.description, b.language, b.feed_url, b.image_blog_page, b.image_source, b.health,
      array(select t.value from blog_tags bt join tags t on t.id = bt.tag_id
        where bt.blog_id = b.id order by bt.position) as tags,
      coalesce((select jsonb_object_agg(field, source) from (
        select distinct on (field) field, e.source from blog_edits e, jsonb_object_keys(e.after) as field
        where e.blog_id = b.id order by field, e.id desc) as newest), '{}') as sources,
      (select jsonb_build_object('id', e.id, 'before', e.before, 'after', e.after) from (
        select id, before, after, source from blog_edits where blog_id = b.id order by id desc limit 1) e
        where e.source = 'reading') as last_crawl_edit
    from blogs b where b.id = any(${ids}::int[]) and b.kind = 'blog'`.execute(tx)
  return rows
}

/** Resolves category names to tags in use, by name. Locks them, because their site counts will change. */
export async function lockTagsInUse(tx: Tx, values: string[]): Promise<Map<string, string>> {
  if (values.length === 0) return new Map()
  await lockTags(tx, values)
  const { rows } = await sql<{ value: string; canonical: string }>`
    select named.value, t.value as canonical
    from tags named join tags t on t.id = coalesce(named.merged_into, named.id)
    where named.value = any(${values}::text[]) and not named.is_blocked and not t.is_blocked
      and t.blog_count > 0`.execute(tx)
  return new Map(rows.map(({ value, canonical }) => [value, canonical]))
}

export interface EnrichedSite {
  site: CurrentSite
  changes: Partial<EnrichedFields>
  /** Crawled values to remove from the site and its history. */
  cleared: Partial<EnrichedFields>
}

/** Writes the fields and histories of many sites, and invalidates the lists once. */
export async function saveEnrichedSites(tx: Tx, enriched: EnrichedSite[]): Promise<void> {
  if (enriched.length === 0) return
  const rows = enriched.map(({ site, changes }) => {
    const { id, title, description, language, feed_url, image_blog_page, image_source } = {
      ...site,
      ...changes,
    }
    return { id, title, description, language, feed_url, image_blog_page, image_source, slug: toSlug(title) }
  })
  await sql`
    update blogs b set title = s.title, slug = s.slug, description = s.description, language = s.language,
      feed_url = s.feed_url, image_blog_page = s.image_blog_page, image_source = s.image_source, updated_on = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id integer, title text, slug text, description text,
      language text, feed_url text, image_blog_page text, image_source text)
    where b.id = s.id`.execute(tx)
  await addTags(tx, enriched)
  await redactHistory(tx, enriched)
  await addEdits(tx, enriched)
  await invalidate(tx, 'blogs')
}

async function addTags(tx: Tx, enriched: EnrichedSite[]): Promise<void> {
  const rows = enriched.flatMap(({ site, changes }) =>
    (changes.tags ?? []).map((value, position) => ({ blog_id: site.id, value, position })),
  )
  const clearedSiteIds = enriched.filter(({ cleared }) => cleared.tags).map(({ site }) => site.id)
  if (clearedSiteIds.length > 0) {
    await sql`delete from blog_tags where blog_id = any(${clearedSiteIds}::int[])`.execute(tx)
    await sql`select forget_spellings(${clearedSiteIds}::int[])`.execute(tx)
  }
  if (rows.length === 0) return
  await sql`
    insert into blog_tags (blog_id, tag_id, position)
    select r.blog_id, t.id, r.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (blog_id integer, value text, position smallint)
    join tags t on t.value = r.value
    on conflict do nothing`.execute(tx)
}

/** Removes dropped values from the crawls' history entries, which keep recording that the field changed. */
async function redactHistory(tx: Tx, enriched: EnrichedSite[]): Promise<void> {
  const rows = enriched.filter(({ cleared }) => Object.keys(cleared).length > 0)
  if (rows.length === 0) return
  for (const { site, cleared } of rows)
    if (site.last_crawl_edit) {
      site.last_crawl_edit.before = redactFields(site.last_crawl_edit.before, cleared)
      site.last_crawl_edit.after = redactFields(site.last_crawl_edit.after, cleared)
    }
  const clearedRows = rows.map(({ site, cleared }) => ({ blog_id: site.id, cleared }))
  const redactColumn = (column: 'before' | 'after') => sql`
    e.${sql.ref(column)} || coalesce((select jsonb_object_agg(key, value) from jsonb_each(g.cleared)
      where e.${sql.ref(column)} ? key), '{}')`
  await sql`
    update blog_edits e set before = ${redactColumn('before')}, after = ${redactColumn('after')}
    from jsonb_to_recordset(${JSON.stringify(clearedRows)}::jsonb) as g (blog_id integer, cleared jsonb)
    where e.blog_id = g.blog_id and e.source = 'reading'`.execute(tx)
}

const redactFields = (before: object, cleared: object) =>
  Object.fromEntries(Object.entries({ ...before, ...cleared }).filter(([field]) => field in before))

/** Deletes the fingerprints of front pages that ask not to be indexed. */
export async function deleteFingerprints(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from site_fingerprints where blog_id = any(${ids}::int[])`.execute(tx)
}

/** Adds to the histories; consecutive crawls share one entry. */
async function addEdits(tx: Tx, enriched: EnrichedSite[]): Promise<void> {
  const rows = enriched.map(({ site, changes, cleared }) => {
    const fields = Object.keys(changes) as (keyof EnrichedFields)[]
    const before = redactFields(Object.fromEntries(fields.map((field) => [field, site[field]])), cleared)
    const last = site.last_crawl_edit
    return {
      id: last?.id ?? null,
      blog_id: site.id,
      before: { ...before, ...last?.before },
      after: { ...last?.after, ...changes },
    }
  })
  const edits = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r (id integer, blog_id integer, before jsonb, after jsonb)`
  await sql`
    with joined as (
      update blog_edits e set before = r.before, after = r.after, created_on = now() from ${edits} where e.id = r.id)
    insert into blog_edits (blog_id, before, after, source)
    select blog_id, before, after, 'reading' from ${edits} where id is null`.execute(tx)
}
