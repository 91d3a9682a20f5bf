import { sql } from 'kysely'
import type { DuplicateSign } from '#api-contract/values/duplicate-signs.ts'
import type { Db, Tx } from '#platform/db/db.ts'

export interface SiteIdentity {
  blog_id: number
  /** Undefined if this crawl did not read the page. */
  title: string | undefined
  feed_key: string | undefined
  canonical_key: string | null | undefined
}

/**
 * Saves the defined fields and leaves the others unchanged. @returns the site's key; undefined if it is not published
 */
export async function saveIdentity(db: Db, identity: SiteIdentity): Promise<string | undefined> {
  const { blog_id, title, feed_key = null, canonical_key } = identity
  const hasPage = title !== undefined
  const { rows } = await sql<{ url_key: string }>`
    with site as materialized (
      select id, url_key from blogs where id = ${blog_id} and status = 'published' for key share),
    saved as ( insert into site_identities as existing (blog_id, title, feed_key, canonical_key)
    select id, ${title ?? ''}, ${feed_key}, ${canonical_key ?? null} from site
    on conflict (blog_id) do update set feed_key = coalesce(excluded.feed_key, existing.feed_key),
      title = case when ${hasPage} then excluded.title else existing.title end,
      canonical_key = case when ${hasPage} then excluded.canonical_key else existing.canonical_key end)
    select url_key from site`.execute(db)
  return rows[0]?.url_key
}

/**
 * Proposes to merge a site with published sites that look the same: a canonical link between them, the same feed and
 * title, the same feed on one host, or a parent address with the same title. The target is the site that the other
 * declares canonical, else the one with the shorter address, usually the front page, even if it is newer.
 * @param parentKeys keys of the addresses above the site's own
 */
export async function proposeDuplicates(db: Db, siteId: number, parentKeys: string[]): Promise<void> {
  const isCandidate = sql`b.id = o.blog_id and b.id <> ${siteId} and b.status = 'published' and b.kind = 'blog'`
  await sql`
    with site as (
      select i.title, i.feed_key, i.canonical_key, b.url_key, b.domain
      from site_identities i join blogs b on b.id = i.blog_id where i.blog_id = ${siteId}),
    candidates as (
      (select o.blog_id from site_identities o join blogs b on ${isCandidate}, site
        where o.feed_key = site.feed_key limit ${sql.lit(maxCandidates)})
      union (select o.blog_id from site_identities o join blogs b on ${isCandidate}, site
        where o.canonical_key in (site.canonical_key, site.url_key) limit ${sql.lit(maxCandidates)})
      union (select b.id from blogs b, site where b.url_key = site.canonical_key)
      union (select b.id from blogs b where b.url_key = any(${parentKeys}::text[]))),
    pairs as (
      select site.url_key as site_key, b.url_key as candidate_key, b.id as other, b.domain = site.domain as is_same_domain,
        site.canonical_key = b.url_key as site_declares, o.canonical_key = site.url_key as candidate_declares,
        o.feed_key = site.feed_key as by_feed, o.title = site.title and site.title <> '' as by_title,
        o.canonical_key = site.canonical_key as declares_same, site.canonical_key as canonical_key,
        b.url_key = any(${parentKeys}::text[]) as is_parent
      from site cross join candidates join blogs b on b.id = candidates.blog_id
        left join site_identities o on o.blog_id = b.id
      where b.id <> ${siteId} and b.status = 'published' and b.kind = 'blog'),
    rated as (
      select *, coalesce(site_declares or candidate_declares or declares_same, false) as by_canonical,
        -- Careless templates declare the front page as the canonical address of every page.
        coalesce((site_declares and candidate_key like '%/%') or (candidate_declares and site_key like '%/%')
          or (declares_same and canonical_key like '%/%'), false) as is_reliable
      from pairs)
    insert into duplicates (from_id, into_id, signs)
    select case when is_target then other else ${siteId} end, case when is_target then ${siteId} else other end,
      array_remove(array[case when by_feed then 'feed' end, case when by_title then 'title' end,
        case when by_canonical then 'canonical' end], null)
    from (select *, coalesce(candidate_declares, false) or (site_declares is not true
        and (length(site_key), site_key) < (length(candidate_key), candidate_key)) as is_target from rated) as ordered
    where is_reliable or (by_canonical and (by_feed or by_title)) or (by_feed and by_title)
      or (is_same_domain and by_feed) or (is_parent and by_title)
    on conflict do nothing`.execute(db)
}

/**
 * More sites than this with the same feed or canonical address usually just share a platform; the rest are not
 * examined.
 */
const maxCandidates = 20

/** Proposes to merge one site into another, once. Locks the target: nothing is proposed for a deleted site. */
export async function proposeDuplicate(tx: Tx, from: number, into: number, sign: DuplicateSign) {
  await sql`
    insert into duplicates (from_id, into_id, signs)
    select ${from}, id, array[${sign}] from blogs where id = ${into} for key share
    on conflict do nothing`.execute(tx)
}
