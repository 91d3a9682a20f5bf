import { type RawBuilder, sql } from 'kysely'

/** The language of a site as the indexes of lists have it (0211, 0212): a value also where it is not known. */
export const languageOf = (blog: 'b' | 'blogs') =>
  sql<string>`coalesce(${sql.ref(`${blog}.language`)}, 'und')`

/** Whether a site `b` is in one of these languages; no language stands for all. */
export const isInLanguages = (languages: readonly string[]): RawBuilder<boolean> =>
  languages.length === 0 ? sql<boolean>`true` : sql<boolean>`${languageOf('b')} = any(${languages}::text[])`
