import { sql } from 'kysely'
import { addHold, releaseHolds } from '#holds/holds.ts'
import { invalidateSql } from '#platform/cache/invalidation-keys.ts'
import type { Tx } from '#platform/db/db.ts'
import { lockPost } from '#platform/db/lock-order.ts'

interface HoldDetails {
  note: string
  held_by: number
}

/** A post's moderation state. */
interface PostDecision {
  blog_id: number
  is_hidden: boolean
  discussion_id: number | null
}

/** A post as moderators see it. */
interface PostToModerate extends PostDecision {
  title: string
  /** Verified owners, who are notified. */
  owner_ids: number[]
}

/** Locks a post and its discussion; undefined if the post is gone. */
export async function lockPostToModerate(tx: Tx, id: number): Promise<PostToModerate | undefined> {
  await lockPost(tx, id)
  const { rows } = await sql<PostToModerate>`
    select p.blog_id, p.is_hidden, p.discussion_id, coalesce(nullif(p.title, ''), nullif(p.excerpt, ''), p.url) as title,
      array(select user_id from current_owners where blog_id = p.blog_id) as owner_ids
    from post_blogs l join posts p on p.blog_id = l.blog_id and p.id = l.id where l.id = ${id}`.execute(tx)
  return rows[0]
}

/**
 * Hides a post and its discussion from everyone. The site's next post of that day inherits its position in the
 * newsfeed, as after pruning. The caller has locked the post. @returns whether it was visible before
 */
export async function hidePost(
  tx: Tx,
  id: number,
  { blog_id, is_hidden, discussion_id }: PostDecision,
  { note, held_by }: HoldDetails,
): Promise<boolean> {
  if (is_hidden) return false
  if (discussion_id !== null)
    await addHold(tx, { kind: 'discussion', id: discussion_id }, { why: 'post', note, held_by })
  await sql`
    with hidden as (
      update posts set is_hidden = true where blog_id = ${blog_id} and id = ${id}),
    place as materialized (
      select river_on, date_trunc('day', river_on) as day from river_entries
      where blog_id = ${blog_id} and post_id = ${id} and is_first_of_day),
    heir as materialized (
      select e.river_on as old_river_on, e.post_id, place.river_on from place join river_entries e on e.blog_id = ${blog_id}
          and e.river_on >= place.day and e.river_on < place.day + interval '1 day' and e.post_id <> ${id}
        join posts p on p.blog_id = e.blog_id and p.id = e.post_id and not p.is_hidden
      order by e.river_on, e.post_id limit 1),
    demoted as (
      update river_entries set is_first_of_day = false where blog_id = ${blog_id} and post_id = ${id} and is_first_of_day),
    inherited as (
      update river_entries e set is_first_of_day = true, river_on = heir.river_on from heir
      where e.blog_id = ${blog_id} and e.river_on = heir.old_river_on and e.post_id = heir.post_id)
    select ${invalidateSql('hidden posts')}, ${invalidateSql('posts:', sql`${blog_id}::integer`)}, ${invalidateSql('blog:', sql`${blog_id}::integer`)}`.execute(
    tx,
  )
  return true
}

/**
 * Shows a hidden post again, and its discussion unless another hold remains. The post becomes the day's first if the
 * site has none.
 * @returns whether it was hidden before
 */
export async function showPost(
  tx: Tx,
  id: number,
  { blog_id, is_hidden, discussion_id }: PostDecision,
): Promise<boolean> {
  if (!is_hidden) return false
  if (discussion_id !== null) await releaseHolds(tx, { kind: 'discussion', id: discussion_id }, ['post'])
  await sql`
    with shown as (
      update posts set is_hidden = false where blog_id = ${blog_id} and id = ${id}),
    promoted as (
      update river_entries e set is_first_of_day = true where e.blog_id = ${blog_id} and e.post_id = ${id}
        and not exists (select from river_entries o where o.blog_id = e.blog_id and o.is_first_of_day
          and o.river_on >= date_trunc('day', e.river_on)
          and o.river_on < date_trunc('day', e.river_on) + interval '1 day'))
    select ${invalidateSql('hidden posts')}, ${invalidateSql('posts:', sql`${blog_id}::integer`)}, ${invalidateSql('blog:', sql`${blog_id}::integer`)}`.execute(
    tx,
  )
  return true
}
