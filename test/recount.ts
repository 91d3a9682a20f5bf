import { type RawBuilder, sql } from 'kysely'
import { outboxConsumers } from '#app/modules.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { verifyAuditLog } from '#platform/audit-log/verify.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { drainOutbox } from '#platform/outbox/take-batch.ts'

// Recomputes every stored count from the rows that it counts.

/** Queries that return one row for each discrepancy. */
const checks: Record<string, RawBuilder<unknown>> = {
  'status by holds': sql`
    select kind, id, status, why from (
      select 'blog' as kind, id, status, array(select why from content_holds where blog_id = t.id or user_id = t.user_id) as why
        from blogs t
      union all select 'review', id, status, array(select why from content_holds where review_id = t.id or user_id = t.user_id)
        from reviews t
      union all select 'discussion', id, status, array(select why from content_holds where discussion_id = t.id or user_id = t.user_id)
        from discussions t
      union all select 'comment', id, status, array(select why from content_holds where comment_id = t.id or user_id = t.user_id)
        from comments t) as things
    where status <> status_of(why)`,
  'holds whose cause has ended': sql`
    select h.* from content_holds h
    where h.why = 'merge' and not exists (select from merges where id = h.cause_id and undone_on is null)
      or h.why = 'suspension' and h.user_id is not null and not exists (select from suspensions where id = h.cause_id)`,
  totals: sql`
    select t.name, t.n, c.n as counted from (select name, sum(n) as n from totals group by name) as t join (
      select case kind when 'blog' then 'blogs' else 'articles' end as name, count(*) as n
      from (select kind from blogs where status = 'published' and health <> 'gone') as shown group by 1) as c using (name)
    where t.n <> c.n`,
  'disk space of pictures': sql`
    select n, counted from (select sum(n) as n from totals where name = 'picture_kilobytes') as t,
      (select coalesce(sum(kilobytes_of(bytes)), 0) as counted from site_pictures) as c where n <> counted`,
  'gaps in positions': sql`
    select position, at from (select position, row_number() over (order by position) - 1 as at from blog_positions) as p
    where position <> at`,
  'the numbering': sql`
    select n, (select count(*) from blog_positions) as counted from blog_numbering
    where n <> (select count(*) from blog_positions)`,
  'positions of listed sites': sql`
    select b.id, p.blog_id from (select id, published_seq from blogs
        where status = 'published' and kind = 'blog' and health <> 'gone') as b
      full join blog_positions p on p.blog_id = b.id
    where b.id is null or p.blog_id is null or p.published_seq <> b.published_seq`,
  'blocks of sites': sql`
    select level, block, k.n, c.n as counted from blog_blocks k full join (
      select level, published_seq >> (8 + 8 * level) as block, count(*) as n from blogs, generate_series(0, 1) as level
      where status = 'published' and kind = 'blog' and health <> 'gone' group by 1, 2) as c using (level, block)
    where coalesce(k.n, 0) <> coalesce(c.n, 0)`,
  'sites of tags': sql`
    select t.id, t.value, t.blog_count, count(b.id) as counted
    from tags t left join blog_tags bt on bt.tag_id = t.id left join blogs b on b.id = bt.blog_id and is_counted(b)
    group by t.id having t.blog_count <> count(b.id)`,
  'shown tags': sql`
    select * from (
      select b.id, coalesce(st.names, '{}') as names, array(select t.value from blog_tags bt join tags t on t.id = bt.tag_id
        where bt.blog_id = b.id and not t.is_blocked order by bt.position, t.id) as tags
      from blogs b left join shown_tags st on st.blog_id = b.id) as shown where names <> tags`,
  'chains of tag aliases': sql`
    select t.value, o.value as leads_to from tags t join tags o on o.id = t.merged_into
    where o.merged_into is not null or exists (select from blog_tags where tag_id = t.id)
      or exists (select from profile_tags where tag_id = t.id)`,
  'figures of sites': sql`
    select b.id, s.*, c.* from blogs b left join blog_stats s on s.blog_id = b.id cross join lateral (select
      (select count(*) from blog_upvotes where blog_id = b.id) as votes,
      (select count(*) from reviews where blog_id = b.id and status = 'published') as reviews,
      (select coalesce(sum(rating), 0) from reviews where blog_id = b.id and status = 'published') as ratings,
      (select count(*) from discussions where blog_id = b.id and status = 'published'
        and (post_id is null or comment_count > 0)) as discussions) as c
    where (s.upvotes, s.reviews, s.rating_sum, s.discussions)
      is distinct from (c.votes, c.reviews, c.ratings, c.discussions)`,
  'figures of discussions': sql`
    select d.id, d.comment_count, d.total_upvotes from discussions d
    where d.comment_count <> (select count(*) from comments where discussion_id = d.id and status = 'published')
      or d.total_upvotes <> (select count(*) from discussion_upvotes where discussion_id = d.id)`,
  'upvotes of comments': sql`
    select c.id, c.total_upvotes from comments c
    where c.total_upvotes <> (select count(*) from comment_upvotes where comment_id = c.id)`,
  'blocks of lists': sql`
    with listed as not materialized (
      select 'comments' as list, discussion_id as of_id, id from comments where status = 'published'
      union all select 'discussions', blog_id, id from discussions where status = 'published'
        and (post_id is null or comment_count > 0)),
    blocks as not materialized (
      select *, coalesce(lead(first_id) over (partition by list, of_id order by first_id), 2147483647) as next_id
      from list_blocks)
    select b.list, b.of_id, b.first_id, b.n, (select count(*) from listed l where l.list = b.list
      and l.of_id = b.of_id and l.id >= b.first_id and l.id < b.next_id) as counted
    from blocks b where b.n <> (select count(*) from listed l where l.list = b.list
      and l.of_id = b.of_id and l.id >= b.first_id and l.id < b.next_id)
    union all
    select l.list, l.of_id, l.id, 0, 1 from listed l where not exists (select from list_blocks b
      where b.list = l.list and b.of_id = l.of_id and b.first_id <= l.id)`,
  'recommenders of sites': sql`
    select s.blog_id, s.recommended_by, s.is_open, c.n from recommended_sites s join blogs b on b.id = s.blog_id
      cross join lateral count_voices(s.blog_id) as v
      cross join lateral (select count(distinct r.from_id)::integer as n from recommendations r
        join blogs f on f.id = r.from_id and f.status = 'published' where r.to_id = s.blog_id) as c
    where s.recommended_by <> c.n or s.is_open <> is_open(b) or (s.domains, s.voices) <> (v.domains, v.voices)
    union all select r.to_id, null, null, count(*)::integer from recommendations r
      where not exists (select from recommended_sites s where s.blog_id = r.to_id) group by r.to_id`,
  'search entries': sql`
    select b.id, e.blog_id from (select id from blogs where status = 'published') as b
      full join search_entries e on e.blog_id = b.id where b.id is null or e.blog_id is null`,
  'content of search entries': sql`
    select e.blog_id from search_entries e
      join lateral search_entries_for(array[e.blog_id]) as f on true
    where (e.title_key, e.host, e.is_site, e.popularity) <> (f.title_key, f.host, f.is_site, f.popularity)
      or not (e.tag_ids @> f.tag_ids and f.tag_ids @> e.tag_ids) or e.vector <> f.vector`,
  'words of search': sql`
    select word, w.n, c.n as counted from search_words w full join (
      select word, count(*) filter (where is_head) as n, count(*) filter (where not is_head) as in_texts
      from search_entries e, lateral (select unnest(e.words), true union all select unnest(e.text_words), false)
        as each (word, is_head) group by word) as c using (word)
    where coalesce(w.n, 0) <> coalesce(c.n, 0) or coalesce(w.in_texts, 0) <> coalesce(c.in_texts, 0)`,
}

/** Drains the outbox, then finds wrong counts and errors in the audit log. */
export async function findMiscounts(db: Db): Promise<string[]> {
  const problems: string[] = []
  await drainOutbox(db, outboxConsumers)
  await inTransaction(db, async (tx) => {
    // Recounting a large community takes longer than the statement timeout.
    await sql`set local statement_timeout = 0`.execute(tx)
    for (const [name, check] of Object.entries(checks)) {
      const { rows } = await check.execute(tx)
      for (const row of rows.slice(0, 5)) problems.push(`${name}: ${JSON.stringify(row)}`)
    }
  })
  return [...problems, ...(await verifyAuditLog(translatorFor('en'), db)).problems]
}

/** The number of deadlocks in this database. */
export async function countDeadlocks(db: Db): Promise<number> {
  // A connection's statistics arrive late unless they are flushed.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select deadlocks as n from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.n ?? 0
}
