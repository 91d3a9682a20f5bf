import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import { textRows } from '#platform/db/unplanned-value.ts'
import type { OutboxConsumer } from '#platform/outbox/consumer.ts'
import {
  hitColumns,
  isNotExcluded,
  matchesAll,
  matchingEntries,
  maxCandidates,
  rank,
  rankedResults,
  type SearchHits,
} from './candidates.ts'
import type { SiteTsqueries } from './to-tsquery.ts'

/** Maximum number of sites examined if the index alone cannot decide whether they match, as for phrases. */
const maxExamined = 500
/** Maximum number of sites ranked that match some words only in their texts. They come after all others. */
const maxBodies = 250
/** Maximum number of sites ranked that have exactly this name. */
const maxNamesakes = 100
/** If exclusions leave fewer matches in title, host and tags, more are fetched by the index of texts. */
const minHeads = 20

/** With more text matches than this, only names and tags are scored, not texts. */
const maxBodiesScoredByText = 50

/**
 * Finds candidates by name, then by title, host and tags ("heads"), then by their texts ("bodies"), at most
 * `maxCandidates` of each, and ranks only those: so a word on half of all sites costs no more than a rare one. The index
 * lags by a second, so sites that were just hidden are filtered out at the end.
 */
export async function search(
  db: Db,
  tsqueries: SiteTsqueries,
  offset: number,
  limit: number,
): Promise<SearchHits> {
  const {
    loose,
    parts,
    hasOnlyOperators,
    strict,
    excluded,
    gone,
    exact,
    phrase,
    title,
    insideHost,
    titleOrHost,
    titleHostOrTags,
    anyWord,
  } = tsqueries
  const maxHeads = loose === strict && !excluded ? maxCandidates : maxExamined
  // An index can exclude words but not phrases: for phrases, sites are checked one by one. So are matches by name,
  // which come from another index.
  const indexCanExclude = !excluded.includes('<->')
  const usesIndexToExclude = excluded !== '' && indexCanExclude
  const [first = '', ...others] = parts
  const indexedParts = usesIndexToExclude ? [`(${first}) & !(${excluded})`, ...others] : parts
  // If every match in the index of texts qualifies, these smaller limits are enough.
  const [maxBodiesExamined, maxBodiesRanked] =
    loose === strict && indexCanExclude ? [maxBodies + 1, maxBodies] : [maxExamined, maxCandidates]
  const roomForBodies = sql`least(${maxBodiesExamined}, ${maxHeads} - (select count(*) from heads))`
  const qualifies = (excluded: string) =>
    sql`(${loose === strict} or vector @@ ${strict}::tsquery) and ${isNotExcluded(excluded, gone)}`
  // With only operators there are no words to rank by. Reading a site's whole text costs an extra page read.
  const headRank = rank(sql`head`, sql`${titleHostOrTags && strict}::tsquery`)
  const textRank = sql`case when (select count(*) from loose_bodies) <= ${maxBodiesScoredByText}
    then ${rank(sql`vector`, sql`${titleHostOrTags && strict}::tsquery`)}
    else ${rank(sql`head`, sql`${titleHostOrTags && anyWord}::tsquery`)} end`
  const score = (baseScore: RawBuilder<unknown>, rank: RawBuilder<unknown>) =>
    sql`${baseScore} + 8 * ${rank} + 4.0 / (2 + title_words) + least(popularity, 6) * 0.3`
  const nameScore = sql`case when title_key = ${tsqueries.key} and title_key <> '' or host = ${tsqueries.host} then 100 else 80 end`
  // A title match also matches title or host, and that also matches title, host or tags: nesting saves comparisons.
  const headScore = sql`
    case
      when head @@ ${titleOrHost}::tsquery then case
        when head @@ ${phrase}::tsquery then 50
        when head @@ ${title}::tsquery then 40
        when head @@ ${insideHost}::tsquery then 35
        else 30 end
      when head @@ ${insideHost}::tsquery then 35
      when head @@ ${titleHostOrTags}::tsquery then 20
      else 0
    end`
  const textScore = sql`case when head @@ ${insideHost}::tsquery then 35 else 0 end`
  const needsMoreHeads = sql`${usesIndexToExclude} and (select count(*) from heads) < ${minHeads}
    and (select count(*) from loose_heads) >= ${maxHeads}`
  const moreHeads = usesIndexToExclude
    ? sql`
      select blog_id, tag_ids, ${score(headScore, headRank)} as score from (${matchingEntries(
        sql`${needsMoreHeads} and ${matchesAll(sql`head`, parts)} and vector @@ ${indexedParts[0]}::tsquery`,
        sql`${maxHeads}::bigint`,
      )}) as loose where ${qualifies('')}`
    : sql`select * from heads where false`
  const { rows } = await sql<SearchHits>`
    with names as materialized (
      select blog_id, tag_ids, ${score(nameScore, headRank)} as score from search_entries
      where head @@ ${exact}::tsquery and ${isNotExcluded(excluded, gone)} limit ${maxNamesakes}
    ), loose_heads as materialized (
      ${matchingEntries(matchesAll(sql`head`, parts), sql`${maxHeads}::bigint`)}
    ), heads as materialized (
      select blog_id, tag_ids, ${score(headScore, headRank)} as score from loose_heads where ${qualifies(excluded)} limit ${maxCandidates}
    ), more_heads as materialized (
      ${moreHeads}
    ), loose_bodies as materialized (
      ${matchingEntries(
        sql`${!hasOnlyOperators} and ${matchesAll(sql`vector`, indexedParts)} and not head @@ ${loose}::tsquery`,
        roomForBodies,
      )}
    ), bodies as materialized (
      select blog_id, tag_ids, ${score(textScore, textRank)} as score from loose_bodies
      where ${qualifies(indexCanExclude ? '' : excluded)} limit ${maxBodiesRanked}
    ), candidates as materialized (
      select * from (
        select distinct on (blog_id) blog_id, tag_ids, score from (
          select * from names union all select * from heads union all select * from more_heads union all select * from bodies) as matches
        order by blog_id, score desc) as best_matches
      order by score desc, blog_id desc limit ${maxCandidates}
    ), ${rankedResults(offset + limit)}
    select ${hitColumns(offset, limit)}, (select count(*) from candidates) < ${maxCandidates} and (select count(*) from heads) < ${maxCandidates}
        and ((select count(*) from loose_heads) < ${maxHeads}
          or ${needsMoreHeads} and (select count(*) from more_heads) < ${maxHeads})
        and (select count(*) from loose_bodies) < ${roomForBodies} as is_exact`.execute(db)
  return firstRow(rows)
}

/** Queries that only exclude something: all other sites, newest first. */
export async function searchByExclusion(
  db: Db,
  { excluded, gone }: SiteTsqueries,
  offset: number,
  limit: number,
) {
  const { rows } = await sql<SearchHits>`
    with candidates as materialized (
      select blog_id, tag_ids, blog_id as score from search_entries where ${isNotExcluded(excluded, gone)}
      order by blog_id desc limit ${maxCandidates}
    ), ${rankedResults(offset + limit)}
    select ${hitColumns(offset, limit)}, (select count(*) from candidates) < ${maxCandidates} as is_exact`.execute(
    db,
  )
  return firstRow(rows)
}

/** The number of results of each query, counted up to `max`. */
export async function countResults(db: Db, queries: string[], max: number): Promise<number[]> {
  if (queries.length === 0) return []
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from (${matchingEntries(sql`vector @@ query`, sql`${max}::bigint`, sql`blog_id`)}) as found) as n
    from (select query::tsquery, position
      from ${textRows(queries)} with ordinality as numbered (query, position)) as queries
    order by position`.execute(db)
  return rows.map(({ n }) => n)
}

/** Maintains the search index: exactly the visible sites and articles have an entry. */
export const searchIndex: OutboxConsumer = {
  name: 'search',
  // A batch takes a few tenths of a second; a member's change may have to wait that long.
  batchSize: 100,
  apply: async (tx, changes) => {
    const findIds = (isPopularity: boolean) =>
      changes.filter(({ kind }) => (kind === 'popularity') === isPopularity).map(({ id }) => id)
    const [changedIds, popularityChangedIds] = [findIds(false), findIds(true)]
    if (changedIds.length > 0) await sql`select index_search(${changedIds}::integer[])`.execute(tx)
    // Sites indexed above are already up to date.
    if (popularityChangedIds.length > 0)
      await sql`select index_popularity(${popularityChangedIds}::integer[])`.execute(tx)
  },
}
