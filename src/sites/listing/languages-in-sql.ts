import { type RawBuilder, sql } from 'kysely'

/** A site's language as the list indexes have it (migrations 0211 and 0212): 'und' if unknown. */
export const languageOf = (site: 'b' | 'blogs') =>
  sql<string>`coalesce(${sql.ref(`${site}.language`)}, 'und')`

/** True if site `b` is in one of these languages, or if the list is empty. */
export const isInLanguages = (languages: readonly string[]): RawBuilder<boolean> =>
  languages.length === 0 ? sql<boolean>`true` : sql<boolean>`${languageOf('b')} = any(${languages}::text[])`
