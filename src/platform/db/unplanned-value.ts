import { type RawBuilder, sql } from 'kysely'

// Parameters of statements that are prepared once for each connection. PostgreSQL plans such a statement again for each
// value while it expects a better plan, but planning a long statement costs more than the better plan saves.

/** A parameter that does not influence the plan, so that PostgreSQL reuses it. */
export const unplannedValue = <T>(value: T, type: 'integer' | 'bigint' | 'timestamptz'): RawBuilder<T> =>
  sql<T>`(select ${value}::${sql.raw(type)})`

/** Texts as rows of a statement. Their number, which does influence the plan of an array, is unknown in JSON. */
export const textRows = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)`
