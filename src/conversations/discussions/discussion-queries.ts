import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#api-contract/standard-errors.ts'
import { personJsonOrNull } from '#holds/person-json.ts'
import type { Status } from '#holds/rules.ts'
import type { Db } from '#platform/db/db.ts'
import { withIsoTimes } from '#platform/db/json-times.ts'
import { prefixPattern } from '#platform/db/like.ts'
import { countAffected, firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import { pageStart } from './list-blocks.ts'
import { maxRecentComments } from './rules.ts'
import type { Discussion } from './schemas.ts'

/** Columns that determine who may see a discussion. */
export interface DiscussionVisibility {
  id: number
  blog_id: number
  user_id: number | null
  status: Status
  blog_status: Status
  blog_user_id: number | null
}

/** A discussion with the columns that determine who may see and edit it; the contract strips them from replies. */
export type DiscussionRow = Discussion & DiscussionVisibility & { post: { blog_id: number } | null }

/** The post that a discussion `d` is about, with its site's id; null if there is none or it is gone. */
const postColumns = sql`
  d.post_id is not null as is_of_post,
  case when d.post_id is not null then (
    select json_build_object('id', p.id, 'blog_id', p.blog_id, 'title', p.title, 'url', p.url, 'excerpt', p.excerpt,
      'published_on', to_char(p.published_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'is_dated', p.is_dated,
      'language', p.language)
    from post_blogs l join shown_posts p on p.blog_id = l.blog_id and p.id = l.id
    where l.id = d.post_id) end as post`

/**
 * A discussion's columns in the contract, without author and post.
 * @param discussion the alias of `discussions` @param site the alias of `blogs`
 */
export function contractColumns(discussion: string, site: string): RawBuilder<unknown> {
  const [d, b] = [sql.ref(discussion), sql.ref(site)]
  return sql`
    ${d}.id, ${d}.title, ${d}.content, ${d}.content_html, ${d}.blog_id, ${b}.slug as blog_slug, ${b}.title as blog_title,
    ${d}.created_on, ${d}.updated_on, ${d}.comment_count, ${d}.total_upvotes`
}

const discussionColumns = sql`
  ${contractColumns('d', 'b')}, d.user_id, d.status, b.status as blog_status, b.user_id as blog_user_id, ${postColumns},
  ${personJsonOrNull('u', 'p')} as user`

const discussionTables = sql`
  join blogs b on b.id = d.blog_id
  left join users u on u.id = d.user_id
  left join shown_profiles p on p.user_id = u.id`

/** A discussion of this site, whatever its status. */
export async function getDiscussionById(db: Db, blogId: number, id: number): Promise<DiscussionRow> {
  const { rows } = await sql<DiscussionRow>`
    select ${discussionColumns} from discussions d ${discussionTables}
    where d.id = ${id} and d.blog_id = ${blogId}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

interface DiscussionsPage {
  status: Status
  user_id: number | null
  discussion_count: number
  results: DiscussionRow[]
}

/**
 * A page of a site's published discussions, newest first, with the site's visibility.
 * @throws ApiError 404 if there is no such site
 */
export async function findDiscussions(
  db: Db,
  blogId: number,
  limit: number,
  offset: number,
): Promise<DiscussionsPage> {
  const { rows } = await sql<DiscussionsPage>`
    with start as (${pageStart('discussions', blogId, offset)})
    select site.status, site.user_id, s.discussions as discussion_count,
      coalesce((select json_agg(row_to_json(page)) from (
        select ${discussionColumns}
        from (select id, blog_id, user_id, post_id, title, content, content_html, status, comment_count,
                total_upvotes, created_on, updated_on
              from discussions where blog_id = site.id and status = 'published'
                and (post_id is null or comment_count > 0) and id < (select below from start)
              order by id desc limit ${limit} offset (select skip from start)) d ${discussionTables}
        order by d.id desc) as page), '[]') as results
    from blogs site join blog_stats s on s.blog_id = site.id where site.id = ${blogId}`.execute(db)
  const [page] = rows
  if (!page) throw notFound()
  return { ...page, results: page.results.map(withIsoTimes) }
}

/** The columns of a site that its discussions need. */
export interface DiscussedSite {
  id: number
  title: string
  slug: string
  status: Status
  user_id: number | null
  discussion_count: number
  /** The submitter and the verified owners. */
  owner_ids: number[]
}

export async function getDiscussedSite(db: Db, id: number): Promise<DiscussedSite> {
  const { rows } = await sql<DiscussedSite>`
    select b.id, b.title, b.slug, b.status, b.user_id, s.discussions as discussion_count,
      array(select user_id from current_owners where blog_id = b.id
            union select b.user_id where b.user_id is not null) as owner_ids
    from blogs b join blog_stats s on s.blog_id = b.id where b.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

interface DiscussionText {
  title: string
  content: string
  content_html: string
}

export async function insertDiscussion(
  db: Db,
  discussion: DiscussionText & { blog_id: number; user_id: number | null; post_id?: number },
): Promise<number> {
  const { blog_id, user_id, post_id = null, title, content, content_html } = discussion
  const { rows } = await sql<Pick<Row<'discussions'>, 'id'>>`
    insert into discussions (blog_id, user_id, post_id, title, content, content_html)
    values (${blog_id}, ${user_id}, ${post_id}, ${title}, ${content}, ${content_html})
    returning id`.execute(db)
  return firstRow(rows).id
}

export async function changeDiscussion(
  db: Db,
  id: number,
  { title, content, content_html }: DiscussionText,
): Promise<void> {
  await sql`
    update discussions
    set title = ${title}, content = ${content}, content_html = ${content_html}, updated_on = ${new Date()}
    where id = ${id}`.execute(db)
}

/** @returns false if it was already deleted */
export async function removeDiscussion(db: Db, id: number): Promise<boolean> {
  const result = await sql`delete from discussions where id = ${id}`.execute(db)
  return countAffected(result) > 0
}

/** Up to eight members whose username starts with `start`, participants of the public discussion first. */
export async function suggestPeople(db: Db, start: string, discussionId: number | null) {
  const pattern = prefixPattern(start.toLowerCase())
  const { rows } = await sql<{ username: string; avatar: string | null }>`
    with discussion as (
      select d.id, d.user_id from discussions d join blogs b on b.id = d.blog_id
      where d.id = ${discussionId} and d.status = 'published' and b.status = 'published'),
    participants as (
      select user_id from discussion
      union select user_id from (select user_id from comments
        where discussion_id = (select id from discussion) and status = 'published'
        order by id desc limit ${maxRecentComments}) as latest),
    matching_participants as (
      select u.id, u.username, 0 as distance from shown_people u join participants on participants.user_id = u.id
      where lower(u.username) like ${pattern}),
    matching_members as (
      select id, username, 1 as distance from shown_people where lower(username) like ${pattern}
      order by lower(username) using ~<~ limit 16)
    select username, (select avatar from shown_profiles where user_id = found.id) as avatar
    from (select id, username, min(distance) as distance
          from (select * from matching_participants union all select * from matching_members) as all_matches
          group by id, username) as found
    order by distance, lower(username) limit 8`.execute(db)
  return rows
}
