import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#contract/refusal.ts'
import type { Status } from '#features/visibility/rules.ts'
import type { Db, Tx } from '#server/db.ts'

/** What is voted on, and where it stands: a discussion at its site, a comment in its discussion. */
export type UpvotableRef =
  | { kind: 'blog'; blogId: number }
  | { kind: 'discussion'; blogId: number; discussionId: number }
  | { kind: 'comment'; blogId: number; discussionId: number; commentId: number }

/** Something with its votes, and with what decides who may see it and who hears of a vote. */
export interface Upvotable {
  kind: UpvotableRef['kind']
  id: number
  author_id: number | null
  total_upvotes: number
  user_has_upvoted: boolean
  /** Of the site first, then of the discussion and the comment as far as it is one. */
  statuses: [Status, ...Status[]]
  /** Of the site or the discussion. */
  title: string
  blog_id: number
  blog_slug: string
  blog_kind: 'blog' | 'article'
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

/** @param votes a query of `status`, `total_upvotes` and `user_has_upvoted`, which may name `it` */
async function getWithVotes(db: Db, at: UpvotableRef, votes: RawBuilder<unknown>): Promise<Upvotable> {
  const id = at.kind === 'blog' ? at.blogId : at.kind === 'discussion' ? at.discussionId : at.commentId
  const inDiscussion = at.kind === 'blog' ? sql`` : sql`and it.discussion_id = ${at.discussionId}`
  const { rows } = await sql<Upvotable>`
    select ${sql.lit(at.kind)} as kind, it.id, it.author_id, votes.total_upvotes, votes.user_has_upvoted,
      it.parent_statuses || votes.status as statuses, it.title, it.blog_id, it.blog_slug, it.blog_kind,
      it.blog_user_id, it.discussion_id
    from (${sources[at.kind]}) it cross join lateral (${votes}) votes
    where it.id = ${id} and it.blog_id = ${at.blogId} ${inDiscussion}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What can be upvoted with its votes, whatever its status. @throws Refusal 404 where it is not there */
export const getUpvotable = (db: Db, at: UpvotableRef, viewerId: number | null): Promise<Upvotable> =>
  getWithVotes(
    db,
    at,
    sql`
      select it.status, it.total_upvotes, exists (
        select from ${sql.table(`${at.kind}_upvotes`)} v
        where v.${sql.ref(`${at.kind}_id`)} = it.id and v.user_id = ${viewerId}::integer) as user_has_upvoted`,
  )

/**
 * Gives a vote or takes it back, in one statement (migration 0076). Whether the voter may see what comes back is for
 * the caller to ask, who rolls the transaction back if not. @throws Refusal 404 where it is not there
 */
export const toggleUpvote = (tx: Tx, at: UpvotableRef, voterId: number): Promise<Upvotable> =>
  getWithVotes(tx, at, sql`select * from ${sql.raw(`toggle_${at.kind}_upvote`)}(it.id, ${voterId})`)
