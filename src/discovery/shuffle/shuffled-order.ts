import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import { unplannedValue } from '#platform/db/unplanned-value.ts'
import type { OutboxConsumer } from '#platform/outbox/consumer.ts'
import { isHealthy } from '../listings/healthy-sites.ts'
import { createPermutation } from './permutation.ts'
import type { ListSeed, SiteNumbering } from './seed.ts'

// Any page of any shuffled order of all listed sites, without sorting them. Listed sites have numbers without gaps
// (blog_positions), and a keyed permutation computes which number is at a position; former numbers are kept
// (blog_positions_past), so that nothing repeats or is skipped for a reader while sites come and go. One consumer of the
// outbox assigns the numbers, since numbers without gaps would otherwise be a lock that every upload waits for.

/** The current numbering of the listed sites. */
export async function getSiteNumbering(db: Db): Promise<SiteNumbering> {
  const { rows } = await sql<SiteNumbering>`
    select n, departures from blog_numbering`.execute(db)
  return firstRow(rows)
}

/** The newest site (published_seq) that has a number; 0 if none has. */
export async function findNewestNumbered(db: Db): Promise<number> {
  const { rows } = await sql<{ newest: number | null }>`
    select max(published_seq) as newest from blog_positions`.execute(db)
  return rows[0]?.newest ?? 0
}

/** The numbers of the sites at a range of positions in a seed's order. */
function getSiteNumbers(seed: ListSeed, from: number, to: number): number[] {
  const { numberAt } = createPermutation(seed.key, seed.n)
  const count = Math.max(0, Math.min(to, seed.n) - from)
  return Array.from({ length: count }, (_, index) => numberAt(from + index))
}

/**
 * Ids of the sites at a range of positions in a shuffled order, as of the seed's creation; null for invalid positions
 * and for sites no longer listed, which the numbering may not reflect yet.
 */
export async function findShuffledSites(
  db: Db,
  seed: ListSeed,
  from: number,
  to: number,
): Promise<{ ids: (number | null)[]; numbering: SiteNumbering }> {
  const { rows } = await sql<{ ids: (number | null)[] } & SiteNumbering>`
    select n, departures, array(select (select id from blogs where kind = 'blog' and status = 'published'
        and ${isHealthy('blogs')} and id = coalesce(
        (select blog_id from blog_positions where position = requested.position and since <= ${seed.departures}),
        (select blog_id from blog_positions_past where position = requested.position
          and since <= ${seed.departures} and until > ${seed.departures})))
        from unnest(${getSiteNumbers(seed, from, to)}::integer[]) with ordinality as requested (position, place)
        order by place) as ids
    from blog_numbering`.execute(db)
  const { ids, n, departures } = firstRow(rows)
  return { ids, numbering: { n, departures } }
}

/**
 * The first of some sites in a shuffled order, from a position on.
 * @param matching a query for the ids of the sites
 */
export async function findFirstInOrder(
  db: Db,
  seed: ListSeed,
  from: number,
  matching: RawBuilder<unknown>,
): Promise<{ id: number; position: number } | undefined> {
  const { n, departures } = seed
  const { rows } = await sql<{ id: number; number: number }>`
    with matching (id) as (${matching})
    select id, position as number from matching join blog_positions on blog_id = id where since <= ${departures}
    union all
    select id, position as number from matching join blog_positions_past on blog_id = id
      where since <= ${departures} and until > ${departures}`.execute(db)
  const { positionOf } = createPermutation(seed.key, n)
  const [first] = rows
    .filter(({ number }) => number < n)
    .map(({ id, number }) => ({ id, position: positionOf(number) }))
    .filter(({ position }) => position >= from)
    .sort((a, b) => a.position - b.position)
  return first
}

/** An SQL array of ids of random healthy sites, or of all if there are few; those of a call in a daily order. */
export function selectRandomSites(size: number) {
  // Literals keep the plan cached, as in listings/queries.ts.
  const [limit, draws] = [sql.lit(size), sql.lit(2 * size)]
  return sql`array(select id from (
        select b.id from (
            select distinct case when n <= ${draws} then draw - 1 else floor(random() * n)::integer end as position
            from blog_numbering, generate_series(1, ${unplannedValue(2 * size, 'integer')}) as draw limit ${draws}) as places
          join blog_positions p using (position)
          join blogs b on b.id = p.blog_id and b.kind = 'blog' and b.status = 'published' and ${isHealthy('b')}
        order by random() limit ${limit}) as chosen
      order by hashint4extended(id, current_date - date '2000-01-01'))`
}

/** Maintains the numbering of listed sites, for shuffling, and the blocks that locate distant pages of lists. */
export const shuffleNumbering: OutboxConsumer = {
  name: 'lists',
  batchSize: 500,
  apply: async (tx, changes) => {
    const ids = changes.map(({ id }) => id)
    await sql`select number_sites(${ids}::integer[])`.execute(tx)
  },
}
