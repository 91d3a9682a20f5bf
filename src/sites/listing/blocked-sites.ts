import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { countAffected, firstRow } from '#platform/db/results.ts'
import { feedKey } from './listing-checks.ts'

interface StaffDecision {
  source: 'deleted' | 'refused'
  reason: string
  actorId: number
}

/**
 * Blocks a site from being listed again: its address, former addresses, sites merged into it, and its feed. The caller
 * has locked the site.
 */
export async function blockSite(
  tx: Tx,
  id: number,
  { source, reason, actorId }: StaffDecision,
): Promise<void> {
  const { ownKeys, otherKeys } = await findIdentifyingKeys(tx, id)
  if (!ownKeys) return
  await sql`delete from refused_sites where key = ${ownKeys.url_key} and source <> 'owner'`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into refused_sites (key, url, source, reason, user_id)
    values (${ownKeys.url_key}, ${ownKeys.url}, ${source}, ${reason}, ${actorId})
    -- An imported blocklist may have added it meanwhile.
    on conflict (key, (source = 'owner')) do update set url = excluded.url, source = excluded.source,
      reason = excluded.reason, refused_on = excluded.refused_on, user_id = excluded.user_id
    returning id`.execute(tx)
  const { id: refused_id } = firstRow(rows)
  const keys = [...new Set([ownKeys.url_key, ...otherKeys])]
  await sql`
    insert into refused_keys (key, refused_id) select unnest(${keys}::text[]), ${refused_id}::integer
    on conflict do nothing`.execute(tx)
}

/**
 * Deletes a site and everything that belongs to it. Returns false if it is already gone.
 * @param staff the staff member and their reason, for a deletion that also blocks the site; omitted if the submitter
 * deletes it
 */
export async function deleteSite(
  tx: Tx,
  id: number,
  staff?: Omit<StaffDecision, 'source'>,
): Promise<boolean> {
  if (staff) await blockSite(tx, id, { ...staff, source: 'deleted' })
  const result = await sql`delete from blogs where id = ${id}`.execute(tx)
  return countAffected(result) > 0
}

interface SiteKeys {
  id: number
  url: string
  url_key: string
  feed_urls: (string | null)[]
  former_keys: (string | null)[]
}

/** The keys that identify a site, except keys that another listed site has. */
async function findIdentifyingKeys(
  tx: Tx,
  id: number,
): Promise<{ ownKeys: SiteKeys | undefined; otherKeys: string[] }> {
  const { rows } = await sql<SiteKeys>`
    with recursive merged as (
      select ${id}::integer as id, 0 as steps
      union
      select m.from_blog_id, merged.steps + 1 from merges m join merged on m.into_blog_id = merged.id
      where m.undone_on is null and merged.steps < 10)
    select b.id, b.url, b.url_key, array[b.feed_url, s.feed_url] as feed_urls,
      array(select v.fields->>'url_key' from blog_edits e, lateral (values (e.before), (e.after)) as v (fields)
        where e.blog_id = b.id and v.fields ? 'url_key') as former_keys
    from merged join blogs b using (id) left join reading_state s on s.blog_id = b.id
    order by merged.steps`.execute(tx)
  const ids = rows.map((row) => row.id)
  const feeds = [...new Set(rows.flatMap((row) => row.feed_urls))].flatMap((url) => url ?? [])
  const { rows: unsharedFeeds } = await sql<{ url: string }>`
    select f.url from unnest(${feeds}::text[]) as f (url)
    where not exists (select from reading_state s
        where substring(s.feed_url from '^https?://(.*)$') = substring(f.url from '^https?://(.*)$')
          and not s.blog_id = any(${ids}::integer[]))
`.execute(tx)
  const keys = rows.flatMap((row) => [row.url_key, ...row.former_keys]).flatMap((key) => key ?? [])
  const feedKeys = unsharedFeeds.flatMap(({ url }) => feedKey(url) ?? [])
  const { rows: otherRows } = await sql<{ key: string }>`
    select key from (
      select key, array[key] as owner_keys from unnest(${keys}::text[]) as k (key)
      union all select key, keys_over(key) from unnest(${feedKeys}::text[]) as f (key)) as keys
    where not exists (select from blogs b where b.url_key = any(owner_keys) and not b.id = any(${ids}::integer[]))`.execute(
    tx,
  )
  return { ownKeys: rows.find((row) => row.id === id), otherKeys: otherRows.map(({ key }) => key) }
}
