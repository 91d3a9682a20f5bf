import { sql } from 'kysely'
import { pageSize } from '#api-contract/shapes/limits.ts'
import type { Db } from '#platform/db/db.ts'
import { selectTotal } from '#sites/listing/totals.ts'
import { publicationAfter, selectRandomSites } from '../numbering/site-numbering.ts'
import { selectNewestInLanguages } from './in-languages.ts'

/** PostgreSQL's largest integer; no list is longer. */
const maxOffset = 2_147_483_647

const offsetForPage = (page: number, size: number) => Math.min((page - 1) * size, maxOffset)

/** Below this offset, OFFSET costs less than publicationAfter, and stays exact while the outbox lags behind. */
const maxShallowOffset = 256

/**
 * Maximum number of rows that one statement reads. Inlined as a literal: for an unknown limit PostgreSQL assumes a
 * tenth of the table, finds that expensive, and plans each page again.
 */
const maxRowsRead = sql.lit(maxShallowOffset + pageSize.max)

/** Published sites, latest first. Every page costs the same. */
export function selectNewestSites(page: number, size: number) {
  const offset = offsetForPage(page, size)
  const start = offset < maxShallowOffset ? sql`true` : sql`published_seq <= ${publicationAfter(offset)}`
  return {
    count: selectTotal('blogs'),
    ids: sql`array(
      select id from (select id, published_seq from blogs
        where kind = 'blog' and status = 'published' and health <> 'gone' and ${start}
        order by published_seq desc limit ${maxRowsRead}) as newest
      order by published_seq desc limit ${size} offset ${offset < maxShallowOffset ? offset : 0})`,
  }
}

/** Articles: first in the order that staff chose, then by date. There are few, since only staff write them. */
export const selectFeaturedArticles = (page: number, size: number) => ({
  count: selectTotal('articles'),
  ids: sql`array(select id from blogs where kind = 'article' and status = 'published'
    order by featured_position, id desc limit ${size} offset ${offsetForPage(page, size)})`,
})

/**
 * The front page's shelves, as SQL arrays of ids. The shuffled shelf is a random selection, or all sites if there are
 * few. Its order changes daily rather than on each call, so that a shelf with the same sites stays the same.
 */
export const selectShelves = (size: number) => {
  // A literal keeps the plan cached, as for `maxRowsRead`.
  const limit = sql.lit(size)
  return {
    recent: sql`array(select id from blogs where kind = 'blog' and status = 'published' and health <> 'gone'
      order by published_seq desc limit ${limit})`,
    featured: sql`array(select id from blogs where kind = 'article' and status = 'published'
      order by featured_position, id desc limit ${limit})`,
    shuffled: sql`array(select id from (${selectRandomSites(size)}) as chosen
      order by hashint4extended(id, current_date - date '2000-01-01'))`,
  }
}

/** Ids of the latest sites. @param languages empty for all */
export async function findNewestIds(db: Db, size: number, languages: readonly string[]): Promise<number[]> {
  const { ids } =
    languages.length > 0 ? selectNewestInLanguages(languages, 1, size) : selectNewestSites(1, size)
  const { rows } = await sql<{ ids: number[] }>`select ${ids} as ids`.execute(db)
  return rows[0]?.ids ?? []
}
