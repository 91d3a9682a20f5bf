import { sql } from 'kysely'

/** Columns of a table as a part of a statement: `b.url, b.title`. */
export const selectColumns = (alias: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))
