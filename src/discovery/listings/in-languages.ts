import { type RawBuilder, sql } from 'kysely'
import { siteLanguage } from '#sites/listing/languages-in-sql.ts'

/** Maximum length of a list by language (the same as of a list by tag), to bound the cost of its last page. */
export const maxListLength = sql.lit(1000)

/** One subquery per language, so that each can read its index in order. */
export const unionByLanguage = (
  languages: readonly string[],
  subquery: (isInLanguage: RawBuilder<unknown>) => RawBuilder<unknown>,
) =>
  sql.join(
    languages.map((language) => subquery(sql`${siteLanguage('blogs')} = ${language}`)),
    sql` union all `,
  )

/** Published sites in some languages, latest first. */
export function selectNewestInLanguages(languages: readonly string[], page: number, size: number) {
  const newest = sql`(select id, published_seq from (${unionByLanguage(
    languages,
    (isInLanguage) => sql`(select id, published_seq from blogs
      where kind = 'blog' and status = 'published' and health <> 'gone' and ${isInLanguage}
      order by published_seq desc limit ${maxListLength})`,
  )}) as each_language order by published_seq desc limit ${maxListLength}) as newest`
  return {
    count: sql<number>`select count(*) from ${newest}`,
    ids: sql`array(select id from ${newest} order by published_seq desc limit ${size} offset ${(page - 1) * size})`,
  }
}
