import { type RawBuilder, sql } from 'kysely'
import { languageOf } from '#sites/listing/languages-in-sql.ts'

/** Lists by language end here, as those by tag do: their last page costs what their first does. */
export const maxListed = sql.lit(1000)

/** One subquery for each language, so that its index answers in order. */
export const eachLanguage = (
  languages: readonly string[],
  of: (isIt: RawBuilder<unknown>) => RawBuilder<unknown>,
) =>
  sql.join(
    languages.map((one) => of(sql`${languageOf('blogs')} = ${one}`)),
    sql` union all `,
  )

/** Published sites in some languages, the last published first. */
export function newestInLanguages(languages: readonly string[], page: number, size: number) {
  const newest = sql`(select id, published_seq from (${eachLanguage(
    languages,
    (isIt) => sql`(select id, published_seq from blogs
      where kind = 'blog' and status = 'published' and health <> 'gone' and ${isIt}
      order by published_seq desc limit ${maxListed})`,
  )}) as each_language order by published_seq desc limit ${maxListed}) as newest`
  return {
    count: sql<number>`select count(*) from ${newest}`,
    ids: sql`array(select id from ${newest} order by published_seq desc limit ${size} offset ${(page - 1) * size})`,
  }
}
