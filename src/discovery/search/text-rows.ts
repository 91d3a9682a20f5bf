import { type RawBuilder, sql } from 'kysely'

/**
 * Texts as rows of a statement. PostgreSQL estimates the rows of an array by its length, so a generic plan never looks
 * cheap enough and each call is planned again. The estimate for JSON is the same whatever its length.
 */
export const textRows = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)`
