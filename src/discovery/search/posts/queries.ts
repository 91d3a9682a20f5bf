import { sql } from 'kysely'
import type { Post } from '#api-contract/shapes/shapes.ts'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import type { OutboxConsumer } from '#platform/outbox/consumer.ts'
import { postWithIsoTimes } from '#sites/listing/queries.ts'
import type { Query } from '../parse-query.ts'
import type { PostTsqueries } from './to-post-tsquery.ts'

/** Maximum numbers of posts examined: the newest matches, and the newest matches in titles. */
const maxMatches = 300
const maxTitleMatches = 150
/** Maximum posts listed per site. */
const maxPerSite = 3

interface PostHits {
  count: number
  is_exact: boolean
  results: Post[]
  languages: { value: string; count: number }[]
  years: { value: string; count: number }[]
}

/**
 * A page of matching posts, in tiers: phrase in the title, all words in the title, phrase anywhere, others; newest
 * first within each. A site's posts are grouped at the position of its best one. Inexact if there may be more matches
 * than were examined.
 */
export async function searchPosts(
  db: Db,
  { loose, strict, excluded, title, phrase, titlePhrase }: PostTsqueries,
  { firstDay, endDay }: Pick<Query, 'firstDay' | 'endDay'>,
  offset: number,
  limit: number,
): Promise<PostHits> {
  const newest = (tsquery: string, limit: number) =>
    sql`
    select blog_id, post_id, published_on, language, vector
    from newest_posts(${tsquery}, ${strict === loose ? tsquery : strict}, ${excluded}, ${firstDay}, ${endDay}, ${limit})`
  const { rows } = await sql<PostHits>`
    with title_matches as materialized (${newest(title, maxTitleMatches)} where ${title} <> ''),
    all_matches as materialized (${newest(loose, maxMatches)}),
    candidates as (
      select e.*, case
          when vector @@ ${titlePhrase}::tsquery then 3 when vector @@ ${title}::tsquery then 2
          when vector @@ ${phrase}::tsquery then 1 else 0 end as tier
      from (select distinct on (blog_id, post_id) *
        from (select * from title_matches union all select * from all_matches) as both_sets order by blog_id, post_id) as e),
    visible as materialized (
      select c.blog_id, c.post_id, c.language, c.tier, c.published_on,
        row_number() over (partition by c.blog_id order by c.tier desc, c.published_on desc, c.post_id desc) as nth
      from candidates c join blogs b on b.id = c.blog_id and b.health in ('fine', 'unsteady')
        cross join lateral (
          select from visible_posts p where p.blog_id = c.blog_id and p.id = c.post_id offset 0) as is_visible),
    listed as materialized (
      select v.*, row_number() over (order by best.tier desc, best.published_on desc, v.blog_id, v.nth) as position
      from visible v join visible best on best.blog_id = v.blog_id and best.nth = 1
      where v.nth <= ${maxPerSite})
    select (select count(*) from listed) as count,
      (select count(*) from all_matches) < ${maxMatches} and (select count(*) = 0 from all_matches where post_id is null) as is_exact,
      coalesce((select json_agg(row_to_json(page)) from (
        select p.id, p.title, p.url, p.excerpt, p.author, p.published_on, p.is_dated, p.language, d.id as discussion_id,
          coalesce(d.comment_count, 0) as comment_count, 0 as more_today,
          json_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'domain', b.domain,
            'image_blog_page', b.image_blog_page) as blog
        from listed l join visible_posts p on p.blog_id = l.blog_id and p.id = l.post_id join blogs b on b.id = l.blog_id
          left join discussions d on d.id = p.discussion_id and d.status = 'published'
        where l.position > ${offset} and l.position <= ${offset}::bigint + ${limit} order by l.position) as page), '[]') as results,
      coalesce((select json_agg(facet) from (
        select coalesce(language, 'und') as value, count(*) from listed group by 1 order by 2 desc, 1 limit 8) as facet
        ), '[]') as languages,
      coalesce((select json_agg(facet) from (
        select to_char(published_on at time zone 'UTC', 'YYYY') as value, count(*) from listed group by 1
        order by 1 desc limit 12) as facet), '[]') as years`.execute(db)
  const hits = firstRow(rows)
  return { ...hits, results: hits.results.map(postWithIsoTimes) }
}

/** Maintains the index of posts: exactly the posts of listed sites have an entry. */
export const postIndex: OutboxConsumer = {
  name: 'post_search',
  // Up to fifty posts per site, which takes some tenths of a second.
  batchSize: 10,
  apply: async (tx, changes) => {
    await sql`select index_posts(${[...new Set(changes.map(({ id }) => id))]}::integer[])`.execute(tx)
  },
}
