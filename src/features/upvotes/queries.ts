import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#contract/refusal.ts'
import type { Db } from '#server/db.ts'

/** What can be upvoted in a discussion, with what decides who may see it and who is told. */
export interface Votable {
  id: number
  author_id: number | null
  total_upvotes: number
  user_has_upvoted: boolean
  /** The statuses of the discussion, and of the comment where one is voted on. */
  parts: { status: string }[]
  blog_status: string
  blog_user_id: number | null
  title: string
  discussion_id: number
  blog_id: number
  blog_slug: string
}

const aboutDiscussion = sql`
  d.title, d.id as discussion_id, b.id as blog_id, b.slug as blog_slug, b.status as blog_status,
  b.user_id as blog_user_id`

/**
 * What is voted on is locked before the vote, which it counts: in the order in which deleting it locks. So the total
 * that comes with it is of no use then.
 */
const locked = (table: 'd' | 'c', isToChange: boolean) =>
  isToChange ? sql`for no key update of ${sql.raw(table)}` : sql``

/** A discussion as something to upvote, whatever its status. */
export async function getVotableDiscussion(
  db: Db,
  at: { blogId: number; discussionId: number },
  viewerId: number | null,
  isToChange = false,
): Promise<Votable> {
  const { rows } = await sql<Votable>`
    select d.id, d.user_id as author_id, d.total_upvotes, ${aboutDiscussion},
      json_build_array(json_build_object('status', d.status)) as parts,
      exists (select from discussion_upvotes where discussion_id = d.id and user_id = ${viewerId}::integer)
        as user_has_upvoted
    from discussions d join blogs b on b.id = d.blog_id
    where d.id = ${at.discussionId} and d.blog_id = ${at.blogId} ${locked('d', isToChange)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** A comment as something to upvote, whatever its status. */
export async function getVotableComment(
  db: Db,
  at: { blogId: number; discussionId: number; commentId: number },
  viewerId: number | null,
  isToChange = false,
): Promise<Votable> {
  const { rows } = await sql<Votable>`
    select c.id, c.user_id as author_id, c.total_upvotes, ${aboutDiscussion},
      json_build_array(json_build_object('status', d.status), json_build_object('status', c.status)) as parts,
      exists (select from comment_upvotes where comment_id = c.id and user_id = ${viewerId}::integer)
        as user_has_upvoted
    from comments c join discussions d on d.id = c.discussion_id join blogs b on b.id = d.blog_id
    where c.id = ${at.commentId} and d.id = ${at.discussionId} and d.blog_id = ${at.blogId}
    ${locked('c', isToChange)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/**
 * Gives the vote, or takes it back, in one statement; the total is counted by a trigger, so it always equals the
 * number of people. @returns whether there is a vote of this person now
 */
async function toggle(
  db: Db,
  votes: RawBuilder<unknown>,
  thing: RawBuilder<unknown>,
  id: number,
  userId: number,
) {
  const { rows } = await sql<{ given: boolean }>`
    with gone as (delete from ${votes} where ${thing} = ${id} and user_id = ${userId} returning 1),
    fresh as (
      insert into ${votes} (${thing}, user_id) select ${id}, ${userId} where not exists (select from gone)
      on conflict do nothing returning 1)
    select not exists (select from gone) as given from (select count(*) from fresh) as done`.execute(db)
  return rows[0]?.given === true
}

export const toggleVoteOnDiscussion = (db: Db, id: number, userId: number) =>
  toggle(db, sql`discussion_upvotes`, sql`discussion_id`, id, userId)
export const toggleVoteOnComment = (db: Db, id: number, userId: number) =>
  toggle(db, sql`comment_upvotes`, sql`comment_id`, id, userId)

/** The counted total, after a vote in the same transaction. */
export async function totalUpvotes(db: Db, of: 'discussions' | 'comments', id: number): Promise<number> {
  const { total_upvotes } = await db
    .selectFrom(of)
    .select('total_upvotes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return total_upvotes
}
