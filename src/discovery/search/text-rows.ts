import { type RawBuilder, sql } from 'kysely'

/**
 * Texts as rows of a statement. PostgreSQL estimates an array by its length, so no generic plan looks as cheap and each
 * call is planned again. JSON has the same estimate whatever its length.
 */
export const textRows = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)`
