import { sql } from 'kysely'
import { notFound } from '#api-contract/standard-errors.ts'
import { findFeaturedIds } from '#discovery/recommendations/featured-queries.ts'
import type { Status } from '#holds/rules.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { lockSitesWithContent } from '#platform/db/lock-order.ts'
import { countRows, type PageWithCount } from '#platform/db/page-with-count.ts'
import type { Row } from '#platform/db/tables.ts'
import type { Paging } from '#platform/http/list.ts'
import { findSitesByIds } from '#sites/listing/queries.ts'
import { getTotal } from '#sites/listing/totals.ts'
import type { StaffSite } from './schemas.ts'

interface SiteSearch extends Paging {
  query: string
  status: Status | 'all'
  kind: 'blog' | 'article' | 'all'
}

/** Sites and articles of every status, newest first; the query is an id, or part of a title or address. */
export async function searchStaffSites(db: Db, search: SiteSearch): Promise<PageWithCount<StaffSite>> {
  const { query, page, page_size } = search
  const pattern = containsPattern(query)
  const siteId = /^\d{1,9}$/.test(query) ? Number(query) : 0
  const where = sql`true
    ${search.status === 'all' ? sql`` : sql`and status = ${search.status}`}
    ${search.kind === 'all' ? sql`` : sql`and kind = ${search.kind}`}
    ${query ? sql`and (title ilike ${pattern} or url ilike ${pattern} or id = ${siteId})` : sql``}`
  const { rows } = await sql<{ id: number }>`
    select id from blogs where ${where} order by id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
    db,
  )
  return {
    count: await countSites(db, search, where),
    results: await withStaffFields(
      db,
      rows.map(({ id }) => id),
    ),
  }
}

/** The totals of published sites and articles are stored; anything else is counted. */
async function countSites(
  db: Db,
  { query, status, kind }: SiteSearch,
  where: ReturnType<typeof sql>,
): Promise<number> {
  if (!query && status === 'published' && kind !== 'all')
    return getTotal(db, kind === 'blog' ? 'blogs' : 'articles')
  return countRows(db, sql`blogs`, where)
}

async function withStaffFields(db: Db, ids: number[]): Promise<StaffSite[]> {
  const sites = await findSitesByIds(db, ids)
  if (sites.length === 0) return []
  const { rows: staffFields } = await sql<Pick<Row<'blogs'>, 'id' | 'featured_position' | 'posts_stopped'>>`
    select id, featured_position, posts_stopped from blogs where id = any (${ids}::integer[])`.execute(db)
  const fieldsById = new Map(staffFields.map((fields) => [fields.id, fields]))
  const featuredIds = await findFeaturedIds(db, ids)
  return sites.map((site) => {
    const { featured_position = null, posts_stopped = false } = fieldsById.get(site.id) ?? {}
    return { ...site, featured_position, posts_stopped, is_featured: featuredIds.has(site.id) }
  })
}

export async function getStaffSite(db: Db, id: number): Promise<StaffSite> {
  const [site] = await withStaffFields(db, [id])
  if (!site) throw notFound()
  return site
}

/** Locks a site and returns the columns that decisions need. @throws ApiError 404 */
export async function lockForDecision(tx: Tx, id: number) {
  await lockSitesWithContent(tx, [id])
  const { rows } = await sql<
    Pick<Row<'blogs'>, 'id' | 'kind' | 'status' | 'title' | 'slug' | 'url' | 'user_id'>
  >`
    select id, kind, status, title, slug, url, user_id from blogs where id = ${id}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}
