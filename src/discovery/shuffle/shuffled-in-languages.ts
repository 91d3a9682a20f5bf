import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import { isHealthy } from '#sites/listing/healthy-sites.ts'
import { maxListLength, unionByLanguage } from '../listings/in-languages.ts'
import { getHashRange, type SnapshotSeed } from './snapshot-seed.ts'

/**
 * Sites in some languages in an order determined by the seed. If there are more than fit in a list, it takes
 * consecutive sites in hash order from a random start and shuffles them, so that every site is equally likely to be
 * included.
 */
export async function findShuffledInLanguages(
  db: Db,
  { key, newest }: SnapshotSeed,
  languages: readonly string[],
  page: number,
  size: number,
): Promise<{ count: number; ids: number[] }> {
  const { start, order } = getHashRange(`shuffled ${key}`, 0, 1)
  const selectRows = (isInLanguage: RawBuilder<unknown>, hashCondition: RawBuilder<unknown>) => sql`
    (select id from blogs where kind = 'blog' and status = 'published' and ${isHealthy('blogs')} and ${isInLanguage}
      and ${hashCondition}
      and id <= ${newest} order by hashint4(id), id limit ${maxListLength})`
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with selected as materialized (
      select id from (${unionByLanguage(
        languages,
        (isInLanguage) => sql`(${selectRows(isInLanguage, sql`hashint4(id) >= ${start}`)}
          union all ${selectRows(isInLanguage, sql`hashint4(id) < ${start}`)} limit ${maxListLength})`,
      )}) as each_language
      order by (hashint4(id)::bigint - ${start} + 4294967296) % 4294967296, id limit ${maxListLength}
    )
    select (select count(*) from selected) as count,
      array(select id from selected order by hashint4extended(id, ${order}::bigint), id
        limit ${size} offset ${(page - 1) * size}) as ids`.execute(db)
  return firstRow(rows)
}

/** The highest site id, for a seed: later sites do not affect its order. */
export async function findNewestSiteId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from blogs`.execute(db)
  return rows[0]?.id ?? 0
}
