import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import { findSitesByNumber, getSiteNumbering, type SiteNumbering } from '../numbering/site-numbering.ts'
import { createPermutation } from './permutation.ts'
import type { ListSeed } from './seed.ts'
import { findNewestSiteId, findShuffledInLanguages } from './shuffled-in-languages.ts'

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
export const findShuffledSites = (
  db: Db,
  seed: ListSeed,
  from: number,
  to: number,
): Promise<{ ids: (number | null)[]; numbering: SiteNumbering }> =>
  findSitesByNumber(db, seed, getSiteNumbers(seed, from, to))

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
