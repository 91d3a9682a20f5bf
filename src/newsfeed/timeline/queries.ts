import { type RawBuilder, sql } from 'kysely'
import { unknownLanguage } from '#api-contract/values/content-languages.ts'
import type { Db } from '#platform/db/db.ts'
import { isoTime } from '#platform/db/json-times.ts'
import { postInUtc } from '#sites/listing/queries.ts'
import type { RiverPost } from './contract.ts'
import {
  hasTag,
  holdsDomainsPlace,
  isFirstIn,
  isIn,
  isInRiver,
  isQuiet,
  isUpTo,
  newestPostId,
  placesShown,
  type RiverFilter,
  sinceWhen,
  type TagToRead,
  unseen,
} from './places.ts'

/** As many as a list counts, and shows. */
export const mostPlaces = 1000

export interface RiverPage {
  count: number
  as_of: number
  results: RiverPost[]
}

export interface RiverAsked extends RiverFilter {
  /** The newest post that counts; undefined for all that there are. */
  as_of: number | undefined
  limit: number
  offset: number
}

/** Up to so many sites, each is asked what it posted; with more of them, walking along everything is sooner. */
const fewSites = 2000

/** A page of everybody's river, with how many places there are, up to a thousand; one statement. */
export async function riverPage(db: Db, asked: RiverAsked): Promise<RiverPage> {
  const { languages, quiet, tag, limit, offset } = asked
  const asOf = asked.as_of === undefined ? newestPostId : sql<number>`${asked.as_of}::bigint`
  const upTo = sql<number>`(select id from as_of)`
  const fits = sql`${isFirstIn(languages)} and e.river_on > ${sinceWhen} and e.river_on <= now()
    and ${isUpTo(upTo)} and ${isQuiet(quiet)} and ${holdsDomainsPlace(asked, upTo)}`
  const marks =
    tag && tag.count <= fewSites
      ? marksOfSites(tag.id, sql`${fits} and ${isIn(languages)}`)
      : marksOfAll(tag, fits, languages)
  const { rows } = await sql<RiverPage>`
    with as_of as materialized (select ${asOf} as id),
    walk as materialized (${marks}),
    shown as (select *, row_number() over (order by river_on desc, post_id desc) as place from walk
      order by river_on desc, post_id desc limit ${unseen(limit, 'bigint')} offset ${unseen(offset, 'bigint')})
    select (select id from as_of) as as_of, (select count(*) from walk) as count,
      coalesce((select json_agg(row_to_json(page) order by place) from (
        ${placesShown(languages, upTo)}) as page), '[]') as results`.execute(db)
  const found = rows[0] as RiverPage
  return { ...found, results: found.results.map(placeInUtc) }
}

/** A place from within JSON, with its times as the API shows them. */
export const placeInUtc = <P extends RiverPost>(place: P): P => ({
  ...postInUtc(place),
  river_on: isoTime(place.river_on),
})

/** The newest marks: along the river, language by language where some are asked for. Known ones are read as far as all together need. */
function marksOfAll(tag: TagToRead | undefined, fits: RawBuilder<unknown>, languages: string[]) {
  const along = (which: RawBuilder<unknown>, order = sql``) => sql`
    (select e.blog_id, e.river_on, e.post_id from river_entries e join blogs b on b.id = e.blog_id
     where ${fits} and ${isInRiver} and ${which} and ${hasTag(tag)}
     order by ${order} e.river_on desc, e.post_id desc limit ${sql.lit(mostPlaces)})`
  if (languages.length === 0) return along(sql`true`)
  // PostgreSQL sees the order of the index behind `=`, and where the language is unknown only by naming it first.
  const alongOne = (one: string) =>
    one === unknownLanguage
      ? along(sql`e.language is null`, sql`e.language,`)
      : along(sql`e.language = ${one}`)
  return sql`select * from (${sql.join(languages.map(alongOne), sql` union all `)}) as each_language
    order by river_on desc, post_id desc limit ${sql.lit(mostPlaces)}`
}

/** The newest marks of the sites of a tag. */
const marksOfSites = (tagId: number, fits: RawBuilder<unknown>) => sql`
  select e.blog_id, e.river_on, e.post_id from blog_tags bt join blogs b on b.id = bt.blog_id
    cross join lateral (select e.blog_id, e.river_on, e.post_id from river_entries e
      where e.blog_id = bt.blog_id and ${fits}) as e
  where bt.tag_id = ${unseen(tagId, 'integer')} and ${isInRiver}
  order by e.river_on desc, e.post_id desc limit ${sql.lit(mostPlaces)}`
