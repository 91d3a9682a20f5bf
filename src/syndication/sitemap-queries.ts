import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/**
 * Range of `published_seq` per part: a multiple of 256, the size of a block in `blog_blocks`, and well below the 50,000
 * URLs that a part may have.
 */
export const maxSitesPerPart = 10_240

/** Numbers of the parts that contain sites. */
export async function findSitemapParts(db: Db, sitesPerPart: number): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select distinct block * 256 / ${sitesPerPart}::integer as part from blog_blocks
    where level = 0 and n > 0 order by part`.execute(db)
  return rows.map(({ part }) => part)
}

export interface SitemapEntry {
  id: number
  slug: string
  kind: 'blog' | 'article'
  updated_on: string
}

export async function findSitemapSites(db: Db, part: number, sitesPerPart: number): Promise<SitemapEntry[]> {
  const first = part * sitesPerPart
  const { rows } = await sql<SitemapEntry>`
    select id, slug, kind, updated_on from blogs where kind = 'blog' and status = 'published'
      and published_seq >= ${first}::bigint and published_seq < ${first + sitesPerPart}::bigint order by published_seq`.execute(
    db,
  )
  return rows
}

/** Published articles, the newest 10,000. */
export async function findSitemapArticles(db: Db): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select id, slug, kind, updated_on from blogs where kind = 'article' and status = 'published'
    order by id desc limit 10000`.execute(db)
  return rows
}

/** Tags with enough sites to be worth a visit. */
export async function findSitemapTags(db: Db): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select value from tags where blog_count >= 3 and not is_blocked and merged_into is null
    order by blog_count desc, value limit 5000`.execute(db)
  return rows.map(({ value }) => value)
}
