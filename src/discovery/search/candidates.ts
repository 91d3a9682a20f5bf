import { type RawBuilder, sql } from 'kysely'

// Shared by all searches for sites: finding and ranking candidates, and building a page of results.

/** Maximum number of results that are ranked, counted and listed. */
const maxResults = 500
/** One more than the maximum, which tells that there are others. */
export const enough = maxResults + 1

export interface SearchHits {
  /** The number of results, at most `maxResults`. */
  count: number
  is_exact: boolean
  /** The ids of this page. */
  ids: number[]
  tags: { value: string; count: number }[]
}

/** Columns needed for ranking. */
const ranked = sql`blog_id, tag_ids, title_key, host, title_words, popularity, head, vector`

/** Each part is a separate condition, which an index answers in half the time of a combined one. */
export const hasAll = (vector: RawBuilder<unknown>, parts: string[]) =>
  sql.join(
    parts.map((part) => sql`${vector} @@ ${part}::tsquery`),
    sql` and `,
  )

/**
 * Up to `limit` matching entries. An index returns all matches of a word before the first is filtered, a million of
 * two. So try a part of all sites first, if that has enough matches: every 64th id, then every fourth, which have their
 * own indexes. The fourth is only tried if the 64th had nearly a sixteenth of the limit.
 */
export const entriesThat = (fit: RawBuilder<unknown>, limit: RawBuilder<unknown>, columns = ranked) => {
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

/** Scores words by position: in texts, tags, host and title. */
export const rank = (vector: RawBuilder<unknown>, words: RawBuilder<unknown>) =>
  sql`ts_rank('{0.2, 0.5, 0.8, 1}', ${vector}, ${words})`

export const isAllowed = (
  excluded: string,
  unlisted: string,
) => sql`(${!excluded} or not vector @@ ${excluded}::tsquery)
  and (${!unlisted} or not head @@ ${unlisted}::tsquery)`

/**
 * The best `candidates` (blog_id, tag_ids, score) in order. Among equal top scores, sites with more independent
 * recommendations come first, purely as a tie-breaker. Looked up only as far as the requested page.
 */
export const listed = (past: number) => sql`listed as materialized (
  select *, row_number() over (order by score desc, voices desc, blog_id desc) as place from (
    select *, case when row_number() over (order by score desc, blog_id desc) <= 100
        and rank() over (order by score desc) <= ${past} then
      coalesce((select voices from recommended_sites r where r.blog_id = candidates.blog_id), 0) else 0 end as voices
    from candidates) as ranked
  order by score desc, voices desc, blog_id desc limit ${sql.lit(maxResults)})`

/** A page of `listed`: the total, the page's ids, and the most frequent tags of all results. */
export const hits = (offset: number, limit: number) => sql`(select count(*) from listed) as count,
  array(select blog_id from listed join blogs b on b.id = blog_id and b.status = 'published'
    where place > ${offset} and place <= ${offset}::bigint + ${limit} order by place) as ids,
  coalesce((select json_agg(facet) from (
    select t.value, often.count from (
        select tag_id, count(*)::integer as count from (select unnest(tag_ids) as tag_id from listed) as every
        group by tag_id order by count(*) desc, tag_id limit 12) as often
      join tags t on t.id = often.tag_id order by often.count desc, t.value) as facet), '[]') as tags`
