import type { QueryResult } from 'kysely'

/** The row of a statement that always returns one. @throws if it returned none */
export function firstRow<T>(rows: readonly T[]): T {
  if (rows.length === 0) throw new Error('The statement returned no row.')
  return rows[0] as T
}

/** The number of rows that a statement inserted, changed or deleted. */
export const countAffected = ({ numAffectedRows = 0n }: QueryResult<unknown>): number =>
  Number(numAffectedRows)
