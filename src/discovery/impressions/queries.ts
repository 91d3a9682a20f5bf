import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Row } from '#platform/db/tables.ts'

/** The figures of all choosers, in no particular order. */
export async function findFairnessFigures(db: Db): Promise<Row<'fairness_figures'>[]> {
  const { rows } = await sql<Row<'fairness_figures'>>`
    select chooser, since::text as since, measured_on, sites, sites_shown, thirds from fairness_figures`.execute(
    db,
  )
  return rows
}
