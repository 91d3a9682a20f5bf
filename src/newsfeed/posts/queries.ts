import { sql } from 'kysely'
import type { Post } from '#api-contract/shapes/shapes.ts'
import type { Status } from '#holds/rules.ts'
import type { Db } from '#platform/db/db.ts'
import { postWithIsoTimes } from '#sites/listing/queries.ts'

interface PostsPage {
  blog_status: Status
  blog_user_id: number | null
  count: number
  results: Post[]
}

/** A page of a site's posts, newest first, with the total; one statement. Undefined if the site does not exist. */
export async function findPostsPage(
  db: Db,
  siteId: number,
  limit: number,
  offset: number,
): Promise<PostsPage | undefined> {
  const { rows } = await sql<PostsPage>`
    select b.status as blog_status, b.user_id as blog_user_id,
      (select count(*) from shown_posts where blog_id = ${siteId}) as count,
      coalesce((select json_agg(row_to_json(page)) from (
        select p.id, p.title, p.url, p.excerpt, p.author, p.published_on, p.is_dated, p.language, d.id as discussion_id,
          coalesce(d.comment_count, 0) as comment_count, 0 as more_today,
          json_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'domain', b.domain,
            'image_blog_page', b.image_blog_page) as blog
        from shown_posts p left join discussions d on d.id = p.discussion_id and d.status = 'published'
        where p.blog_id = ${siteId}
        order by p.published_on desc, p.id desc limit ${limit} offset ${offset}) as page), '[]') as results
    from blogs b where b.id = ${siteId}`.execute(db)
  const [page] = rows
  return page && { ...page, results: page.results.map(postWithIsoTimes) }
}
