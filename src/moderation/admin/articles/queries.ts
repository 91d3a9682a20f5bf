import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { countAffected } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'

/** Ids of the featured articles, in order. */
export async function findFeaturedArticleIds(db: Db): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'blogs'>, 'id'>>`
    select id from blogs where featured_position is not null order by featured_position`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the currently featured articles and the new ones, which serializes concurrent reorderings. */
export async function lockFeatured(tx: Tx, ids: number[]): Promise<void> {
  await sql`
    select from blogs where featured_position is not null or id = any(${ids}::int[])
    order by id for no key update`.execute(tx)
}

/** Features exactly these articles, in this order. @returns how many of the ids are articles */
export async function setFeatured(tx: Tx, ids: number[]): Promise<number> {
  await sql`update blogs set featured_position = null
    where featured_position is not null and id <> all(${ids}::int[])`.execute(tx)
  const result = await sql`
    update blogs b set featured_position = ordering.place
    from unnest(${ids}::int[]) with ordinality as ordering (id, place)
    where b.id = ordering.id and b.kind = 'article'`.execute(tx)
  return countAffected(result)
}
