import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { UpvoteStatus as Shape } from '#api-contract/shapes/shapes.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { type Status, visibleStatuses } from '#holds/rules.ts'
import { renderEnglishSentence } from '#notifications/inbox/english.ts'
import { insertNotifications } from '#notifications/notify.ts'
import type { Db } from '#platform/db/db.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { discussionPath } from '#sites/listing/paths-in-sql.ts'

type UpvoteStatus = z.output<typeof Shape>

/** The target of an upvote with its parents: a discussion of a site, a comment of a discussion. */
export type UpvotableRef =
  | { kind: 'blog'; blogId: number }
  | { kind: 'discussion'; blogId: number; discussionId: number }
  | { kind: 'comment'; blogId: number; discussionId: number; commentId: number }

/** A target with its votes and the columns that determine who may see it. */
export interface Upvotable extends UpvoteStatus {
  /** Statuses of the site, then of the discussion and the comment, if there are any. */
  statuses: [Status, ...Status[]]
  blog_id: number
  blog_user_id: number | null
  discussion_id: number | null
}

const siteColumns = sql`b.id as blog_id, b.slug as blog_slug, b.kind as blog_kind, b.user_id as blog_user_id`

/** Targets of each kind, with the same columns. */
const sources: Record<UpvotableRef['kind'], RawBuilder<unknown>> = {
  blog: sql`
    select b.id, b.user_id as author_id, s.upvotes as total_upvotes, b.status, '{}'::text[] as parent_statuses,
      b.title, null::integer as discussion_id, ${siteColumns}
    from blogs b join blog_stats s on s.blog_id = b.id`,
  discussion: sql`
    select d.id, d.user_id as author_id, d.total_upvotes, d.status, array[b.status] as parent_statuses,
      d.title, d.id as discussion_id, ${siteColumns}
    from discussions d join blogs b on b.id = d.blog_id`,
  comment: sql`
    select c.id, c.user_id as author_id, c.total_upvotes, c.status, array[b.status, d.status] as parent_statuses,
      d.title, d.id as discussion_id, ${siteColumns}
    from comments c join discussions d on d.id = c.discussion_id join blogs b on b.id = d.blog_id`,
}

/** A condition for the row of the target in `sources`, as `target`. */
function matchesRef(ref: UpvotableRef): RawBuilder<boolean> {
  const id = ref.kind === 'blog' ? ref.blogId : ref.kind === 'discussion' ? ref.discussionId : ref.commentId
  const inDiscussion = ref.kind === 'blog' ? sql`` : sql`and target.discussion_id = ${ref.discussionId}`
  return sql`target.id = ${id} and target.blog_id = ${ref.blogId} ${inDiscussion}`
}

/** A target with its votes, in any status. @throws ApiError 404 if it does not exist */
export async function getUpvotable(db: Db, ref: UpvotableRef, viewerId: number | null): Promise<Upvotable> {
  const { rows } = await sql<Upvotable>`
    select target.total_upvotes, target.parent_statuses || target.status as statuses, target.blog_id,
      target.blog_user_id, target.discussion_id,
      exists (select from ${sql.table(`${ref.kind}_upvotes`)} v
        where v.${sql.ref(`${ref.kind}_id`)} = target.id and v.user_id = ${viewerId}::integer) as user_has_upvoted
    from (${sources[ref.kind]}) target where ${matchesRef(ref)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const events = {
  blog: 'upvote_of_site',
  discussion: 'upvote_of_discussion',
  comment: 'upvote_of_comment',
} as const
/** The addresses of src/sites/listing/paths.ts in SQL. */
const addresses: Record<UpvotableRef['kind'], RawBuilder<string>> = {
  blog: sql<string>`'/' || blog_kind || '/' || path_part(blog_slug) || '/' || id`,
  discussion: discussionPath('voted', 'discussion_id'),
  comment: sql<string>`${discussionPath('voted', 'discussion_id')} || '#comment-' || id`,
}

/**
 * Adds or removes a vote. A new vote notifies the author, at most once a day per target. One statement, hence one
 * transaction (migration 0092). @throws ApiError 404 if the voter cannot see the target
 */
export async function toggleUpvote(db: Db, ref: UpvotableRef, voter: Viewer): Promise<UpvoteStatus> {
  const { kind } = ref
  const visible = visibleStatuses(voter, sql`target.blog_user_id`)
  const targetStatuses = kind === 'blog' ? visible.site : visible.part
  const event = events[kind]
  const notifications = sql`
    select 'upvote' as kind, author_id as "to", ${voter.id}::integer as actor_id,
      ${event}::text as event, jsonb_build_object('title', title) as params,
      replace(${renderEnglishSentence({ event, params: { title: '{title}' } })}::text, '{title}', title) as text, ${addresses[kind]} as url,
      ${`${kind}:`}::text || id as group_key
    from voted where user_has_upvoted`
  const { rows } = await sql<UpvoteStatus>`
    with voted as materialized (
      select target.*, vote.total_upvotes as now_upvotes, vote.user_has_upvoted
      from (${sources[kind]}) target
        cross join lateral ${sql.raw(`toggle_${kind}_upvote`)}(target.id, ${voter.id}, ${targetStatuses}) as vote
      where ${matchesRef(ref)} and coalesce(target.parent_statuses[1] = any (${visible.site}), true)
        and coalesce(target.parent_statuses[2] = any (${visible.part}), true)
    ), ${insertNotifications(notifications)}
    select now_upvotes as total_upvotes, user_has_upvoted from voted`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}
