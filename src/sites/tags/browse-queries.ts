import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { firstRow } from '#platform/db/results.ts'

interface TagIndexPage {
  count: number
  results: { value: string; count: number; sites: string[] }[]
  letters: { letter: string; count: number }[]
  languages: { language: string; count: number }[]
}

interface TagIndexQuery {
  /** As in the contract. */
  letter: string | undefined
  language: string | undefined
  /** Part of a normalized name; '' for all tags. */
  query: string
  limit: number
  offset: number
  /** Maximum numbers of tags with titles of sites, and of titles per tag. */
  maxTagsWithSites: number
  maxSitesPerTag: number
}

/** A page of the tags in use, with totals by first letter and by language. */
export async function queryTagIndex(db: Db, indexQuery: TagIndexQuery): Promise<TagIndexPage> {
  const { letter = null, language, query, limit, offset, maxTagsWithSites, maxSitesPerTag } = indexQuery
  const order = letter === null ? sql`count desc, value` : sql`value collate "C"`
  const tagsInUse =
    language === undefined
      ? sql`select id, value, letter, blog_count as count from tags t where blog_count > 0`
      : sql`select t.id, t.value, t.letter, l.sites as count from tag_languages l join tags t on t.id = l.tag_id
          where l.language = ${language} and t.blog_count > 0`
  const matchesQuery =
    query === ''
      ? sql`true`
      : sql`t.id in (select coalesce(merged_into, id) from tags where value like ${containsPattern(query)} and not is_blocked)`
  const { rows } = await sql<TagIndexPage>`
    with live as materialized (
      ${tagsInUse} and not t.is_blocked and t.merged_into is null and ${matchesQuery}
    ), matching as (
      select id, value, count from live where ${letter}::text is null or letter = ${letter}::text
    ), listed as materialized (
      select *, row_number() over (order by ${order}) as place from (
        select * from matching order by ${order} limit ${limit} offset ${offset}::bigint) as page
    )
    select (select count(*)::integer from matching) as count,
      coalesce((select json_agg(json_build_object('value', value, 'count', count, 'sites', array(
          select b.title from (select blog_id from blog_tags where tag_id = listed.id and place <= ${maxTagsWithSites}
              order by blog_id desc limit 50) as newest
            join blogs b on b.id = newest.blog_id
          where b.status = 'published' and b.health in ('fine', 'unsteady')
            and (${language ?? null}::text is null or b.language = ${language ?? null}::text)
          order by b.id desc limit ${maxSitesPerTag})) order by place) from listed), '[]') as results,
      coalesce((select json_agg(l order by l.letter = '*', l.letter = '0', length(l.letter), l.letter) from (
        select letter, count(*)::integer as count from live group by letter) as l), '[]') as letters,
      coalesce((select json_agg(json_build_object('language', language, 'count', tags) order by tags desc, language)
        from language_tag_counts), '[]') as languages`.execute(db)
  return firstRow(rows)
}
