import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { notFound } from '#api-contract/api-error.ts'
import type { UpvoteStatus as Shape } from '#api-contract/shapes/shapes.ts'
import { type Status, statusesSeenBy } from '#holds/rules.ts'
import { englishOf } from '#notifications/inbox/english.ts'
import { notified } from '#notifications/notify.ts'
import type { Db } from '#platform/db/db.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { discussionPath } from '#sites/listing/paths-in-sql.ts'

type UpvoteStatus = z.output<typeof Shape>

/** What is voted on, and where it stands: a discussion at its site, a comment in its discussion. */
export type UpvotableRef =
  | { kind: 'blog'; blogId: number }
  | { kind: 'discussion'; blogId: number; discussionId: number }
  | { kind: 'comment'; blogId: number; discussionId: number; commentId: number }

/** Something with its votes, and with what decides who may see it. */
export interface Upvotable extends UpvoteStatus {
  /** Of the site first, then of the discussion and the comment as far as it is one. */
  statuses: [Status, ...Status[]]
  blog_id: number
  blog_user_id: number | null
  /** Null for a site. */
  discussion_id: number | null
}

const site = sql`b.id as blog_id, b.slug as blog_slug, b.kind as blog_kind, b.user_id as blog_user_id`

/** Every kind with the same columns. */
const sources: Record<UpvotableRef['kind'], RawBuilder<unknown>> = {
  blog: sql`
    select b.id, b.user_id as author_id, s.upvotes as total_upvotes, b.status, '{}'::text[] as parent_statuses,
      b.title, null::integer as discussion_id, ${site}
    from blogs b join blog_stats s on s.blog_id = b.id`,
  discussion: sql`
    select d.id, d.user_id as author_id, d.total_upvotes, d.status, array[b.status] as parent_statuses,
      d.title, d.id as discussion_id, ${site}
    from discussions d join blogs b on b.id = d.blog_id`,
  comment: sql`
    select c.id, c.user_id as author_id, c.total_upvotes, c.status, array[b.status, d.status] as parent_statuses,
      d.title, d.id as discussion_id, ${site}
    from comments c join discussions d on d.id = c.discussion_id join blogs b on b.id = d.blog_id`,
}

/** Which row of its source is meant. */
function isIt(at: UpvotableRef): RawBuilder<boolean> {
  const id = at.kind === 'blog' ? at.blogId : at.kind === 'discussion' ? at.discussionId : at.commentId
  const inDiscussion = at.kind === 'blog' ? sql`` : sql`and it.discussion_id = ${at.discussionId}`
  return sql`it.id = ${id} and it.blog_id = ${at.blogId} ${inDiscussion}`
}

/** What can be upvoted with its votes, whatever its status. @throws ApiError 404 where it is not there */
export async function getUpvotable(db: Db, at: UpvotableRef, viewerId: number | null): Promise<Upvotable> {
  const { rows } = await sql<Upvotable>`
    select it.total_upvotes, it.parent_statuses || it.status as statuses, it.blog_id, it.blog_user_id, it.discussion_id,
      exists (select from ${sql.table(`${at.kind}_upvotes`)} v
        where v.${sql.ref(`${at.kind}_id`)} = it.id and v.user_id = ${viewerId}::integer) as user_has_upvoted
    from (${sources[at.kind]}) it where ${isIt(at)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const eventOf = {
  blog: 'upvote_of_site',
  discussion: 'upvote_of_discussion',
  comment: 'upvote_of_comment',
} as const
/** Addresses as addresses.ts makes them. */
const addresses: Record<UpvotableRef['kind'], RawBuilder<string>> = {
  blog: sql<string>`'/' || blog_kind || '/' || path_part(blog_slug) || '/' || id`,
  discussion: discussionPath,
  comment: sql<string>`${discussionPath} || '#comment-' || id`,
}

/**
 * Gives a vote or takes it back, and notifies the author of one that was given, once a day however many give one: one
 * statement, which is a transaction (migration 0092). @throws ApiError 404 where the voter sees no such thing
 */
export async function toggleUpvote(db: Db, at: UpvotableRef, voter: Viewer): Promise<UpvoteStatus> {
  const { kind } = at
  const seen = statusesSeenBy(voter, sql`it.blog_user_id`)
  const own = kind === 'blog' ? seen.site : seen.part
  const event = eventOf[kind]
  const notices = sql`
    select 'upvote' as kind, author_id as "to", ${voter.id}::integer as actor_id,
      ${event}::text as event, jsonb_build_object('title', title) as params,
      replace(${englishOf({ event, params: { title: '{title}' } })}::text, '{title}', title) as text, ${addresses[kind]} as url,
      ${`${kind}:`}::text || id as group_key
    from voted where user_has_upvoted`
  const { rows } = await sql<UpvoteStatus>`
    with voted as materialized (
      select it.*, vote.total_upvotes as now_upvotes, vote.user_has_upvoted
      from (${sources[kind]}) it
        cross join lateral ${sql.raw(`toggle_${kind}_upvote`)}(it.id, ${voter.id}, ${own}) as vote
      where ${isIt(at)} and coalesce(it.parent_statuses[1] = any (${seen.site}), true)
        and coalesce(it.parent_statuses[2] = any (${seen.part}), true)
    ), ${notified(notices)}
    select now_upvotes as total_upvotes, user_has_upvoted from voted`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}
