import { sql } from 'kysely'
import type { Site } from '#api-contract/shapes/shapes.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { findSitesByIds } from '#sites/listing/queries.ts'

/** Sites that staff recommend, latest first, without hidden and unhealthy ones. Runs two statements. */
export async function findFeaturedSites(db: Db): Promise<Site[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from featured_sites f join blogs b on b.id = f.blog_id and is_open(b)
    order by f.featured_on desc, b.id desc limit ${maxFeatured}`.execute(db)
  return findSitesByIds(
    db,
    rows.map(({ id }) => id),
  )
}

/** A longer list would be treated as a directory by other instances. */
const maxFeatured = 150

/** Returns the ids of the featured sites among these. */
export async function findFeaturedIds(db: Db, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ blog_id: number }>`
    select blog_id from featured_sites where blog_id = any (${ids}::integer[])`.execute(db)
  return new Set(rows.map(({ blog_id }) => blog_id))
}

/** @returns false if it was already featured */
export async function addFeatured(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    insert into featured_sites (blog_id) values (${id}) on conflict do nothing returning blog_id`.execute(tx)
  return rows.length > 0
}

/** @returns false if it was not featured */
export async function removeFeatured(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`delete from featured_sites where blog_id = ${id} returning blog_id`.execute(tx)
  return rows.length > 0
}
