import { type RawBuilder, sql } from 'kysely'
import { invalidToken, notFound } from '#api-contract/api-error.ts'
import { isDatabaseError } from './database-errors.ts'
import type { Tx } from './db.ts'

// Rows are locked in one order everywhere, so that transactions do not deadlock; see db/README.md.

/**
 * What locks rows, in their order. @param wait what each statement ends with: nothing, or `nowait`
 */
type LockStatements = (wait: RawBuilder<unknown>) => RawBuilder<unknown>[]

const lockNotAvailable = '55P03'

/**
 * Locks what statements find. While one waits, others may add rows, rename them or move them, which it does not see. So
 * all find once more, without waiting; where others hold what is new, everything is let go of and locked anew, as a lock
 * that is waited for out of order can deadlock.
 * @returns the rows that each statement found last
 */
export async function lockAll(tx: Tx, locking: LockStatements): Promise<unknown[][]> {
  const run = async (wait: RawBuilder<unknown>) => {
    const found: unknown[][] = []
    for (const statement of locking(wait)) found.push((await statement.execute(tx)).rows)
    return found
  }
  await sql`savepoint before_locks`.execute(tx)
  for (;;) {
    await run(sql``)
    try {
      const found = await run(sql`nowait`)
      await sql`release savepoint before_locks`.execute(tx)
      return found
    } catch (error) {
      if (!isDatabaseError(error) || error.code !== lockNotAvailable) throw error
      await sql`rollback to savepoint before_locks`.execute(tx)
    }
  }
}

/** Keeps a site from being deleted while something about it is written. @throws ApiError 404 where it is gone */
export async function lockSiteForShare(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select from blogs where id = ${id} for key share`.execute(tx)
  if (rows.length === 0) throw notFound()
}

/**
 * Keeps an account while more than one thing of it is locked or written: what goes with it is locked after it.
 * @throws ApiError 401 where it is gone
 */
export async function lockAccountForShare(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select from users where id = ${id} for key share`.execute(tx)
  if (rows.length === 0) throw invalidToken()
}

/** The figures of a site, before its reviews and discussions: their number is counted there. */
export async function lockSiteStats(tx: Tx, blogId: number): Promise<void> {
  await sql`select from blog_stats where blog_id = ${blogId} for no key update`.execute(tx)
}

/**
 * A discussion, before its comments; one of a post after the figures of its site, which count it while there are comments.
 * @throws ApiError 404 where it is gone
 */
export async function lockDiscussion(tx: Tx, id: number): Promise<void> {
  const [, discussions] = await lockAll(tx, (wait) => [
    sql`
      select from blog_stats where blog_id = (select blog_id from discussions where id = ${id} and post_id is not null)
      for no key update ${wait}`,
    sql`select from discussions where id = ${id} for no key update ${wait}`,
  ])
  if (discussions?.length === 0) throw notFound()
}

/** A post, with what hiding it changes: readings of its site wait, figures count its discussion. */
export async function lockPost(tx: Tx, id: number): Promise<void> {
  await lockAll(tx, (wait) => [
    sql`
      select from post_stats where blog_id = (select blog_id from post_blogs where id = ${id})
      for no key update ${wait}`,
    sql`
      select from blog_stats where blog_id = (select blog_id from discussions where post_id = ${id})
      for no key update ${wait}`,
    sql`select from discussions where post_id = ${id} for update ${wait}`,
  ])
}

/** A review or a discussion to be decided on or deleted, after the figures of its site, wherever it is by now. */
export async function lockReviewOrDiscussion(
  tx: Tx,
  table: 'reviews' | 'discussions',
  id: number,
): Promise<void> {
  await lockAll(tx, (wait) => [
    sql`
      select from blog_stats where blog_id = (select blog_id from ${sql.table(table)} where id = ${id})
      for no key update ${wait}`,
    sql`select from ${sql.table(table)} where id = ${id} for update ${wait}`,
  ])
}

/** How many recommend some sites, before that changes: where it changes twice, the second time would be out of order. */
export async function lockRecommendationCounts(tx: Tx, ids: number[]): Promise<void> {
  await sql`
    select from recommended_sites where blog_id = any(${ids}::int[]) order by blog_id for no key update`.execute(
    tx,
  )
}

/** Everything about some sites: what their deletion takes along, and what a merge moves. */
export async function lockSitesWithContent(tx: Tx, ids: number[]): Promise<void> {
  await sql`select from blogs where id = any(${ids}::int[]) order by id for update`.execute(tx)
  await sql`select from post_stats where blog_id = any(${ids}::int[]) order by blog_id for no key update`.execute(
    tx,
  )
  await sql`select from blog_stats where blog_id = any(${ids}::int[]) order by blog_id for no key update`.execute(
    tx,
  )
  await sql`
    select from recommended_sites where blog_id = any(${ids}::int[])
      or blog_id in (select to_id from recommendations where from_id = any(${ids}::int[]))
    order by blog_id for no key update`.execute(tx)
  for (const table of ['discussions', 'reviews'] as const) {
    await sql`select from ${sql.table(table)} where blog_id = any(${ids}::int[]) order by id for update`.execute(
      tx,
    )
  }
}

/** A person with everything that they submitted, wrote, upvoted or follow, and its counters, for hiding or showing it. */
export const lockAccountWithContent = (tx: Tx, userId: number): Promise<void> =>
  lockAccountRows(tx, userId, sql`no key update`)

/** The same for an account that goes. */
export const lockAccountForDeletion = (tx: Tx, userId: number): Promise<void> =>
  lockAccountRows(tx, userId, sql`update`)

async function lockAccountRows(tx: Tx, userId: number, strength: RawBuilder<unknown>): Promise<void> {
  await lockAll(tx, (wait) => [
    // Also sites of others: PostgreSQL looks for the site once more where its figures change twice in a transaction.
    sql`
      select from blogs where user_id = ${userId} or id in (
        select blog_id from blog_upvotes where user_id = ${userId}
        union select blog_id from follows where user_id = ${userId}
        union select blog_id from reviews where user_id = ${userId}
        union select blog_id from discussions where user_id = ${userId} or id in (
          select discussion_id from comments where user_id = ${userId}
          union select discussion_id from discussion_upvotes where user_id = ${userId}))
      order by id for no key update ${wait}`,
    sql`
      select from blog_stats where blog_id in (
        select blog_id from blog_upvotes where user_id = ${userId}
        union select blog_id from follows where user_id = ${userId}
        union select blog_id from reviews where user_id = ${userId}
        union select blog_id from discussions where user_id = ${userId}
        union select d.blog_id from comments c join discussions d on d.id = c.discussion_id
          where c.user_id = ${userId} and d.post_id is not null)
      order by blog_id for no key update ${wait}`,
    sql`
      select from recommended_sites where blog_id in (
        select id from blogs where user_id = ${userId}
        union select r.to_id from recommendations r join blogs b on b.id = r.from_id where b.user_id = ${userId})
      order by blog_id for no key update ${wait}`,
    sql`
      select from discussions where user_id = ${userId} or id in (
        select discussion_id from discussion_upvotes where user_id = ${userId}
        union select discussion_id from comments where user_id = ${userId})
      order by id for no key update ${wait}`,
    sql`select from reviews where user_id = ${userId} order by id for no key update ${wait}`,
    sql`
      select from comments where user_id = ${userId} or id in (
        select comment_id from comment_upvotes where user_id = ${userId})
      order by id for no key update ${wait}`,
    // Whoever writes holds their account from then on, so nothing of theirs is new after this.
    sql`select from users where id = ${userId} for ${strength} ${wait}`,
  ])
}

/**
 * Tags by their names, with those that they lead to and those that a site has already: their numbers of sites change,
 * and staff join none of them meanwhile.
 */
export const lockTags = (tx: Tx, values: string[], blogId?: number): Promise<unknown> =>
  lockTagsByName(tx, values, sql`no key update`, blogId)

/** The same for the interests of a person, which change no number. */
export const lockTagsForShare = (tx: Tx, values: string[]): Promise<unknown> =>
  lockTagsByName(tx, values, sql`share`)

const lockTagsByName = (tx: Tx, values: string[], strength: RawBuilder<unknown>, blogId?: number) =>
  lockAll(tx, (wait) => [
    sql`
      select from tags where id in (
        select id from tags where value = any(${values}::text[])
        union select merged_into from tags where value = any(${values}::text[])
        union select tag_id from blog_tags where blog_id = ${blogId ?? null}::integer)
      order by id for ${strength} ${wait}`,
  ])

/**
 * A tag that staff change, the one that it becomes, and all that lead to it; between the sites that have it and how they show it.
 * @returns the ids of these tags: one that has come since is not locked
 */
export async function lockTagToChange(tx: Tx, value: string, other: string): Promise<Set<number>> {
  const [, tags] = await lockAll(tx, (wait) => [
    sql`
      select from blogs where id in (
        select bt.blog_id from blog_tags bt join tags t on t.id = bt.tag_id where t.value = ${value})
      order by id for key share ${wait}`,
    sql`
      select id from tags
      where value in (${value}, ${other}) or merged_into = (select id from tags where value = ${value})
      order by id for no key update ${wait}`,
    sql`
      select from shown_tags where blog_id in (
        select bt.blog_id from blog_tags bt join tags t on t.id = bt.tag_id where t.value = ${value})
      order by blog_id for no key update ${wait}`,
  ])
  return new Set((tags as { id: number }[]).map(({ id }) => id))
}

/** A spelling that becomes a tag of its own, its subject, and all that lead there; between the sites that were given it and how they show it. */
export async function lockTagToSeparate(tx: Tx, value: string): Promise<void> {
  await lockAll(tx, (wait) => [
    sql`
      select from blogs where id in (
        select s.blog_id from blog_tag_spellings s join tags t on t.id = s.spelling_id
        where t.merged_into = (select merged_into from tags where value = ${value}))
      order by id for key share ${wait}`,
    sql`
      select from tags t, (select merged_into as id from tags where value = ${value}) as subject
      where t.id = subject.id or t.merged_into = subject.id
      order by t.id for no key update of t ${wait}`,
    sql`
      select from shown_tags where blog_id in (
        select s.blog_id from blog_tag_spellings s join tags t on t.id = s.spelling_id
        where t.merged_into = (select merged_into from tags where value = ${value}))
      order by blog_id for no key update ${wait}`,
  ])
}
