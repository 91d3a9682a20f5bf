import { type RawBuilder, sql } from 'kysely'

// Shared by all searches for sites: finding and ranking candidates, and building a page of results.

/** Maximum number of results that are ranked, counted and listed. */
const maxResults = 500
/** One more than the maximum, to detect that there are more. */
export const maxCandidates = maxResults + 1

export interface SearchHits {
  /** The number of results, at most `maxResults`. */
  count: number
  is_exact: boolean
  /** The ids of this page. */
  ids: number[]
  tags: { value: string; count: number }[]
}

/** Columns needed for ranking. */
const rankingColumns = sql`blog_id, tag_ids, title_key, host, title_words, popularity, head, vector`

/** Each part is a separate condition, which an index answers in half the time of a combined one. */
export const matchesAll = (vector: RawBuilder<unknown>, parts: string[]) =>
  sql.join(
    parts.map((part) => sql`${vector} @@ ${part}::tsquery`),
    sql` and `,
  )

/**
 * Up to `limit` matching entries. An index collects all matches of a word, of which there may be a million, before any
 * can be filtered. So samples are tried first: every 64th id, then every fourth, each with its own index. The large
 * sample is sixteen times the small one, and only tried if the small one has nearly a sixteenth of the limit.
 */
export const matchingEntries = (
  condition: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
  columns = rankingColumns,
) => {
  const select = (sample: RawBuilder<unknown>) =>
    sql`select ${columns} from search_entries where ${condition} and ${sample} limit ${limit}`
  const isTooSmall = (part: RawBuilder<unknown>) => sql`(select count(*) from ${part}) < ${limit}`
  const [smallSample, largeSample] = [sql`small_sample`, sql`large_sample`]
  const mayFillLargeSample = sql`(select count(*) from small_sample) * 18 >= ${limit}`
  return sql`
    with small_sample as materialized (${select(sql`blog_id & 63 = 0`)}),
      large_sample as materialized (${select(sql`blog_id & 3 = 0 and ${isTooSmall(smallSample)} and ${mayFillLargeSample}`)})
    select * from small_sample where not ${isTooSmall(smallSample)}
    union all select * from large_sample where not ${isTooSmall(largeSample)}
    union all (${select(sql`${isTooSmall(smallSample)} and ${isTooSmall(largeSample)}`)})`
}

/** Scores words by position: in texts, tags, host and title. */
export const rank = (vector: RawBuilder<unknown>, words: RawBuilder<unknown>) =>
  sql`ts_rank('{0.2, 0.5, 0.8, 1}', ${vector}, ${words})`

export const isNotExcluded = (
  excluded: string,
  gone: string,
) => sql`(${!excluded} or not vector @@ ${excluded}::tsquery)
  and (${!gone} or not head @@ ${gone}::tsquery)`

/**
 * The CTE `listed`: the best of the CTE `candidates` (blog_id, tag_ids, score), in order. Among equal scores, sites
 * with more independent recommendations come first; these are only counted for results up to the requested page.
 */
export const rankedResults = (end: number) => sql`listed as materialized (
  select *, row_number() over (order by score desc, voices desc, blog_id desc) as position from (
    select *, case when row_number() over (order by score desc, blog_id desc) <= 100
        and rank() over (order by score desc) <= ${end} then
      coalesce((select voices from recommended_sites r where r.blog_id = candidates.blog_id), 0) else 0 end as voices
    from candidates) as ranked
  order by score desc, voices desc, blog_id desc limit ${sql.lit(maxResults)})`

/** A page of `listed`: the total, the page's ids, and the most frequent tags of all results. */
export const hitColumns = (offset: number, limit: number) => sql`(select count(*) from listed) as count,
  array(select blog_id from listed join blogs b on b.id = blog_id and b.status = 'published'
    where position > ${offset} and position <= ${offset}::bigint + ${limit} order by position) as ids,
  coalesce((select json_agg(facet) from (
    select t.value, top_tags.count from (
        select tag_id, count(*)::integer as count from (select unnest(tag_ids) as tag_id from listed) as all_tags
        group by tag_id order by count(*) desc, tag_id limit 12) as top_tags
      join tags t on t.id = top_tags.tag_id order by top_tags.count desc, t.value) as facet), '[]') as tags`
