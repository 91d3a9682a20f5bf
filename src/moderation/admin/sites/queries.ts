import { sql } from 'kysely'
import { notFound } from '#api-contract/api-error.ts'
import { featuredAmong } from '#discovery/recommendations/featured-queries.ts'
import type { Status } from '#holds/rules.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { lockSitesWithContent } from '#platform/db/lock-order.ts'
import { countRows, type PageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import { blogsByIds, publishedTotal } from '#sites/listing/queries.ts'
import type { StaffBlog } from './contract.ts'

interface BlogSearch extends Paging {
  query: string
  status: Status | 'all'
  kind: 'blog' | 'article' | 'all'
}

/** Sites and articles of every status, newest first; the query is part of a title or an address, or an id. */
export async function staffBlogs(db: Db, find: BlogSearch): Promise<PageWithCount<StaffBlog>> {
  const { query, page, page_size } = find
  const like = containsPattern(query)
  const number = /^\d{1,9}$/.test(query) ? Number(query) : 0
  const where = sql`true
    ${find.status === 'all' ? sql`` : sql`and status = ${find.status}`}
    ${find.kind === 'all' ? sql`` : sql`and kind = ${find.kind}`}
    ${query ? sql`and (title ilike ${like} or url ilike ${like} or id = ${number})` : sql``}`
  const { rows } = await sql<{ id: number }>`
    select id from blogs where ${where} order by id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
    db,
  )
  return {
    count: await countOf(db, find, where),
    results: await withPlaces(
      db,
      rows.map(({ id }) => id),
    ),
  }
}

/** The number of published ones is stored; anything else is counted now. */
async function countOf(
  db: Db,
  { query, status, kind }: BlogSearch,
  where: ReturnType<typeof sql>,
): Promise<number> {
  if (!query && status === 'published' && kind !== 'all')
    return publishedTotal(db, kind === 'blog' ? 'blogs' : 'articles')
  return countRows(db, sql`blogs`, where)
}

async function withPlaces(db: Db, ids: number[]): Promise<StaffBlog[]> {
  const blogs = await blogsByIds(db, ids)
  if (blogs.length === 0) return []
  const places = await db
    .selectFrom('blogs')
    .select(['id', 'featured_position', 'posts_stopped'])
    .where('id', 'in', ids)
    .execute()
  const placeOf = new Map(places.map((place) => [place.id, place]))
  const featured = await featuredAmong(db, ids)
  return blogs.map((blog) => {
    const { featured_position = null, posts_stopped = false } = placeOf.get(blog.id) ?? {}
    return { ...blog, featured_position, posts_stopped, is_featured: featured.has(blog.id) }
  })
}

export async function getStaffBlog(db: Db, id: number): Promise<StaffBlog> {
  const [blog] = await withPlaces(db, [id])
  if (!blog) throw notFound()
  return blog
}

/** Locks a site and returns what a decision about it needs; 404 when there is none. */
export async function lockForDecision(tx: Tx, id: number) {
  await lockSitesWithContent(tx, [id])
  const row = await tx
    .selectFrom('blogs')
    .select(['id', 'kind', 'status', 'title', 'slug', 'url', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
