import { sql } from 'kysely'
import { emptySite, siteColumns } from '#api-contract/shapes/site-fields.ts'
import { toSlug } from '#api-contract/values/slug.ts'
import { erasePosts } from '#newsfeed/posts/storage/forget-posts.ts'
import type { Tx } from '#platform/db/db.ts'

/** Locks sites, after waiting for crawls that are about to store data about them. */
export async function lockSites(tx: Tx, ids: number[]): Promise<void> {
  await sql`select from blogs where id = any(${ids}::integer[]) order by id for update`.execute(tx)
}

/**
 * Tables with data about a site, besides its posts. A test lists the tables that stay, such as those with members'
 * content.
 */
export const erasedTables = [
  'pending_edits',
  'blog_edits',
  'blog_owners',
  'blog_tags',
  'blog_tag_spellings',
  'legacy_blog_slugs',
  'proposals',
  'site_completions',
  'site_fingerprints',
  'site_health',
  'health_changes',
  'health_told',
  'site_pictures',
  'readings',
  'recommendation_sources',
  'featured_sites',
  'guessed_addresses',
  'other_addresses',
  'site_identities',
] as const

/** Puts listed sites back on the crawl schedule. */
export async function reschedule(tx: Tx, ids: number[]): Promise<void> {
  await sql`select outbox_add('blog', ${ids}::integer[], 'changed')`.execute(tx)
}

const clearedColumns = siteColumns.filter((name) => name !== 'url' && name !== 'title')

/**
 * Erases all data about a site, whether crawled or written by its submitters. The row itself stays, hidden and
 * without text, because people's reviews and discussions refer to it.
 * @returns the addresses of its pictures
 */
export async function eraseSite(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select image_blog_page as url from blogs where id = ${id} and image_blog_page is not null
    union select fields->>'image_blog_page' from pending_edits
      where blog_id = ${id} and fields->>'image_blog_page' is not null
    union select picture from site_pictures where blog_id = ${id} and picture is not null
    union select fields->>'image_blog_page' from blog_edits, lateral (values (before), (after)) as v (fields) where blog_id = ${id} and fields->>'image_blog_page' is not null`.execute(
    tx,
  )
  const urls = rows.map(({ url }) => url)
  // Includes replaced and pending pictures, which would otherwise stay until their forms expire.
  if (urls.length > 0) await sql`delete from uploads where url = any (${urls}::text[])`.execute(tx)
  await eraseCopiedTexts(tx, id)
  await erasePosts(tx, id)
  await sql`delete from recommendations where from_id = ${id} or to_id = ${id}`.execute(tx)
  for (const table of erasedTables)
    await sql`delete from ${sql.table(table)} where blog_id = ${id}`.execute(tx)
  const { rows: sites } = await sql<{ domain: string }>`select domain from blogs where id = ${id}`.execute(tx)
  const [site] = sites
  if (!site) return []
  await sql`
    update blogs
    set ${sql.join(clearedColumns.map((name) => sql`${sql.ref(name)} = ${emptySite[name]}`))},
      title = ${site.domain}, slug = ${toSlug(site.domain)}, language = null, featured_position = null,
      updated_on = ${new Date()}
    where id = ${id}`.execute(tx)
  return urls
}

/**
 * Removes the site's texts from content elsewhere: discussions started from its posts, which have no author, and the
 * reports of imports that added it.
 */
async function eraseCopiedTexts(tx: Tx, id: number): Promise<void> {
  await sql`
    update discussions d set title = b.domain, content = '', content_html = '' from blogs b
    where b.id = ${id} and d.user_id is null
      and d.id in (select discussion_id from posts where blog_id = b.id and discussion_id is not null)`.execute(
    tx,
  )
  await sql`
    update import_results r set results = (
      select jsonb_agg(case when e->>'outcome' <> 'refused' and strpos(lower(e->>'url'), b.domain) > 0
          then e || jsonb_build_object('sentence', b.domain, 'changes', '[]'::jsonb) else e end order by n)
      from jsonb_array_elements(r.results) with ordinality as entries (e, n))
    from import_sites i join blogs b on b.id = i.blog_id
    where i.blog_id = ${id} and r.import_id = i.import_id and strpos(lower(r.results::text), b.domain) > 0`.execute(
    tx,
  )
}
