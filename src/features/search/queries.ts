import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { SearchTexts } from './to-tsquery.ts'

/** The most results that are ranked, counted and listed. */
export const most_results = 1000

export interface Found {
  /** All results, at most `most_results`. */
  count: number
  is_exact: boolean
  /** This page's. */
  ids: number[]
  tags: { value: string; count: number }[]
}

/**
 * Searches: candidates first by name, then among titles, hosts and tags, then among descriptions too, never more than
 * `most_results`; only those are ranked. So a word that half of all sites have costs what a rare one does.
 */
export async function search(db: Db, texts: SearchTexts, offset: number, limit: number): Promise<Found> {
  const { exact, title, named, tagged, phrase } = texts
  // Where only operators were given there are no words to weigh.
  const weighed = tagged && texts.all
  const { rows } = await sql<Found>`
    with names as materialized (
      select blog_id from search_entries where head @@ ${exact}::tsquery limit 200
    ), heads as materialized (
      select blog_id from search_entries where head @@ ${texts.all}::tsquery limit ${most_results + 1}
    ), bodies as materialized (
      select blog_id from search_entries where (select count(*) from heads) <= ${most_results}
        and vector @@ ${texts.all}::tsquery limit ${most_results + 1}
    ), candidates as materialized (
      select blog_id from (
        select blog_id, min(tier) as tier from (
          select blog_id, 1 as tier from names union all select blog_id, 2 from heads
          union all select blog_id, 3 from bodies) as every
        group by blog_id order by 2 limit ${most_results}) as nearest
    ), ranked as (
      select e.blog_id, row_number() over (order by
        case
          when e.title_key = ${texts.key} and ${texts.key} <> '' then 100
          when e.host = ${texts.host} then 100
          when e.head @@ ${exact}::tsquery then 80
          when e.head @@ ${phrase}::tsquery then 50
          when e.head @@ ${title}::tsquery then 40
          when e.head @@ ${named}::tsquery then 30
          when e.head @@ ${tagged}::tsquery then 20
          else 0
        end + 8 * ts_rank('{0.2, 0.5, 0.8, 1}', e.vector, ${weighed}::tsquery)
          + 4.0 / (2 + e.title_words) + least(ln(1 + s.upvotes + 2 * s.reviews) * 0.4, 2) desc,
        e.blog_id desc) as place
      from candidates c join search_entries e on e.blog_id = c.blog_id
        join blog_stats s on s.blog_id = c.blog_id
    )
    select (select count(*) from candidates) as count,
      (select count(*) from heads) <= ${most_results} and (select count(*) from bodies) <= ${most_results} as is_exact,
      array(select blog_id from ranked where place > ${offset} and place <= ${offset}::bigint + ${limit}
        order by place) as ids,
      coalesce((select json_agg(facet) from (
        select t.value, count(*)::integer as count from candidates c join blog_tags bt on bt.blog_id = c.blog_id
          join tags t on t.id = bt.tag_id where not t.is_blocked
        group by t.value order by count(*) desc, t.value limit 12) as facet), '[]') as tags`.execute(db)
  return rows[0] as Found
}

/** How many results a query has, counted up to `enough`. */
export async function countResults(db: Db, texts: SearchTexts, enough: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from search_entries where vector @@ ${texts.all}::tsquery limit ${enough}) as found`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export interface Suggested {
  tags: { value: string; count: number }[]
  blogs: { id: number; slug: string; kind: 'blog' | 'article'; title: string; domain: string }[]
}

/**
 * Tags and titles that begin with a text: titles from their start, then from any of their words.
 * @param key the text without spaces (key_of) @param prefix a tsquery for the words so far, '' when too short
 */
export async function suggestions(db: Db, key: string, tag: string, prefix: string): Promise<Suggested> {
  const { rows } = await sql<Suggested>`
    with starting as materialized (
      select blog_id from search_entries where ${key} <> '' and title_key like ${`${likeText(key)}%`} limit 40
    ), inside as materialized (
      select blog_id from search_entries where ${prefix} <> '' and (select count(*) from starting) < 5
        and head @@ ${prefix}::tsquery limit 40
    )
    select coalesce((select json_agg(one) from (
        select value, blog_count as count from tags where ${tag} <> '' and value like ${`${likeText(tag)}%`}
          and not is_blocked and merged_into is null and blog_count > 0
        order by blog_count desc, value limit 4) as one), '[]') as tags,
      coalesce((select json_agg(one) from (
        select b.id, b.slug, b.kind, b.title, b.domain from (
            select blog_id, min(tier) as tier from (
              select blog_id, 1 as tier from starting union all select blog_id, 2 from inside) as every
            group by blog_id) as c
          join blogs b on b.id = c.blog_id join blog_stats s on s.blog_id = b.id
        order by c.tier, s.upvotes + s.reviews desc, char_length(b.title), b.id limit 5) as one), '[]') as blogs`.execute(
    db,
  )
  return rows[0] as Suggested
}

const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')
