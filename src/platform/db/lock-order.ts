import { type RawBuilder, sql } from 'kysely'
import { invalidToken, notFound } from '#api-contract/standard-errors.ts'
import { isDatabaseError } from './database-errors.ts'
import type { Tx } from './db.ts'

// Rows are always locked in the same order, so that transactions do not deadlock; db/README.md has the order.

/** Locking statements, in lock order. @param wait the suffix of each statement: empty, or `nowait` */
type LockStatements = (wait: RawBuilder<unknown>) => RawBuilder<unknown>[]

const lockNotAvailable = '55P03'

/**
 * Locks the rows that the statements select. While one of them waits, other transactions may add or move rows that it
 * does not see. So all statements run a second time with NOWAIT; if others have locked new rows, all locks are released
 * and taken again, because waiting out of order can deadlock.
 * @returns the rows of each statement's last run
 */
export async function lockAll(tx: Tx, statements: LockStatements): Promise<unknown[][]> {
  const run = async (wait: RawBuilder<unknown>) => {
    const rows: unknown[][] = []
    for (const statement of statements(wait)) rows.push((await statement.execute(tx)).rows)
    return rows
  }
  await sql`savepoint before_locks`.execute(tx)
  for (;;) {
    await run(sql``)
    try {
      const rows = await run(sql`nowait`)
      await sql`release savepoint before_locks`.execute(tx)
      return rows
    } catch (error) {
      if (!isDatabaseError(error) || error.code !== lockNotAvailable) throw error
      await sql`rollback to savepoint before_locks`.execute(tx)
    }
  }
}

/** Prevents a site from being deleted while something about it is written. @throws ApiError 404 if it does not exist */
export async function lockSiteForShare(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select from blogs where id = ${id} for key share`.execute(tx)
  if (rows.length === 0) throw notFound()
}

/**
 * Prevents an account from being deleted while several of its rows are locked or written. Call it before locking
 * those.
 * @throws ApiError 401 if it does not exist
 */
export async function lockAccountForShare(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select from users where id = ${id} for key share`.execute(tx)
  if (rows.length === 0) throw invalidToken()
}

/** Locks a site's stats; call it before locking reviews and discussions, which the stats count. */
export async function lockSiteStats(tx: Tx, siteId: number): Promise<void> {
  await sql`select from blog_stats where blog_id = ${siteId} for no key update`.execute(tx)
}

/**
 * Locks a discussion; call it before locking comments. For a post's discussion, locks the site's stats first, since
 * they count discussions with comments.
 * @throws ApiError 404 if it does not exist
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

/**
 * Locks a post's dependents before it is hidden: the site's post stats (crawls wait), the site's stats and its
 * discussion.
 */
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

/**
 * Locks a review or discussion before it is moderated or deleted, and first the stats of its site, even if it has moved
 * to another site.
 */
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

/** Locks the recommendation counts of some sites before any of them changes, so that they are locked in order. */
export async function lockRecommendationCounts(tx: Tx, ids: number[]): Promise<void> {
  await sql`
    select from recommended_sites where blog_id = any(${ids}::int[]) order by blog_id for no key update`.execute(
    tx,
  )
}

/** Locks sites with everything that their deletion removes or a merge moves. */
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

/**
 * Locks an account with everything it submitted, wrote, upvoted or follows, and the affected counters, before hiding or
 * restoring it.
 */
export const lockAccountWithContent = (tx: Tx, userId: number): Promise<void> =>
  lockAccountRows(tx, userId, sql`no key update`)

/** The same before an account is deleted. */
export const lockAccountForDeletion = (tx: Tx, userId: number): Promise<void> =>
  lockAccountRows(tx, userId, sql`update`)

async function lockAccountRows(tx: Tx, userId: number, strength: RawBuilder<unknown>): Promise<void> {
  await lockAll(tx, (wait) => [
    // Includes other people's sites: PostgreSQL checks the foreign key again when a site's stats change twice in a
    // transaction.
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
    // Writers lock their account first, so nothing new can appear for this person after this lock.
    sql`select from users where id = ${userId} for ${strength} ${wait}`,
  ])
}

/**
 * Locks tags by name, the tags they are aliases of, and the tags a site already has: their site counts change, and
 * staff must not merge them meanwhile.
 */
export const lockTags = (tx: Tx, values: string[], siteId?: number): Promise<unknown> =>
  lockTagsByName(tx, values, sql`no key update`, siteId)

/** The same for a person's interests, which change no counts. */
export const lockTagsForShare = (tx: Tx, values: string[]): Promise<unknown> =>
  lockTagsByName(tx, values, sql`share`)

const lockTagsByName = (tx: Tx, values: string[], strength: RawBuilder<unknown>, siteId?: number) =>
  lockAll(tx, (wait) => [
    sql`
      select from tags where id in (
        select id from tags where value = any(${values}::text[])
        union select merged_into from tags where value = any(${values}::text[])
        union select tag_id from blog_tags where blog_id = ${siteId ?? null}::integer)
      order by id for ${strength} ${wait}`,
  ])

/**
 * Locks, in this order, the sites that have a tag which staff change; the tag, its new tag and all aliases of both; and
 * the displayed tags of those sites.
 * @returns ids of the locked tags; tags added since are not locked
 */
export async function lockTagToChange(tx: Tx, value: string, newValue: string): Promise<Set<number>> {
  const [, tags] = await lockAll(tx, (wait) => [
    sql`
      select from blogs where id in (
        select bt.blog_id from blog_tags bt join tags t on t.id = bt.tag_id where t.value = ${value})
      order by id for key share ${wait}`,
    sql`
      select id from tags
      where value in (${value}, ${newValue}) or merged_into = (select id from tags where value = ${value})
      order by id for no key update ${wait}`,
    sql`
      select from shown_tags where blog_id in (
        select bt.blog_id from blog_tags bt join tags t on t.id = bt.tag_id where t.value = ${value})
      order by blog_id for no key update ${wait}`,
  ])
  return new Set((tags as { id: number }[]).map(({ id }) => id))
}

/**
 * Locks, in this order, the sites that were given an alias which becomes a tag again; the alias, its canonical tag and
 * all its other aliases; and the displayed tags of those sites.
 */
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
