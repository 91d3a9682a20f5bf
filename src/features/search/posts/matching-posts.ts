import { sql } from 'kysely'
import { isShownPost } from '#features/blogs/queries.ts'
import type { Db } from '#server/db.ts'
import type { MatchingPost } from '../contract.ts'
import type { OptionalWord } from '../to-tsquery.ts'

/**
 * Of each of these sites the post that it was found by, where one was needed: that whose title has most of the words
 * that neither the site's name nor its tags or description have, the newest of those.
 */
export async function findMatchingPosts(
  db: Db,
  ids: number[],
  words: OptionalWord[],
): Promise<Map<number, MatchingPost>> {
  const posted = words.filter((word) => word.posted !== '')
  if (ids.length === 0 || posted.length === 0) return new Map()
  const { rows } = await sql<MatchingPost & { blog_id: number }>`
    with words as materialized (
      select * from unnest(${posted.map(({ written, inside }) => [written, inside].filter(Boolean).join(' | '))}::tsquery[],
        ${posted.map((word) => word.posted)}::tsquery[], ${posted.map((word) => word.titled)}::tsquery[])
        as w (said, posted, titled)
    ), needed as materialized (
      select blog_id, titled from unnest(${ids}::integer[]) as found (id) join search_entries e on e.blog_id = found.id
        join words on e.vector @@ posted and not e.vector @@ said
    )
    select distinct on (b.id) b.id as blog_id, p.id, p.title, p.url, p.language, p.published_on
    from (select e.blog_id, e.post_id, count(*) as n from needed n
        join post_entries e on e.blog_id = n.blog_id and e.vector @@ n.titled group by e.blog_id, e.post_id) as e
      join posts p on p.blog_id = e.blog_id and p.id = e.post_id join blogs b on b.id = e.blog_id
    where ${isShownPost} order by b.id, e.n desc, p.published_on desc, p.id desc`.execute(db)
  return new Map(rows.map(({ blog_id, ...post }) => [blog_id, post]))
}
