import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { OutboxConsumer } from '#platform/outbox/consumer.ts'
import { enough, entriesThat, hasAll, hits, isAllowed, listed, rank, type SearchHits } from './candidates.ts'
import type { SearchTexts } from './to-tsquery.ts'
import { textRows } from './ui/text-rows.ts'

/** For words that are in the right order only sometimes, this many sites are examined. */
const maxLookedAt = 500
/** So many are ranked that have some of the words in their texts alone. They stand behind all others. */
const maxBodies = 250
/** Of sites with the very name, so many are ranked. */
const maxNamesakes = 100
/** Where fewer of those that were looked at lack what they may not have, the index of texts is asked for all that do. */
const fewHeads = 20

/** Of more than so many sites whose texts have the words it counts what their names and tags have of them. */
const fewBodies = 50

/**
 * Searches: candidates first by name, then among titles, hosts and tags, then among descriptions too, never more than
 * `maxResults` of each; only those are ranked. So a word that half of all sites have costs what a rare one does.
 * The index follows within a second, so what was hidden a moment ago is left out at the end.
 */
export async function search(db: Db, texts: SearchTexts, offset: number, limit: number): Promise<SearchHits> {
  const {
    loose,
    parts,
    isOfMarks,
    strict,
    excluded,
    unlisted,
    exact,
    phrase,
    title,
    joined,
    named,
    tagged,
    either,
  } = texts
  const lookedAt = loose === strict && !excluded ? enough : maxLookedAt
  // The index knows what has none of some words. It knows no order: sites that have them are looked at one by one, as are
  // those found by name, by another index.
  const isExcludedByIndex = !excluded.includes('<->')
  const isIndexAsked = excluded !== '' && isExcludedByIndex
  const [first = '', ...others] = parts
  const without = isIndexAsked ? [`(${first}) & !(${excluded})`, ...others] : parts
  // Whether what the index of texts finds fits as it is: then so many are enough.
  const [bodiesLookedAt, bodiesRanked] =
    loose === strict && isExcludedByIndex ? [maxBodies + 1, maxBodies] : [maxLookedAt, enough]
  const roomForBodies = sql`least(${bodiesLookedAt}, ${lookedAt} - (select count(*) from heads))`
  const isFit = (excluded: string) =>
    sql`(${loose === strict} or vector @@ ${strict}::tsquery) and ${isAllowed(excluded, unlisted)}`
  // Where only operators were given there are no words to rank by. A site's whole text is a page of its own to be read.
  const inHead = rank(sql`head`, sql`${tagged && strict}::tsquery`)
  const inText = sql`case when (select count(*) from loose_bodies) <= ${fewBodies}
    then ${rank(sql`vector`, sql`${tagged && strict}::tsquery`)}
    else ${rank(sql`head`, sql`${tagged && either}::tsquery`)} end`
  const score = (place: RawBuilder<unknown>, fit: RawBuilder<unknown>) =>
    sql`${place} + 8 * ${fit} + 4.0 / (2 + title_words) + least(popularity, 6) * 0.3`
  const byName = sql`case when title_key = ${texts.key} and title_key <> '' or host = ${texts.host} then 100 else 80 end`
  // What stands in a title stands in names, too, and what stands there counts with the tags: few questions for each site.
  const byHead = sql`
    case
      when head @@ ${named}::tsquery then case
        when head @@ ${phrase}::tsquery then 50
        when head @@ ${title}::tsquery then 40
        when head @@ ${joined}::tsquery then 35
        else 30 end
      when head @@ ${joined}::tsquery then 35
      when head @@ ${tagged}::tsquery then 20
      else 0
    end`
  const byText = sql`case when head @@ ${joined}::tsquery then 35 else 0 end`
  const areFurtherSought = sql`${isIndexAsked} and (select count(*) from heads) < ${fewHeads}
    and (select count(*) from loose_heads) >= ${lookedAt}`
  const furtherHeads = isIndexAsked
    ? sql`
      select blog_id, tag_ids, ${score(byHead, inHead)} as score from (${entriesThat(
        sql`${areFurtherSought} and ${hasAll(sql`head`, parts)} and vector @@ ${without[0]}::tsquery`,
        sql`${lookedAt}::bigint`,
      )}) as loose where ${isFit('')}`
    : sql`select * from heads where false`
  const { rows } = await sql<SearchHits>`
    with names as materialized (
      select blog_id, tag_ids, ${score(byName, inHead)} as score from search_entries
      where head @@ ${exact}::tsquery and ${isAllowed(excluded, unlisted)} limit ${maxNamesakes}
    ), loose_heads as materialized (
      ${entriesThat(hasAll(sql`head`, parts), sql`${lookedAt}::bigint`)}
    ), heads as materialized (
      select blog_id, tag_ids, ${score(byHead, inHead)} as score from loose_heads where ${isFit(excluded)} limit ${enough}
    ), further_heads as materialized (
      ${furtherHeads}
    ), loose_bodies as materialized (
      ${entriesThat(
        sql`${!isOfMarks} and ${hasAll(sql`vector`, without)} and not head @@ ${loose}::tsquery`,
        roomForBodies,
      )}
    ), bodies as materialized (
      select blog_id, tag_ids, ${score(byText, inText)} as score from loose_bodies
      where ${isFit(isExcludedByIndex ? '' : excluded)} limit ${bodiesRanked}
    ), candidates as materialized (
      select * from (
        select distinct on (blog_id) blog_id, tag_ids, score from (
          select * from names union all select * from heads union all select * from further_heads union all select * from bodies) as every
        order by blog_id, score desc) as once
      order by score desc, blog_id desc limit ${enough}
    ), ${listed(offset + limit)}
    select ${hits(offset, limit)}, (select count(*) from candidates) < ${enough} and (select count(*) from heads) < ${enough}
        and ((select count(*) from loose_heads) < ${lookedAt}
          or ${areFurtherSought} and (select count(*) from further_heads) < ${lookedAt})
        and (select count(*) from loose_bodies) < ${roomForBodies} as is_exact`.execute(db)
  return rows[0] as SearchHits
}

/** Searches for whatever has not a certain thing, the newest first. */
export async function searchWithout(
  db: Db,
  { excluded, unlisted }: SearchTexts,
  offset: number,
  limit: number,
) {
  const { rows } = await sql<SearchHits>`
    with candidates as materialized (
      select blog_id, tag_ids, blog_id as score from search_entries where ${isAllowed(excluded, unlisted)}
      order by blog_id desc limit ${enough}
    ), ${listed(offset + limit)}
    select ${hits(offset, limit)}, (select count(*) from candidates) < ${enough} as is_exact`.execute(db)
  return rows[0] as SearchHits
}

/** How many results each query has, counted up to `enough`. */
export async function countResults(db: Db, queries: string[], enough: number): Promise<number[]> {
  if (queries.length === 0) return []
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from (${entriesThat(sql`vector @@ query`, sql`${enough}::bigint`, sql`blog_id`)}) as found) as n
    from (select query::tsquery, place
      from ${textRows(queries)} with ordinality as given (query, place)) as asked
    order by place`.execute(db)
  return rows.map(({ n }) => n)
}

/** Maintains what search reads: visible sites and articles have an entry, no others have. */
export const searchIndex: OutboxConsumer = {
  name: 'search',
  // Some tenths of a second, which a person's change may have to wait for.
  batch: 100,
  apply: async (tx, changes) => {
    const idsOf = (isPopularity: boolean) =>
      changes.filter(({ kind }) => (kind === 'popularity') === isPopularity).map(({ id }) => id)
    const [changed, popular] = [idsOf(false), idsOf(true)]
    if (changed.length > 0) await sql`select index_search(${changed}::integer[])`.execute(tx)
    // What was indexed above knows it already.
    if (popular.length > 0) await sql`select index_popularity(${popular}::integer[])`.execute(tx)
  },
}
