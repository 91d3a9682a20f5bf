import { sql } from 'kysely'
import type { Review } from '#api-contract/shapes/shapes.ts'
import { personJson, personJsonOrNull } from '#holds/person-json.ts'
import type { Status } from '#holds/rules.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { withIsoTimes } from '#platform/db/json-times.ts'
import { countAffected } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'

interface ReviewsPage {
  blog_status: Status
  blog_user_id: number | null
  count: number
  results: (Review & { user_id: number | null })[]
}

/**
 * A page of a site's published reviews, newest first, with the total. Runs one statement.
 * @returns undefined if the site does not exist
 */
export async function findReviews(
  db: Db,
  blogId: number,
  limit: number,
  offset: number,
): Promise<ReviewsPage | undefined> {
  const { rows } = await sql<ReviewsPage>`
    select b.status as blog_status, b.user_id as blog_user_id, s.reviews as count,
      coalesce((select json_agg(row_to_json(page)) from (
        select r.id, r.user_id, r.rating, r.content, r.content_html, r.created_on, r.updated_on,
          ${personJsonOrNull('a', 'p')} as user
        from reviews r left join users a on a.id = r.user_id left join shown_profiles p on p.user_id = a.id
        where r.blog_id = b.id and r.status = 'published'
        order by r.id desc limit ${limit} offset ${offset}) as page), '[]') as results
    from blogs b join blog_stats s on s.blog_id = b.id
    where b.id = ${blogId}`.execute(db)
  const [page] = rows
  return page && { ...page, results: page.results.map(withIsoTimes) }
}

interface OwnReview
  extends Pick<
    Row<'reviews'>,
    'id' | 'rating' | 'content' | 'content_html' | 'status' | 'created_on' | 'updated_on'
  > {
  user: { username: string; avatar: string | null }
}

/** A member's review of a site, whatever its status. */
export async function findReviewByUser(
  db: Db,
  blogId: number,
  userId: number,
): Promise<OwnReview | undefined> {
  const { rows } = await sql<OwnReview>`
    select r.id, r.rating, r.content, r.content_html, r.status, r.created_on, r.updated_on,
      ${personJson('u', 'p')} as user
    from reviews r join users u on u.id = r.user_id left join shown_profiles p on p.user_id = u.id
    where r.blog_id = ${blogId} and r.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** A review of this site; undefined if there is none. */
export async function findReviewById(db: Db, blogId: number, id: number) {
  const { rows } = await sql<Pick<Row<'reviews'>, 'user_id' | 'status' | 'rating' | 'content'>>`
    select user_id, status, rating, content from reviews where id = ${id} and blog_id = ${blogId}`.execute(db)
  return rows[0]
}

interface ReviewFields {
  blog_id: number
  user_id: number
  rating: number
  content: string
  content_html: string
}

/** Saves a review, replacing the member's earlier one. */
export async function saveReview(tx: Tx, review: ReviewFields): Promise<void> {
  await sql`
    insert into reviews (blog_id, user_id, rating, content, content_html)
    values (${review.blog_id}, ${review.user_id}, ${review.rating}, ${review.content}, ${review.content_html})
    on conflict (blog_id, user_id) do update
      set rating = excluded.rating, content = excluded.content, content_html = excluded.content_html, updated_on = now()`.execute(
    tx,
  )
}

/**
 * Holds all ratings of a burst: recent ratings by young accounts that staff have not approved, once there are enough of
 * them.
 */
export async function holdBurst(
  tx: Tx,
  blogId: number,
  { ratings, minutes, youngDays }: { ratings: number; minutes: number; youngDays: number },
): Promise<void> {
  await sql`
    with burst as (
      select r.id, r.status from reviews r join users u on u.id = r.user_id
      where r.blog_id = ${blogId} and not r.is_cleared and r.status in ('published', 'held')
        and r.updated_on > now() - make_interval(mins => ${minutes}::integer)
        and u.created_on > now() - make_interval(days => ${youngDays}::integer))
    insert into content_holds (review_id, why)
    select id, 'burst' from burst where status = 'published' and (select count(*) from burst) >= ${ratings}
    order by id on conflict do nothing`.execute(tx)
}

/** Excludes a review that staff approved from bursts, until its rating changes. */
export async function markReviewApproved(tx: Tx, id: number): Promise<void> {
  await sql`update reviews set is_cleared = true where id = ${id}`.execute(tx)
}

/** @returns false if it was already deleted */
export async function deleteReviewById(tx: Tx, id: number): Promise<boolean> {
  const result = await sql`delete from reviews where id = ${id}`.execute(tx)
  return countAffected(result) > 0
}
