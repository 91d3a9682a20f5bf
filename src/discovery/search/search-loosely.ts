import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import {
  hitColumns,
  isNotExcluded,
  matchingEntries,
  maxCandidates,
  rank,
  rankedResults,
  type SearchHits,
} from './candidates.ts'
import type { SiteTsqueries } from './to-tsquery.ts'

/** How much of a query results match if none matches all of it. */
export type PartialMatch = 'most' | 'any'

/** Maximum numbers of sites examined that match one word, or two. */
const maxWithOneWord = 150
const maxWithTwoWords = 400
/** The size of a large community: a word on this many sites carries no weight. */
const largeCommunity = 50_000

/**
 * Searches for sites that match most of the optional words or, if there are none, any of them, and all required ones.
 * Words weigh more the fewer sites have them.
 * @param level how far the list's first page was loosened; undefined on that page
 */
export async function searchLoosely(
  db: Db,
  { optional, required, excluded, gone }: SiteTsqueries,
  level: PartialMatch | undefined,
  offset: number,
  limit: number,
): Promise<SearchHits & { loosened: PartialMatch }> {
  const words = optional.toSorted((a, b) => a.sites - b.sites).slice(0, 6)
  const wordQueries = words.map(
    ({ text, hostPart, postMark }) => `(${[text, hostPart, postMark].filter(Boolean).join(' | ')})`,
  )
  const pairQuery = wordQueries
    .flatMap((first, index) => wordQueries.slice(index + 1).map((second) => `(${first} & ${second})`))
    .join(' | ')
  const weights = words.map(
    ({ sites, isGuessed }) => Math.log(1 + largeCommunity / (1 + sites)) * (isGuessed ? 0.6 : 1),
  )
  // Sites that match only one word are looked up for the rarest words, not for all.
  const rarest = words.filter(({ sites }) => sites > 0).slice(0, 3)
  const isLookedUp = words.map((word) => word.sites === 0 || rarest.includes(word))
  const typedCount = words.filter(({ isGuessed }) => !isGuessed).length
  const minMatches = typedCount > 2 ? Math.max(2, Math.ceil(typedCount * 0.6)) : words.length + 1
  // `vector || ''` reads each text once; otherwise every word would read it again.
  const scoreMatches = (candidates: RawBuilder<unknown>) => sql`
    select blog_id, tag_ids, match.n, match.score + 0.2 / (2 + title_words) + least(popularity, 6) * 0.02 as score
    from (
      select blog_id, tag_ids, title_words, popularity, head, vector || '' as vector
      from (${candidates}) as candidate join search_entries using (blog_id) offset 0) as e, lateral (
      select count(*) as n, sum(weight * greatest(${rank(sql`vector`, sql`text_query`)},
        case when head @@ host_query then 0.4 else 0.08 end)) as score
      from words where vector @@ word_query) as match
    where match.n > 0 and (${!required} or vector @@ ${required}::tsquery) and ${isNotExcluded(excluded, gone)}`
  const { rows } = await sql<SearchHits & { loosened: PartialMatch }>`
    with words as materialized (
      select * from unnest(${wordQueries}::tsquery[], ${words.map(({ text }) => text)}::tsquery[],
        ${words.map(({ hostPart }) => hostPart)}::tsquery[], ${weights}::real[], ${isLookedUp}::boolean[])
        as w (word_query, text_query, host_query, weight, is_looked_up)
    ), with_two as materialized (
      ${scoreMatches(matchingEntries(sql`vector @@ ${pairQuery}::tsquery`, sql`${maxWithTwoWords}::bigint`, sql`blog_id`))}
    ), level as materialized (
      select coalesce(${level ?? null}::text, (select 'most' from with_two where n >= ${minMatches} limit 1), 'any') as level
    ), with_one as materialized (
      ${scoreMatches(sql`
        select distinct found.blog_id from words, lateral (
          (${matchingEntries(sql`head @@ word_query`, sql`${maxWithOneWord}::bigint`, sql`blog_id`)})
          union all (${matchingEntries(sql`vector @@ word_query`, sql`${maxWithOneWord}::bigint`, sql`blog_id`)})) as found
        where is_looked_up and (select level from level) = 'any'`)}
    ), matched as materialized (
      select * from with_two where (select level from level) = 'any' or n >= ${minMatches}
      union select * from with_one
    ), candidates as materialized (
      select * from matched order by score desc, blog_id desc limit ${maxCandidates}
    ), ${rankedResults(offset + limit)}
    select ${hitColumns(offset, limit)}, (select level from level) as loosened,
      (select count(*) from with_two) < ${maxWithTwoWords} and (select count(*) from with_one) < ${maxWithOneWord} as is_exact`.execute(
    db,
  )
  return firstRow(rows)
}
