import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import type { StoredPost, StoredSite } from './compare-posts.ts'
import type { MonthCounts } from './month-counts.ts'
import { postKey } from './post-key.ts'

/** A site's posting statistics; crawls are scheduled by them. */
export interface PostingStats {
  posts_a_month: number | null
  last_post_on: string | null
}

export interface StoredPosts extends Pick<StoredSite, 'fingerprints' | 'watermark'>, PostingStats {
  posts: StoredPost[]
  /** True if posts of this site were imported before. */
  is_known: boolean
  /** Since when the feed has had noindex; null if it has not. */
  noindex_on: string | null
  months: MonthCounts | null
}

interface StoredRow extends PostingStats {
  posts: (Omit<StoredPosts['posts'][number], 'url_key' | 'published_on'> & { published_on: string })[]
  is_known: boolean
  noindex_on: string | null
  watermark: string | null
  seen: string[] | null
  month_counts: number[] | null
  counted_to: string | null
}

/** Locks a site's posts. @returns false if the site is gone, or was hidden since the crawl began */
export async function lockPosts(tx: Tx, siteId: number): Promise<boolean> {
  await sql`
    with site as materialized (
      select id from blogs where id = ${siteId} and status = 'published' for key share)
    insert into post_stats (blog_id) select id from site on conflict do nothing`.execute(tx)
  const { rows } = await sql`
    select from post_stats s join blogs b on b.id = s.blog_id
    where s.blog_id = ${siteId} and b.status = 'published' for no key update of s`.execute(tx)
  return rows.length > 0
}

/** A site's stored posts and its posting statistics as of `now`; one statement. */
export async function readStoredPosts(db: Db, siteId: number, now: Date): Promise<StoredPosts> {
  const { rows } = await sql<StoredRow>`
    select m.blog_id is not null as is_known, m.watermark, m.seen,
      (select posts_noindex_on from blogs where id = ${siteId}) as noindex_on,
      s.last_post_on, posts_a_month(s, ${now}::timestamptz) as posts_a_month,
      s.month_counts, to_char(s.counted_to, 'YYYY-MM') as counted_to,
      coalesce((select json_agg(json_build_object('post_id', p.id, 'id', p.guid, 'url', p.url, 'title', p.title,
          'excerpt', p.excerpt, 'author', p.author, 'categories', p.categories,
          'language', case when p.is_language_declared then p.language end, 'published_on', p.published_on,
          'is_dated', p.is_dated, 'is_stub', p.is_stub, 'is_pinned', p.discussion_id is not null or p.is_hidden or exists (
            select from reports r where r.kind = 'post' and r.thing_id = p.id and r.state = 'open'))
          order by p.published_on desc, p.id desc)
        from posts p where p.blog_id = ${siteId}), '[]') as posts
    from (select) as single_row
      left join post_stats s on s.blog_id = ${siteId} left join post_marks m on m.blog_id = ${siteId}`.execute(
    db,
  )
  const { watermark, seen, month_counts, counted_to, ...row } = firstRow(rows)
  return {
    ...row,
    posts: row.posts.map((post) => ({
      ...post,
      url_key: postKey(post.url),
      published_on: new Date(post.published_on),
    })),
    watermark: watermark === null ? null : new Date(watermark),
    fingerprints: seen ?? [],
    months: counted_to === null ? null : { newestMonth: counted_to, counts: month_counts ?? [] },
  }
}
