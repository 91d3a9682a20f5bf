import { type RawBuilder, sql } from 'kysely'

/** A site's language in the form that the list indexes use (migrations 0211 and 0212): 'und' if unknown. */
export const siteLanguage = (site: 'b' | 'blogs') =>
  sql<string>`coalesce(${sql.ref(`${site}.language`)}, 'und')`

/** True if a site is in one of these languages, or if the list is empty. */
export const isInLanguages = (site: 'b' | 'blogs', languages: readonly string[]): RawBuilder<boolean> =>
  languages.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${siteLanguage(site)} = any(${languages}::text[])`
