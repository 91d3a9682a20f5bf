import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'

/** Ids of articles in the order in which staff put them. */
export async function featuredIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('blogs')
    .select('id')
    .where('featured_position', 'is not', null)
    .orderBy('featured_position')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those that stand in an order now and those that will, so that two of the staff order one after the other. */
export async function lockFeatured(tx: Tx, ids: number[]): Promise<void> {
  await sql`
    select from blogs where featured_position is not null or id = any(${ids}::int[])
    order by id for no key update`.execute(tx)
}

/** Features these articles, in this order, and no others. @returns how many of them are articles */
export async function setFeatured(tx: Tx, ids: number[]): Promise<number> {
  await sql`update blogs set featured_position = null
    where featured_position is not null and id <> all(${ids}::int[])`.execute(tx)
  const { numAffectedRows } = await sql`
    update blogs b set featured_position = wanted.place
    from unnest(${ids}::int[]) with ordinality as wanted (id, place)
    where b.id = wanted.id and b.kind = 'article'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
