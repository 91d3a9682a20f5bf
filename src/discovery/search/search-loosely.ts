import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { enough, entriesThat, hits, isAllowed, listed, rank, type SearchHits } from './candidates.ts'
import type { SearchTexts } from './to-tsquery.ts'

/** How much of a query results match if none matches all of it. */
export type PartialMatch = 'most' | 'any'

/** Maximum numbers of sites examined that match one word, or two. */
const withOne = 150
const withTwo = 400
/** The size of a large community: a word on this many sites carries no weight. */
const allSites = 50_000

/**
 * Searches for sites that match most of the optional words or, if there are none, any of them, and all required ones.
 * Words weigh more the fewer sites have them. Undefined if no word is optional.
 * @param level how far the list's first page was loosened; undefined on that page
 */
export async function searchLoosely(
  db: Db,
  { optional, required, excluded, unlisted }: SearchTexts,
  level: PartialMatch | undefined,
  offset: number,
  limit: number,
): Promise<SearchHits & { loosened: PartialMatch }> {
  const words = optional.toSorted((a, b) => a.sites - b.sites).slice(0, 6)
  const either = words.map(
    ({ written, inside, posted }) => `(${[written, inside, posted].filter(Boolean).join(' | ')})`,
  )
  const pairs = either
    .flatMap((one, at) => either.slice(at + 1).map((other) => `(${one} & ${other})`))
    .join(' | ')
  const weights = words.map(
    ({ sites, isGuessed }) => Math.log(1 + allSites / (1 + sites)) * (isGuessed ? 0.6 : 1),
  )
  // Only the rarest words are looked up: each of these sites already matches something.
  const rarest = words.filter(({ sites }) => sites > 0).slice(0, 3)
  const isTried = words.map((word) => word.sites === 0 || rarest.includes(word))
  const given = words.filter(({ isGuessed }) => !isGuessed).length
  const most = given > 2 ? Math.max(2, Math.ceil(given * 0.6)) : words.length + 1
  // Reads each text once; otherwise every word would read it again.
  const matching = (found: RawBuilder<unknown>) => sql`
    select blog_id, tag_ids, said.n, said.score + 0.2 / (2 + title_words) + least(popularity, 6) * 0.02 as score
    from (
      select blog_id, tag_ids, title_words, popularity, head, vector || '' as vector
      from (${found}) as found join search_entries using (blog_id) offset 0) as e, lateral (
      select count(*) as n, sum(weight * greatest(${rank(sql`vector`, sql`written`)},
        case when head @@ inside then 0.4 else 0.08 end)) as score
      from words where vector @@ either) as said
    where said.n > 0 and (${!required} or vector @@ ${required}::tsquery) and ${isAllowed(excluded, unlisted)}`
  const { rows } = await sql<SearchHits & { loosened: PartialMatch }>`
    with words as materialized (
      select * from unnest(${either}::tsquery[], ${words.map(({ written }) => written)}::tsquery[],
        ${words.map(({ inside }) => inside)}::tsquery[], ${weights}::real[], ${isTried}::boolean[])
        as w (either, written, inside, weight, is_tried)
    ), with_two as materialized (
      ${matching(entriesThat(sql`vector @@ ${pairs}::tsquery`, sql`${withTwo}::bigint`, sql`blog_id`))}
    ), level as materialized (
      select coalesce(${level ?? null}::text, (select 'most' from with_two where n >= ${most} limit 1), 'any') as level
    ), with_one as materialized (
      ${matching(sql`
        select distinct one.blog_id from words, lateral (
          (${entriesThat(sql`head @@ either`, sql`${withOne}::bigint`, sql`blog_id`)})
          union all (${entriesThat(sql`vector @@ either`, sql`${withOne}::bigint`, sql`blog_id`)})) as one
        where is_tried and (select level from level) = 'any'`)}
    ), matched as materialized (
      select * from with_two where (select level from level) = 'any' or n >= ${most}
      union select * from with_one
    ), candidates as materialized (
      select * from matched order by score desc, blog_id desc limit ${enough}
    ), ${listed(offset + limit)}
    select ${hits(offset, limit)}, (select level from level) as loosened,
      (select count(*) from with_two) < ${withTwo} and (select count(*) from with_one) < ${withOne} as is_exact`.execute(
    db,
  )
  return rows[0] as SearchHits & { loosened: PartialMatch }
}
