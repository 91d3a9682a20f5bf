import { type RawBuilder, sql } from 'kysely'

/** A site's language as in the list indexes (0211, 0212), which store 'und' if it is unknown. */
export const languageOf = (site: 'b' | 'blogs') =>
  sql<string>`coalesce(${sql.ref(`${site}.language`)}, 'und')`

/** Whether site `b` is in one of these languages; an empty list matches all. */
export const isInLanguages = (languages: readonly string[]): RawBuilder<boolean> =>
  languages.length === 0 ? sql<boolean>`true` : sql<boolean>`${languageOf('b')} = any(${languages}::text[])`
