import { type RawBuilder, sql } from 'kysely'
import { unknownLanguage } from '#api-contract/values/content-languages.ts'
import type { Db } from '#platform/db/db.ts'
import { isoTime } from '#platform/db/json-times.ts'
import { firstRow } from '#platform/db/results.ts'
import { unplannedValue } from '#platform/db/unplanned-value.ts'
import { postWithIsoTimes } from '#sites/listing/queries.ts'
import {
  entryDetails,
  hasTag,
  isFirstOfDay,
  isFirstOfDomainAndDay,
  isInLanguages,
  isInNewsfeed,
  isQuiet,
  isUpTo,
  type NewsfeedFilter,
  newestPostId,
  newsfeedStart,
  type TagFilter,
} from './entry-sql.ts'
import type { NewsfeedPost } from './schemas.ts'

/** Entries that a list counts and shows at most. */
export const maxEntries = 1000

export interface NewsfeedPage {
  count: number
  as_of: number
  results: NewsfeedPost[]
}

export interface NewsfeedQuery extends NewsfeedFilter {
  /** The newest post that counts; undefined for no limit. */
  as_of: number | undefined
  limit: number
  offset: number
}

/** Up to this many sites of a tag, looking up each site's posts is faster; beyond it, scanning the newsfeed is. */
const maxSitesForLateralJoin = 2000

/** A page of the community's newsfeed, with the number of entries (capped at 1,000); one statement. */
export async function queryNewsfeedPage(db: Db, query: NewsfeedQuery): Promise<NewsfeedPage> {
  const { languages, quiet, tag, limit, offset } = query
  const asOf = query.as_of === undefined ? newestPostId : sql<number>`${query.as_of}::bigint`
  const asOfId = sql<number>`(select id from as_of)`
  const condition = sql`${isFirstOfDay(languages)} and e.river_on > ${newsfeedStart} and e.river_on <= now()
    and ${isUpTo(asOfId)} and ${isQuiet(quiet)} and ${isFirstOfDomainAndDay(query, asOfId)}`
  const entryIds =
    tag && tag.count <= maxSitesForLateralJoin
      ? entryIdsOfTagSql(tag.id, sql`${condition} and ${isInLanguages(languages)}`)
      : newestEntryIdsSql(tag, condition, languages)
  const { rows } = await sql<NewsfeedPage>`
    with as_of as materialized (select ${asOf} as id),
    entries as materialized (${entryIds}),
    shown as (select *, row_number() over (order by river_on desc, post_id desc) as place from entries
      order by river_on desc, post_id desc limit ${unplannedValue(limit, 'bigint')} offset ${unplannedValue(offset, 'bigint')})
    select (select id from as_of) as as_of, (select count(*) from entries) as count,
      coalesce((select json_agg(row_to_json(page) order by place) from (
        ${entryDetails(languages, asOfId)}) as page), '[]') as results`.execute(db)
  const page = firstRow(rows)
  return { ...page, results: page.results.map(toEntryWithIsoTimes) }
}

/** An entry parsed from JSON, with its times as the API shows them. */
export const toEntryWithIsoTimes = <P extends NewsfeedPost>(entry: P): P => ({
  ...postWithIsoTimes(entry),
  river_on: isoTime(entry.river_on),
})

/** The newest entries in newsfeed order. With languages, reads up to the limit of each language and merges them. */
function newestEntryIdsSql(tag: TagFilter | undefined, condition: RawBuilder<unknown>, languages: string[]) {
  const newestEntries = (filter: RawBuilder<unknown>, order = sql``) => sql`
    (select e.blog_id, e.river_on, e.post_id from river_entries e join blogs b on b.id = e.blog_id
     where ${condition} and ${isInNewsfeed('b')} and ${filter} and ${hasTag(tag)}
     order by ${order} e.river_on desc, e.post_id desc limit ${sql.lit(maxEntries)})`
  if (languages.length === 0) return newestEntries(sql`true`)
  // After `=`, PostgreSQL uses the order of the remaining index columns; after `is null`, only if `order by` names the
  // language.
  const newestInLanguage = (language: string) =>
    language === unknownLanguage
      ? newestEntries(sql`e.language is null`, sql`e.language,`)
      : newestEntries(sql`e.language = ${language}`)
  return sql`select * from (${sql.join(languages.map(newestInLanguage), sql` union all `)}) as each_language
    order by river_on desc, post_id desc limit ${sql.lit(maxEntries)}`
}

/** The newest entries of a tag's sites. */
const entryIdsOfTagSql = (tagId: number, condition: RawBuilder<unknown>) => sql`
  select e.blog_id, e.river_on, e.post_id from blog_tags bt join blogs b on b.id = bt.blog_id
    cross join lateral (select e.blog_id, e.river_on, e.post_id from river_entries e
      where e.blog_id = bt.blog_id and ${condition}) as e
  where bt.tag_id = ${unplannedValue(tagId, 'integer')} and ${isInNewsfeed('b')}
  order by e.river_on desc, e.post_id desc limit ${sql.lit(maxEntries)}`
