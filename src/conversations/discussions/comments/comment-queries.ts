import { sql } from 'kysely'
import { notFound } from '#api-contract/standard-errors.ts'
import { personJsonOrNull } from '#holds/person-json.ts'
import { type Status, visibleStatuses } from '#holds/rules.ts'
import type { WrittenText } from '#notifications/mentions/written-text.ts'
import { insertNotifications } from '#notifications/notify.ts'
import type { Db } from '#platform/db/db.ts'
import { withIsoTimes } from '#platform/db/json-times.ts'
import { countAffected } from '#platform/db/results.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import type { DiscussionVisibility } from '../discussion-queries.ts'
import { newerBlocks, pageStart } from '../list-blocks.ts'
import type { Comment } from '../schemas.ts'
import { notificationsForComment } from './comment-notifications.ts'

/** A comment with the columns that determine who may see and edit it; the contract strips them from replies. */
export interface CommentRow extends Comment {
  user_id: number | null
  status: Status
}

const columns = (viewerId: number | null) => sql`
  c.id, c.content, c.content_html, c.created_on, c.updated_on, c.total_upvotes, c.discussion_id, c.user_id, c.status,
  ${personJsonOrNull('u', 'p')} as user,
  ${
    viewerId === null
      ? sql`false`
      : sql`exists (select from comment_upvotes v where v.comment_id = c.id and v.user_id = ${viewerId})`
  } as user_has_upvoted`

const tables = sql`left join users u on u.id = c.user_id left join shown_profiles p on p.user_id = u.id`

interface CommentsPage extends DiscussionVisibility {
  comment_count: number
  results: CommentRow[]
}

/**
 * A page of a discussion's published comments, newest first, with the viewer's upvotes and the columns that determine
 * visibility. @throws ApiError 404 if there is no such discussion
 */
export async function findComments(
  db: Db,
  ids: { blogId: number; discussionId: number },
  viewerId: number | null,
  limit: number,
  offset: number,
): Promise<CommentsPage> {
  const { rows } = await sql<CommentsPage>`
    with start as (${pageStart('comments', ids.discussionId, offset)})
    select d.id, d.blog_id, d.user_id, d.status, b.status as blog_status, b.user_id as blog_user_id, d.comment_count,
      coalesce((select json_agg(row_to_json(page)) from (
        select ${columns(viewerId)}
        from (select id, discussion_id, user_id, content, content_html, status, total_upvotes, created_on, updated_on
              from comments where discussion_id = ${ids.discussionId} and status = 'published'
                and id < (select below from start)
              order by id desc limit ${limit} offset (select skip from start)) c ${tables}
        order by c.id desc) as page), '[]') as results
    from discussions d join blogs b on b.id = d.blog_id
    where d.id = ${ids.discussionId} and d.blog_id = ${ids.blogId}`.execute(db)
  const [page] = rows
  if (!page) throw notFound()
  return { ...page, results: page.results.map(withIsoTimes) }
}

/** A comment of this discussion, whatever its status. */
export async function getCommentById(
  db: Db,
  discussionId: number,
  viewerId: number | null,
  id: number,
): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    select ${columns(viewerId)} from comments c ${tables}
    where c.id = ${id} and c.discussion_id = ${discussionId}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Number of newer published comments in the discussion: adds up whole blocks and counts within one. */
export async function countNewerComments(db: Db, discussionId: number, id: number): Promise<number> {
  const { rows } = await sql<{ newer: number }>`
    select above + (select count(*) from comments
      where discussion_id = ${discussionId} and status = 'published' and id > ${id} and id < below)::integer as newer
    from (${newerBlocks('comments', discussionId, id)}) as block`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0].newer
}

/**
 * Adds a comment and notifies mentioned people, the discussion's author, recent commenters and, for the first comment
 * on a post, the site's owners. Locks the discussion first (db/README.md), and before it the site's counters if this is
 * the first comment on a post, which makes its discussion appear in lists. One statement, hence one transaction.
 * @returns the comment as everyone will see it
 * @throws ApiError 404 if the author cannot see the discussion
 */
export async function insertComment(
  db: Db,
  ids: { blogId: number; discussionId: number },
  author: Viewer,
  { content, content_html, mentionedIds }: WrittenText,
): Promise<CommentRow> {
  const visible = visibleStatuses(author, sql`b.user_id`)
  const { rows } = await sql<CommentRow>`
    with site_stats as materialized (
      select from blog_stats where blog_id = (
        select blog_id from discussions where id = ${ids.discussionId} and post_id is not null and comment_count = 0)
      for no key update
    ), parent as materialized (
      select d.id, d.user_id, d.title, d.blog_id, b.slug as blog_slug,
        d.post_id is not null and d.comment_count = 0 as begins
      from discussions d join blogs b on b.id = d.blog_id
      where d.id = ${ids.discussionId} and d.blog_id = ${ids.blogId}
        and b.status = any (${visible.site}) and d.status = any (${visible.part}) and (select count(*) from site_stats) >= 0
      for no key update of d
    ), c as (
      insert into comments (discussion_id, user_id, content, content_html)
      select id, ${author.id}, ${content}, ${content_html} from parent
      returning id, discussion_id, user_id, content, content_html, status, total_upvotes, created_on, updated_on
    ), ${insertNotifications(notificationsForComment(author, mentionedIds))}
    select ${columns(null)} from c ${tables}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export async function changeComment(
  db: Db,
  id: number,
  { content, content_html }: { content: string; content_html: string },
): Promise<void> {
  await sql`
    update comments set content = ${content}, content_html = ${content_html}, updated_on = ${new Date()}
    where id = ${id}`.execute(db)
}

/** @returns false if it was already deleted */
export async function removeComment(db: Db, id: number): Promise<boolean> {
  const result = await sql`delete from comments where id = ${id}`.execute(db)
  return countAffected(result) > 0
}
