import { sql } from 'kysely'
import type { DuplicateSign } from '#api-contract/values/duplicate-signs.ts'
import type { Db, Tx } from '#platform/db/db.ts'

export interface SiteIdentity {
  blog_id: number
  /** Undefined where this reading did not see it, null where there is none. */
  title: string | undefined
  feed_key: string | undefined
  canonical_key: string | null | undefined
}

/** Keeps what was seen of a site; what was not seen stays as it was. @returns its key, undefined where it is not shown */
export async function keepIdentity(db: Db, seen: SiteIdentity): Promise<string | undefined> {
  const { blog_id, title, feed_key = null, canonical_key } = seen
  const isPageSeen = title !== undefined
  const { rows } = await sql<{ url_key: string }>`
    with site as materialized (
      select id, url_key from blogs where id = ${blog_id} and status = 'published' for key share),
    kept as (
    insert into site_identities as there (blog_id, title, feed_key, canonical_key)
    select id, ${title ?? ''}, ${feed_key}, ${canonical_key ?? null} from site
    on conflict (blog_id) do update set feed_key = coalesce(excluded.feed_key, there.feed_key),
      title = case when ${isPageSeen} then excluded.title else there.title end,
      canonical_key = case when ${isPageSeen} then excluded.canonical_key else there.canonical_key end)
    select url_key from site`.execute(db)
  return rows[0]?.url_key
}

/**
 * Proposes to merge a site with those that are the same by what was seen of them: a canonical link between them, or the
 * same feed and title, or two of one host of which one lies under the other with the same feed or title. It bears more
 * to be the front page than to be older: that one would stay.
 * @param above keys of the addresses that the site lies under
 */
export async function proposeDuplicates(db: Db, blogId: number, above: string[]): Promise<void> {
  const isOther = sql`b.id = o.blog_id and b.id <> ${blogId} and b.status = 'published' and b.kind = 'blog'`
  await sql`
    with me as (
      select i.*, b.url_key, b.domain from site_identities i join blogs b on b.id = i.blog_id where i.blog_id = ${blogId}),
    others as (
      (select o.blog_id from site_identities o join blogs b on ${isOther}, me
        where o.feed_key = me.feed_key limit ${sql.lit(mostAlike)})
      union (select o.blog_id from site_identities o join blogs b on ${isOther}, me
        where o.canonical_key in (me.canonical_key, me.url_key) limit ${sql.lit(mostAlike)})
      union (select b.id from blogs b, me where b.url_key = me.canonical_key)
      union (select b.id from blogs b where b.url_key = any(${above}::text[]))),
    pairs as (
      select me.url_key as my_key, b.url_key as other_key, b.id as other, b.domain = me.domain as is_near,
        me.canonical_key = b.url_key as i_say_so, o.canonical_key = me.url_key as it_says_so,
        o.feed_key = me.feed_key as by_feed, o.title = me.title and me.title <> '' as by_title,
        o.canonical_key = me.canonical_key as by_third, me.canonical_key as third_key,
        b.url_key = any(${above}::text[]) as is_above
      from me cross join others join blogs b on b.id = others.blog_id
        left join site_identities o on o.blog_id = b.id
      where b.id <> ${blogId} and b.status = 'published' and b.kind = 'blog'),
    judged as (
      select *, coalesce(i_say_so or it_says_so or by_third, false) as by_canonical,
        -- Careless templates call each page's canonical address that of the front page.
        coalesce((i_say_so and other_key like '%/%') or (it_says_so and my_key like '%/%')
          or (by_third and third_key like '%/%'), false) as is_sure
      from pairs)
    insert into duplicates (from_id, into_id, signs)
    select case when is_mine_first then other else ${blogId} end, case when is_mine_first then ${blogId} else other end,
      array_remove(array[case when by_feed then 'feed' end, case when by_title then 'title' end,
        case when by_canonical then 'canonical' end], null)
    from (select *, coalesce(it_says_so, false) or (i_say_so is not true
        and (length(my_key), my_key) < (length(other_key), other_key)) as is_mine_first from judged) as ordered
    where is_sure or (by_canonical and (by_feed or by_title)) or (by_feed and by_title)
      or (is_near and by_feed) or (is_above and by_title)
    on conflict do nothing`.execute(db)
}

/** Of more sites with one feed, or one canonical address, not all are looked at: a platform's own, mostly. */
const mostAlike = 20

/** Proposes to merge one site into another, once. Both are there until the transaction ends, or nothing is proposed. */
export async function proposeDuplicate(tx: Tx, from: number, into: number, sign: DuplicateSign) {
  await sql`
    insert into duplicates (from_id, into_id, signs)
    select ${from}, id, array[${sign}] from blogs where id = ${into} for key share
    on conflict do nothing`.execute(tx)
}
