import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { textRows } from './text-rows.ts'
import type { SearchTexts } from './to-tsquery.ts'

/** The most results that are ranked, counted and listed. */
const maxResults = 500

export interface SearchHits {
  /** All results, at most `maxResults`. */
  count: number
  is_exact: boolean
  /** This page's. */
  ids: number[]
  tags: { value: string; count: number }[]
}

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
  const [first = '', ...others] = parts
  const without = excluded && isExcludedByIndex ? [`(${first}) & !(${excluded})`, ...others] : parts
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
  const isAsked = sql`(select count(*) from heads) < ${fewHeads} and (select count(*) from loose_heads) >= ${lookedAt}`
  const furtherHeads =
    without === parts
      ? sql`further_heads as (select * from heads where false)`
      : sql`further_heads as materialized (
      select blog_id, tag_ids, ${score(byHead, inHead)} as score from (${entriesThat(
        sql`${isAsked} and ${hasAll(sql`head`, parts)} and vector @@ ${without[0]}::tsquery`,
        sql`${lookedAt}::bigint`,
      )}) as loose where ${isFit('')})`
  const hasAllHeads = sql`${without !== parts} and ${isAsked} and (select count(*) from further_heads) < ${lookedAt}`
  const { rows } = await sql<SearchHits>`
    with names as materialized (
      select blog_id, tag_ids, ${score(byName, inHead)} as score from search_entries
      where head @@ ${exact}::tsquery and ${isAllowed(excluded, unlisted)} limit ${maxNamesakes}
    ), loose_heads as materialized (
      ${entriesThat(hasAll(sql`head`, parts), sql`${lookedAt}::bigint`)}
    ), heads as materialized (
      select blog_id, tag_ids, ${score(byHead, inHead)} as score from loose_heads where ${isFit(excluded)} limit ${enough}
    ), ${furtherHeads}, loose_bodies as materialized (
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
        and ((select count(*) from loose_heads) < ${lookedAt} or ${hasAllHeads})
        and (select count(*) from loose_bodies) < ${roomForBodies} as is_exact`.execute(db)
  return rows[0] as SearchHits
}

const enough = maxResults + 1

/** What of an entry tells how well it fits. */
const ranked = sql`blog_id, tag_ids, title_key, host, title_words, popularity, head, vector`

/** Each part as a condition of its own, which an index answers in half the time of one that joins them. */
const hasAll = (vector: RawBuilder<unknown>, parts: string[]) =>
  sql.join(
    parts.map((part) => sql`${vector} @@ ${part}::tsquery`),
    sql` and `,
  )

/**
 * Up to so many entries that fit. An index gives all that have a word before the first of them is looked at, a million of two. So
 * they are taken from a part of all sites where it has enough: of every 64th number, or of every fourth, which have indexes of
 * their own. The fourth is worth asking where the 64th has nearly a sixteenth of that.
 */
const entriesThat = (fit: RawBuilder<unknown>, limit: RawBuilder<unknown>, columns = ranked) => {
  const some = (more: RawBuilder<unknown>) =>
    sql`select ${columns} from search_entries where ${fit} and ${more} limit ${limit}`
  const lacks = (part: RawBuilder<unknown>) => sql`(select count(*) from ${part}) < ${limit}`
  const [few, many] = [sql`few`, sql`many`]
  const isLikely = sql`(select count(*) from few) * 18 >= ${limit}`
  return sql`
    with few as materialized (${some(sql`blog_id & 63 = 0`)}),
      many as materialized (${some(sql`blog_id & 3 = 0 and ${lacks(few)} and ${isLikely}`)})
    select * from few where not ${lacks(few)}
    union all select * from many where not ${lacks(many)}
    union all (${some(sql`${lacks(few)} and ${lacks(many)}`)})`
}

/** How well words fit, by where they stand: in texts, among tags, in the host, in the title. */
const rank = (vector: RawBuilder<unknown>, words: RawBuilder<unknown>) =>
  sql`ts_rank('{0.2, 0.5, 0.8, 1}', ${vector}, ${words})`

const isAllowed = (
  excluded: string,
  unlisted: string,
) => sql`(${!excluded} or not vector @@ ${excluded}::tsquery)
  and (${!unlisted} or not head @@ ${unlisted}::tsquery)`

/**
 * The best of `candidates` (blog_id, tag_ids, score), in their order. Of those with equal scores at the top, what more
 * sites recommend is first: a tie-breaker, and never more than that. It is looked up as far as the page that is asked for.
 */
const listed = (past: number) => sql`listed as materialized (
  select *, row_number() over (order by score desc, recommended_by desc, blog_id desc) as place from (
    select *, case when row_number() over (order by score desc, blog_id desc) <= 100
        and rank() over (order by score desc) <= ${past} then
      coalesce((select recommended_by from recommended_sites r where r.blog_id = candidates.blog_id), 0) else 0 end as recommended_by
    from candidates) as ranked
  order by score desc, recommended_by desc, blog_id desc limit ${sql.lit(maxResults)})`

/** What a page of `listed` is: how many there are, the page's ids, and the most frequent tags of all. */
const hits = (offset: number, limit: number) => sql`(select count(*) from listed) as count,
  array(select blog_id from listed join blogs b on b.id = blog_id and b.status = 'published'
    where place > ${offset} and place <= ${offset}::bigint + ${limit} order by place) as ids,
  coalesce((select json_agg(facet) from (
    select t.value, often.count from (
        select tag_id, count(*)::integer as count from (select unnest(tag_ids) as tag_id from listed) as every
        group by tag_id order by count(*) desc, tag_id limit 12) as often
      join tags t on t.id = often.tag_id order by often.count desc, t.value) as facet), '[]') as tags`

/** How much of a query results have, where none has all of it. */
export type Loosened = 'most' | 'any'

/** Of sites that have one word, and of those that have two, this many are looked at. */
const withOne = 150
const withTwo = 400
/** About as many sites as a large community has: a word that so many have says nothing. */
const allSites = 50_000

/**
 * Searches for sites that have most of the optional words, or, where there are none, any of them; what is required they
 * have. A word weighs the more the fewer sites have it. Undefined where no word is optional.
 * @param level what the list's first page found; undefined on that page
 */
export async function searchLoosely(
  db: Db,
  { optional, required, excluded, unlisted }: SearchTexts,
  level: Loosened | undefined,
  offset: number,
  limit: number,
): Promise<SearchHits & { loosened: Loosened }> {
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
  // Sites that have the rarest words alone are enough: each of those that are known fits some.
  const rarest = words.filter(({ sites }) => sites > 0).slice(0, 3)
  const isTried = words.map((word) => word.sites === 0 || rarest.includes(word))
  const given = words.filter(({ isGuessed }) => !isGuessed).length
  const most = given > 2 ? Math.max(2, Math.ceil(given * 0.6)) : words.length + 1
  // A text is read from its place once; each word would read it again.
  const matching = (found: RawBuilder<unknown>) => sql`
    select blog_id, tag_ids, said.n, said.score + 0.2 / (2 + title_words) + least(popularity, 6) * 0.02 as score
    from (
      select blog_id, tag_ids, title_words, popularity, head, vector || '' as vector
      from (${found}) as found join search_entries using (blog_id) offset 0) as e, lateral (
      select count(*) as n, sum(weight * greatest(${rank(sql`vector`, sql`written`)},
        case when head @@ inside then 0.4 else 0.08 end)) as score
      from words where vector @@ either) as said
    where said.n > 0 and (${!required} or vector @@ ${required}::tsquery) and ${isAllowed(excluded, unlisted)}`
  const { rows } = await sql<SearchHits & { loosened: Loosened }>`
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
  return rows[0] as SearchHits & { loosened: Loosened }
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
