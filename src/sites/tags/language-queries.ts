import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import { isInLanguages, siteLanguage } from '../listing/languages-in-sql.ts'
import { findSitesOfTag, findTagRow, type TagRow } from './queries.ts'

/**
 * Ids of the listed sites and articles with a tag in some languages, newest first. Each language is read along its own
 * index in the list's order, so nothing beyond the limit is read.
 */
export const newestInLanguages = (
  tagId: number,
  languages: readonly string[],
  max: number,
): RawBuilder<unknown> => sql`
  select blog_id from (${sql.join(
    languages.map(
      (language) => sql`(select bt.blog_id from blog_tags bt join blogs b on b.id = bt.blog_id
        where bt.tag_id = ${tagId} and b.status = 'published' and b.health <> 'gone' and ${siteLanguage('b')} = ${language}
        order by bt.blog_id desc limit ${sql.lit(max)})`,
    ),
    sql` union all `,
  )}) as per_language order by blog_id desc limit ${sql.lit(max)}`

/** Few sites are gone, so it is cheap to filter them by tag. */
const goneInLanguages = (tagId: number, languages: readonly string[], max: number) => sql`
  select b.id as blog_id from blogs b join blog_tags bt on bt.blog_id = b.id
  where b.health = 'gone' and b.status = 'published' and bt.tag_id = ${tagId} and ${isInLanguages('b', languages)}
  order by b.id desc limit ${sql.lit(max)}`

export interface TagListQuery {
  /** Empty for all languages. */
  languages: readonly string[]
  health?: 'listed' | 'gone'
  /** Maximum length of the whole list. */
  max: number
  limit: number
  offset: number
}

/** Ids of a page of a tag's newest sites and articles, with the total; undefined for an unknown tag. */
export async function findNewestOfTag(
  db: Db,
  name: string,
  { languages, health = 'listed', max, limit, offset }: TagListQuery,
): Promise<(TagRow & { ids: number[] }) | undefined> {
  if (languages.length === 0) return findSitesOfTag(db, name, limit, offset, health)
  const tag = await findTagRow(db, name)
  if (!tag) return undefined
  const selectSites = health === 'gone' ? goneInLanguages : newestInLanguages
  const { rows } = await sql<{ ids: number[]; count: number }>`
    with found as materialized (${selectSites(tag.id, languages, max)})
    select (select count(*)::integer from found) as count,
      array(select blog_id from found order by blog_id desc limit ${limit} offset ${offset}) as ids`.execute(
    db,
  )
  return { ...tag, ...firstRow(rows) }
}
