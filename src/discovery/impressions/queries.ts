import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Row } from '#platform/db/tables.ts'

/** `since` is read as text, such as 2026-11-30. */
type FairnessFigures = Omit<Row<'fairness_figures'>, 'since'> & { since: string }

/** The figures of all choosers, in no particular order. */
export async function findFairnessFigures(db: Db): Promise<FairnessFigures[]> {
  const { rows } = await sql<FairnessFigures>`
    select chooser, since::text as since, measured_on, sites, sites_shown, thirds from fairness_figures`.execute(
    db,
  )
  return rows
}
