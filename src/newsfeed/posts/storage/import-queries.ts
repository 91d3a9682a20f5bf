import { sql } from 'kysely'
import { invalidates } from '#platform/cache/invalidation-keys.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Comparison, KeptPost, KeptSite, PostFields } from './compare-posts.ts'
import type { MonthCounts } from './month-counts.ts'
import { postKey } from './post-key.ts'

/** How a site posts, as readings go by it. */
export interface Posting {
  posts_a_month: number | null
  last_post_on: string | null
}

export interface Kept extends Pick<KeptSite, 'seen' | 'watermark'>, Posting {
  posts: KeptPost[]
  /** Whether anything was kept before. */
  is_known: boolean
  /** Since when the feed has asked not to be indexed; null while it does not. */
  noindex_on: string | null
  months: MonthCounts | null
}

interface KeptRow extends Posting {
  posts: (Omit<Kept['posts'][number], 'url_key' | 'published_on'> & { published_on: string })[]
  is_known: boolean
  noindex_on: string | null
  watermark: string | null
  seen: string[] | null
  month_counts: number[] | null
  counted_to: string | null
}

/** Lets nobody else change a site's posts. False where the site is gone, or hidden since its reading began. */
export async function lockPosts(tx: Tx, blogId: number): Promise<boolean> {
  await sql`
    with site as materialized (
      select id from blogs where id = ${blogId} and status = 'published' for key share)
    insert into post_stats (blog_id) select id from site on conflict do nothing`.execute(tx)
  const { rows } = await sql`
    select from post_stats s join blogs b on b.id = s.blog_id
    where s.blog_id = ${blogId} and b.status = 'published' for no key update of s`.execute(tx)
  return rows.length > 0
}

/** What is kept of a site's posts, and how it posts as of `now`; one statement. */
export async function readKept(db: Db, blogId: number, now: Date): Promise<Kept> {
  const { rows } = await sql<KeptRow>`
    select m.blog_id is not null as is_known, m.watermark, m.seen,
      (select posts_noindex_on from blogs where id = ${blogId}) as noindex_on,
      s.last_post_on, posts_a_month(s, ${now}::timestamptz) as posts_a_month,
      s.month_counts, to_char(s.counted_to, 'YYYY-MM') as counted_to,
      coalesce((select json_agg(json_build_object('post_id', p.id, 'id', p.guid, 'url', p.url, 'title', p.title,
          'excerpt', p.excerpt, 'author', p.author, 'categories', p.categories,
          'language', case when p.is_language_declared then p.language end, 'published_on', p.published_on,
          'is_dated', p.is_dated, 'is_stub', p.is_stub, 'is_pinned', p.discussion_id is not null or p.is_hidden or exists (
            select from reports r where r.kind = 'post' and r.thing_id = p.id and r.state = 'open'))
          order by p.published_on desc, p.id desc)
        from posts p where p.blog_id = ${blogId}), '[]') as posts
    from (select) as one
      left join post_stats s on s.blog_id = ${blogId} left join post_marks m on m.blog_id = ${blogId}`.execute(
    db,
  )
  const { watermark, seen, month_counts, counted_to, ...row } = rows[0] as KeptRow
  return {
    ...row,
    posts: row.posts.map((post) => ({
      ...post,
      url_key: postKey(post.url),
      published_on: new Date(post.published_on),
    })),
    watermark: watermark === null ? null : new Date(watermark),
    seen: seen ?? [],
    months: counted_to === null ? null : { to: counted_to, counts: month_counts ?? [] },
  }
}

interface PostsToWrite {
  blog_id: number
  read_on: Date
  news: Comparison
  languageOf: (post: PostFields) => string | null
  months: MonthCounts | null
}

/**
 * Writes what a reading brought, in one statement. Older posts come first, so that ids follow times. Where the first post
 * of a day goes, the next one of that day inherits its place in the river: however many come, none lifts the site.
 */
export async function writePosts(tx: Tx, write: PostsToWrite): Promise<Posting> {
  const { blog_id, read_on, news, languageOf, months } = write
  const row = (post: PostFields) => ({
    ...{ guid: post.id, url: post.url, title: post.title, excerpt: post.excerpt, author: post.author },
    categories: post.categories,
    language: languageOf(post),
    is_language_declared: post.language !== null,
  })
  const fresh = news.fresh
    .toReversed()
    .toSorted((one, other) => one.published_on.getTime() - other.published_on.getTime())
    .map(({ published_on, is_dated, river_on, ...post }) => ({
      ...row(post),
      ...{ published_on, is_dated, river_on },
    }))
  const changed = news.changed.map(({ post_id, fields, dated_on }) => ({ ...row(fields), post_id, dated_on }))
  const fields = sql`guid text, url text, title text, excerpt text, author text, categories text[], language text,
    is_language_declared boolean`
  const { rows } = await sql<Posting>`
    with given as materialized (
      select nextval('post_ids') as id, r.* from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
        as r (${fields}, published_on timestamptz, is_dated boolean, river_on timestamptz)),
    gone as (
      delete from posts where blog_id = ${blog_id} and id = any(${news.pruned}::bigint[])),
    changed as (
      update posts p set guid = c.guid, url = c.url, title = c.title, excerpt = c.excerpt, author = c.author,
        categories = c.categories, language = c.language, is_language_declared = c.is_language_declared,
        published_on = coalesce(c.dated_on, p.published_on),
        is_dated = p.is_dated or c.dated_on is not null, is_stub = false
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (${fields}, post_id bigint, dated_on timestamptz)
      where p.blog_id = ${blog_id} and p.id = c.post_id),
    fresh as (
      insert into posts (blog_id, id, guid, url, title, excerpt, author, categories, language, is_language_declared,
        published_on, is_dated)
      select ${blog_id}, id, guid, url, title, excerpt, author, categories, language, is_language_declared, published_on,
        is_dated
      from given),
    look_up as (
      insert into post_blogs (id, blog_id) select id, ${blog_id}::integer from given),
    stats as (
      insert into post_stats as s (blog_id, last_post_on, known_since, month_counts, counted_to)
      values (${blog_id}, ${news.newest_on}, ${news.oldest_on}::timestamptz::date,
        ${months?.counts ?? []}::integer[], ${months ? `${months.to}-01` : null}::date)
      on conflict (blog_id) do update set
        last_post_on = greatest(s.last_post_on, excluded.last_post_on),
        known_since = coalesce(s.known_since, excluded.known_since),
        month_counts = excluded.month_counts, counted_to = excluded.counted_to
      returning last_post_on, posts_a_month(s, ${read_on}::timestamptz) as posts_a_month),
    marks as (
      insert into post_marks (blog_id, watermark, seen) values (${blog_id}, ${news.watermark}, ${news.seen}::text[])
      on conflict (blog_id) do update set watermark = excluded.watermark, seen = excluded.seen),
    lost as (
      select river_on, date_trunc('day', river_on) as day from river_entries
      where blog_id = ${blog_id} and is_first_of_day and post_id = any(${news.pruned}::bigint[])),
    heirs as materialized (
      select distinct on (l.day) l.day, l.river_on, e.river_on as own_on, e.post_id
      from lost l join river_entries e on e.blog_id = ${blog_id} and e.river_on >= l.day
        and e.river_on < l.day + interval '1 day' and e.post_id <> all(${news.pruned}::bigint[])
      join posts p on p.blog_id = e.blog_id and p.id = e.post_id and not p.is_hidden and not p.is_stub
      order by l.day, e.river_on, e.post_id),
    inherited as (
      update river_entries e set is_first_of_day = true, river_on = h.river_on from heirs h
      where e.blog_id = ${blog_id} and e.river_on = h.own_on and e.post_id = h.post_id),
    river as (
      insert into river_entries (blog_id, river_on, post_id, is_first_of_day, language, is_quiet)
      select ${blog_id}, case when g.is_first then coalesce((select l.river_on from lost l where l.day = g.day), river_on)
        else river_on end, id, g.is_first,
        language, (select coalesce(posts_a_month, 0) <= 1 from stats)
      from (select given.*, day, row_number() over (partition by day order by river_on, id) = 1 and not exists (
                select from river_entries e where e.blog_id = ${blog_id} and e.is_first_of_day and e.river_on >= day
                  and e.river_on < day + interval '1 day' and e.post_id <> all(${news.pruned}::bigint[]))
              and not exists (select from heirs h where h.day = d.day) as is_first
            from given cross join lateral (select date_trunc('day', given.river_on) as day) as d
            where given.river_on is not null) as g),
    past as (
      delete from river_entries where blog_id = ${blog_id} and river_on < ${read_on}::timestamptz - interval '31 days')
    select stats.*, ${invalidates('posts:', sql`${blog_id}::integer`)} from stats`.execute(tx)
  return rows[0] as Posting
}
