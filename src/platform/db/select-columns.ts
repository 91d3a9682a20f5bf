import { sql } from 'kysely'

/** A column list for a SELECT: `b.url, b.title`. */
export const selectColumns = (alias: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))
