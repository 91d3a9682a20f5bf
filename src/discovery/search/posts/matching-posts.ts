import { sql } from 'kysely'
import type { Site } from '#api-contract/shapes/shapes.ts'
import type { Db } from '#platform/db/db.ts'
import { isoTime } from '#platform/db/json-times.ts'
import { findSitesByIdsWith } from '#sites/listing/queries.ts'
import type { MatchingPost } from '../schemas.ts'
import type { OptionalWord } from '../to-tsquery.ts'

type SiteWithPost = Site & { matching_post: MatchingPost | null }

/**
 * Sites in this order, each with the post that explains the match if its own texts do not: the newest of those whose
 * titles have most of the words that the site's name, tags and description lack. Runs one statement.
 */
export async function findSitesWithMatchingPosts(
  db: Db,
  ids: number[],
  words: OptionalWord[],
): Promise<SiteWithPost[]> {
  const postWords = words.filter((word) => word.postMark !== '')
  const found = await findSitesByIdsWith<{ matching_post: MatchingPost | null }>(
    db,
    ids,
    postWords.length === 0
      ? { columns: sql`null as matching_post`, join: sql`` }
      : {
          columns: sql`matching.post as matching_post`,
          join: sql`left join (${matchingPosts(ids, postWords)}) as matching on matching.blog_id = b.id`,
        },
  )
  return found.map(({ matching_post: post, ...blog }) => ({
    ...blog,
    matching_post: post && { ...post, published_on: isoTime(post.published_on) },
  }))
}

const matchingPosts = (ids: number[], postWords: OptionalWord[]) => sql`
  with words as materialized (
    select * from unnest(${postWords.map(({ text, hostPart }) => [text, hostPart].filter(Boolean).join(' | '))}::tsquery[],
      ${postWords.map((word) => word.postMark)}::tsquery[], ${postWords.map((word) => word.titleMark)}::tsquery[])
      as w (site_query, post_mark, title_mark)
  ), missing_words as materialized (
    select blog_id, title_mark from unnest(${ids}::integer[]) as result (id) join search_entries e on e.blog_id = result.id
      join words on e.vector @@ post_mark and not e.vector @@ site_query
  )
  select distinct on (p.blog_id) p.blog_id, json_build_object('id', p.id, 'title', p.title, 'url', p.url,
    'language', p.language, 'published_on', p.published_on) as post
  from (select e.blog_id, e.post_id, count(*) as n from missing_words n
      join post_entries e on e.blog_id = n.blog_id and e.vector @@ n.title_mark group by e.blog_id, e.post_id) as e
    join visible_posts p on p.blog_id = e.blog_id and p.id = e.post_id
  order by p.blog_id, e.n desc, p.published_on desc, p.id desc`
