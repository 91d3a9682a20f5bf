import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import type { OutboxConsumer } from '#platform/outbox/consumer.ts'
import { isHealthy } from '../listings/healthy-sites.ts'
import { createPermutation } from './permutation.ts'
import type { ListSeed, SiteNumbering } from './seed.ts'
import { findNewestSiteId, findShuffledInLanguages } from './shuffled-in-languages.ts'

/** The current numbering of the listed sites. */
export async function getSiteNumbering(db: Db): Promise<SiteNumbering> {
  const { rows } = await sql<SiteNumbering>`
    select n, departures from blog_numbering`.execute(db)
  return firstRow(rows)
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

/** Ids of randomly chosen sites, the same for the same key. @param languages empty for all */
export async function findRandomSiteIds(
  db: Db,
  key: string,
  size: number,
  languages: readonly string[],
): Promise<number[]> {
  if (languages.length > 0)
    return (
      await findShuffledInLanguages(db, { key, newest: await findNewestSiteId(db) }, languages, 1, size)
    ).ids
  const { ids } = await findShuffledSites(db, { key, ...(await getSiteNumbering(db)) }, 0, size)
  return ids.filter((id) => id !== null)
}

/** Locks a member's state of surprises, which is empty before the first one. */
export async function lockSurpriseState(tx: Tx, userId: number): Promise<string> {
  await sql`insert into surprises (user_id, walk) values (${userId}, '') on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ walk: string }>`
    select walk from surprises where user_id = ${userId} for update`.execute(tx)
  return firstRow(rows).walk
}

export async function saveSurpriseState(tx: Tx, userId: number, walk: string): Promise<void> {
  await sql`update surprises set walk = ${walk} where user_id = ${userId}`.execute(tx)
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
