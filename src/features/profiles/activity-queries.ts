import { sql } from 'kysely'
import type { Blog, Discussion } from '#contract/shapes.ts'
import { blogsAmong } from '#features/blogs/queries.ts'
import type { Db } from '#server/db.ts'
import { inUtc } from '#server/json-times.ts'
import type { PlacedComment, PlacedReview } from './contract.ts'

// What one person did, as everybody sees it: published things at published sites.

const by = sql`json_build_object('username', u.username, 'avatar', p.avatar) as user`

const discussionsBy = (user_id: number, limit: number) => sql`
  select d.id, d.title, d.content, d.content_html, d.blog_id, b.slug as blog_slug, b.title as blog_title,
    d.created_on, d.updated_on, d.comment_count, d.total_upvotes, ${by}
  from discussions d
    join blogs b on b.id = d.blog_id and b.status = 'published'
    join users u on u.id = d.user_id
    left join profiles p on p.user_id = u.id
  where d.user_id = ${user_id} and d.status = 'published'
  order by d.id desc limit ${limit}`

const commentsBy = (user_id: number, viewer_id: number | null, limit: number) => sql`
  select c.id, c.content, c.content_html, c.created_on, c.updated_on, c.total_upvotes, c.discussion_id,
    exists (select from comment_upvotes v where v.comment_id = c.id and v.user_id = ${viewer_id}::integer)
      as user_has_upvoted,
    d.title as discussion_title, b.id as blog_id, b.slug as blog_slug, b.title as blog_title, ${by}
  from comments c
    join discussions d on d.id = c.discussion_id and d.status = 'published'
    join blogs b on b.id = d.blog_id and b.status = 'published'
    join users u on u.id = c.user_id
    left join profiles p on p.user_id = u.id
  where c.user_id = ${user_id} and c.status = 'published'
  order by c.id desc limit ${limit}`

/** The latest that somebody wrote in discussions, with the upvotes of whoever looks. */
export async function wordsOf(
  db: Db,
  user_id: number,
  viewer_id: number | null,
  limit: number,
): Promise<{ discussions: Discussion[]; comments: PlacedComment[] }> {
  const { rows } = await sql<{ discussions: Discussion[]; comments: PlacedComment[] }>`
    select
      coalesce((select json_agg(d) from (${discussionsBy(user_id, limit)}) as d), '[]') as discussions,
      coalesce((select json_agg(c) from (${commentsBy(user_id, viewer_id, limit)}) as c), '[]') as comments`.execute(
    db,
  )
  const { discussions = [], comments = [] } = rows[0] ?? {}
  return { discussions: discussions.map(inUtc), comments: comments.map(inUtc) }
}

/**
 * The published sites and articles that somebody upvoted, the latest first. The site of each vote is looked up on its
 * own (`limit 1` keeps the planner from joining), so that the cost is that of a page, not of all sites.
 */
export const upvotedBlogs = (db: Db, user_id: number, limit: number): Promise<Blog[]> =>
  blogsAmong(
    db,
    sql`array(select v.blog_id from blog_upvotes v
      cross join lateral (select from blogs b where b.id = v.blog_id and b.status = 'published' limit 1) as shown
      where v.user_id = ${user_id}
      order by v.created_on desc, v.blog_id desc limit ${limit})`,
  )

interface Window {
  page: number
  page_size: number
}
const offsetOf = ({ page, page_size }: Window) => (page - 1) * page_size

/** One page of the ids of what somebody uploaded, and how many there are. Others see what is published. */
export async function submittedIds(db: Db, user_id: number, window: Window, seen_by: 'all' | 'self') {
  const submitted = sql`from blogs where user_id = ${user_id} and (${seen_by === 'self'} or status = 'published')`
  const { rows } = await sql<{ ids: number[]; count: number }>`
    select (select count(*) ${submitted}) as count,
      array(select id ${submitted} order by id desc limit ${window.page_size} offset ${offsetOf(window)}) as ids`.execute(
    db,
  )
  return rows[0] ?? { ids: [], count: 0 }
}

/** One page of somebody's published reviews of published sites, and how many there are. */
export async function reviewsBy(db: Db, user_id: number, window: Window) {
  const { rows } = await sql<PlacedReview>`
    select r.id, r.rating, r.content, r.content_html, r.created_on, r.updated_on, ${by},
      json_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'kind', b.kind) as blog
    from reviews r
      join blogs b on b.id = r.blog_id and b.status = 'published'
      join users u on u.id = r.user_id
      left join profiles p on p.user_id = u.id
    where r.user_id = ${user_id} and r.status = 'published'
    order by r.id desc limit ${window.page_size} offset ${offsetOf(window)}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from reviews r join blogs b on b.id = r.blog_id and b.status = 'published'
    where r.user_id = ${user_id} and r.status = 'published'`.execute(db)
  return { results: rows, count: counted[0]?.n ?? 0 }
}
