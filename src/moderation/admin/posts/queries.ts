import { sql } from 'kysely'
import { notFound } from '#api-contract/standard-errors.ts'
import { invalidateSql } from '#platform/cache/invalidation-keys.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { PageWithCount } from '#platform/db/page-with-count.ts'
import { firstRow } from '#platform/db/results.ts'
import type { Paging } from '#platform/http/list.ts'
import { postWithIsoTimes } from '#sites/listing/queries.ts'
import type { StaffPost } from './schemas.ts'

const columns = sql`p.id, p.title, p.url, p.excerpt, p.author, p.published_on, p.is_dated, p.language, p.discussion_id,
  coalesce(d.comment_count, 0) as comment_count, p.is_hidden,
  json_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'domain', b.domain,
    'image_blog_page', b.image_blog_page) as blog`
const joins = sql`join blogs b on b.id = p.blog_id left join discussions d on d.id = p.discussion_id`

/** The total is counted up to this limit. */
const maxCounted = sql.lit(10_000)

interface PostSearch extends Paging {
  state: 'hidden' | 'all'
  site: string
}

/** Posts of every status, most recently fetched first. */
export async function searchStaffPosts(
  db: Db,
  { state, site, page, page_size }: PostSearch,
): Promise<PageWithCount<StaffPost>> {
  const siteId = /^\d{1,9}$/.test(site) ? Number(site) : 0
  const ids = sql`
    select p.id, p.blog_id from posts p where ${state === 'hidden' ? sql`p.is_hidden` : sql`true`}
      ${site ? sql`and p.blog_id in (select id from blogs where id = ${siteId} or domain = ${site.toLowerCase()})` : sql``}
    order by p.id desc limit ${maxCounted}`
  // Without filters, the narrow lookup table already has them in order.
  const newest = sql`select id, blog_id from post_blogs order by id desc limit ${maxCounted}`
  const { rows } = await sql<{ count: number; results: StaffPost[] }>`
    with matching as materialized (${state === 'all' && !site ? newest : ids})
    select (select count(*) from matching) as count, coalesce((select json_agg(row_to_json(page)) from (
      select ${columns} from (select * from matching order by id desc limit ${page_size} offset ${(page - 1) * page_size}) f
        join posts p on p.blog_id = f.blog_id and p.id = f.id ${joins} order by p.id desc) as page), '[]') as results`.execute(
    db,
  )
  const { count, results } = firstRow(rows)
  return { count, results: results.map(postWithIsoTimes) }
}

export async function getStaffPost(db: Db, id: number): Promise<StaffPost> {
  const { rows } = await sql<StaffPost>`
    select ${columns} from post_blogs l join posts p on p.blog_id = l.blog_id and p.id = l.id ${joins}
    where l.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Locks a site. @returns true if its posts are stopped @throws ApiError 404 */
export async function lockAndCheckPostsStopped(tx: Tx, siteId: number): Promise<boolean> {
  const { rows } = await sql<{ posts_stopped: boolean }>`
    select posts_stopped from blogs where id = ${siteId} and kind = 'blog' for no key update`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0].posts_stopped
}

export async function setPostsStopped(tx: Tx, siteId: number, isStopped: boolean): Promise<void> {
  await sql`
    with site as (update blogs set posts_stopped = ${isStopped} where id = ${siteId} returning id)
    select ${invalidateSql('hidden posts')}, ${invalidateSql('posts:', sql`id`)} from site`.execute(tx)
}
